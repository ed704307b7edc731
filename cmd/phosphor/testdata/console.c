/* Starts a program as a console does that a person types into, with nothing
 * redirected, and writes what the console then shows to a file:
 * console.exe OUT PROGRAM ARGUMENTS */
#include <windows.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	char line[4096] = "", text[512];
	STARTUPINFOA start = {sizeof start};
	PROCESS_INFORMATION child;
	CONSOLE_SCREEN_BUFFER_INFO info;
	COORD at = {0, 0};
	DWORD n;
	HANDLE screen;
	FILE *out;
	int i;

	FreeConsole();
	AllocConsole();
	for (i = 2; i < argc; i++) {
		strcat(line, argv[i]);
		strcat(line, " ");
	}
	if (!CreateProcessA(NULL, line, NULL, NULL, FALSE, 0, NULL, NULL, &start, &child))
		return 2;
	WaitForSingleObject(child.hProcess, 60000);
	screen = CreateFileA("CONOUT$", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
	out = fopen(argv[1], "w");
	if (!out || !GetConsoleScreenBufferInfo(screen, &info))
		return 3;
	for (; at.Y <= info.dwCursorPosition.Y; at.Y++) {
		if (!ReadConsoleOutputCharacterA(screen, text, min(info.dwSize.X, 511), at, &n))
			return 4;
		while (n > 0 && text[n - 1] == ' ')
			n--;
		fprintf(out, "%.*s\n", (int)n, text);
	}
	return fclose(out);
}
