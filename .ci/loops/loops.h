#include <stdint.h>
#include <stddef.h>

// n pixels to 32 bits: colour c0 for 0, c1 for 1. n is a multiple of 512.
#define MONO(f) void f(uint32_t *d, const uint8_t *s, size_t n, uint32_t c0, uint32_t c1)
MONO(mono_bytes);
MONO(mono_bytes_stream);
MONO(mono_bytes_256);
MONO(mono_bits);
MONO(mono_bits64);
MONO(mono_bits_stream);
MONO(mono_table);
void mono_table_init(uint32_t c0, uint32_t c1);
void set_all(void *d, size_t n);
void set_stosb(void *d, size_t n);

// A picture of w x h bytes, drawn at n places x, y without the bytes that equal key.
#define KEY(f) void f(uint8_t *dst, size_t pitch, const uint8_t *s, size_t w, int h, uint8_t key, const int32_t *at, int n)
KEY(key_ones);
KEY(key_blends);
KEY(key_aligneds);
KEY(key_256s);
