/* The one function that Go programs take from this library, which Wine lacks
 * before version 9. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n)
{
	return RtlGenRandom(p, n);
}
