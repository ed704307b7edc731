// Loops to compare package fb with. Each does what a call of fb does, on the same pixels.

#include <immintrin.h>
#include <string.h>
#include <stdint.h>
#include "loops.h"

// Stores 64 pixels: b where k has a bit, a elsewhere.
static inline void put(uint32_t *d, __mmask64 k, __m512i a, __m512i b) {
	for (int i = 0; i < 64; i += 16) _mm512_storeu_si512(d + i, _mm512_mask_mov_epi32(a, k >> i, b));
}

// The same past the cache.
static inline void stream(uint32_t *d, __mmask64 k, __m512i a, __m512i b) {
	for (int i = 0; i < 64; i += 16) _mm512_stream_si512((void *)(d + i), _mm512_mask_mov_epi32(a, k >> i, b));
}

// 1 bit to 32, a byte for each pixel.
void mono_bytes(uint32_t *d, const uint8_t *s, size_t n, uint32_t c0, uint32_t c1) {
	__m512i a = _mm512_set1_epi32(c0), b = _mm512_set1_epi32(c1), one = _mm512_set1_epi8(1);
	for (size_t i = 0; i < n; i += 64) {
		__mmask64 k = _mm512_test_epi8_mask(_mm512_loadu_si512(s + i), one);
		put(d + i, k, a, b);
	}
}

void mono_bytes_stream(uint32_t *d, const uint8_t *s, size_t n, uint32_t c0, uint32_t c1) {
	__m512i a = _mm512_set1_epi32(c0), b = _mm512_set1_epi32(c1), one = _mm512_set1_epi8(1);
	for (size_t i = 0; i < n; i += 64) {
		__mmask64 k = _mm512_test_epi8_mask(_mm512_loadu_si512(s + i), one);
		stream(d + i, k, a, b);
	}
	_mm_sfence();
}

// The same by 32 bytes: the processor may clock 256 bits higher.
void mono_bytes_256(uint32_t *d, const uint8_t *s, size_t n, uint32_t c0, uint32_t c1) {
	__m256i a = _mm256_set1_epi32(c0), b = _mm256_set1_epi32(c1), one = _mm256_set1_epi8(1);
	for (size_t i = 0; i < n; i += 32) {
		__mmask32 k = _mm256_test_epi8_mask(_mm256_loadu_si256((void *)(s + i)), one);
		_mm256_storeu_si256((void *)(d + i), _mm256_mask_mov_epi32(a, k, b));
		_mm256_storeu_si256((void *)(d + i + 8), _mm256_mask_mov_epi32(a, k >> 8, b));
		_mm256_storeu_si256((void *)(d + i + 16), _mm256_mask_mov_epi32(a, k >> 16, b));
		_mm256_storeu_si256((void *)(d + i + 24), _mm256_mask_mov_epi32(a, k >> 24, b));
	}
}

// 1 bit to 32 from packed bits, the left pixel in the highest bit of a byte, reversed by GFNI.
void mono_bits(uint32_t *d, const uint8_t *s, size_t n, uint32_t c0, uint32_t c1) {
	__m512i a = _mm512_set1_epi32(c0), b = _mm512_set1_epi32(c1);
	__m512i rev = _mm512_set1_epi64(0x8040201008040201LL);
	for (size_t i = 0; i < n; i += 512) {
		__m512i v = _mm512_gf2p8affine_epi64_epi8(_mm512_loadu_si512(s + i / 8), rev, 0);
		uint16_t m[32];
		_mm512_storeu_si512(m, v);
		for (int j = 0; j < 32; j++)
			_mm512_storeu_si512(d + i + 16 * j, _mm512_mask_mov_epi32(a, m[j], b));
	}
}

// The same without a buffer: 64 bits at once, reversed in a register.
void mono_bits64(uint32_t *d, const uint8_t *s, size_t n, uint32_t c0, uint32_t c1) {
	__m512i a = _mm512_set1_epi32(c0), b = _mm512_set1_epi32(c1);
	__m128i rev = _mm_set1_epi64x(0x8040201008040201LL);
	for (size_t i = 0; i < n; i += 64) {
		__m128i v = _mm_gf2p8affine_epi64_epi8(_mm_loadl_epi64((void *)(s + i / 8)), rev, 0);
		uint64_t k = _mm_cvtsi128_si64(v);
		put(d + i, k, a, b);
	}
}

void mono_bits_stream(uint32_t *d, const uint8_t *s, size_t n, uint32_t c0, uint32_t c1) {
	__m512i a = _mm512_set1_epi32(c0), b = _mm512_set1_epi32(c1);
	__m128i rev = _mm_set1_epi64x(0x8040201008040201LL);
	for (size_t i = 0; i < n; i += 64) {
		__m128i v = _mm_gf2p8affine_epi64_epi8(_mm_loadl_epi64((void *)(s + i / 8)), rev, 0);
		uint64_t k = _mm_cvtsi128_si64(v);
		stream(d + i, k, a, b);
	}
	_mm_sfence();
}

// A table of eight pixels for each byte.
static uint32_t oct[256][8] __attribute__((aligned(64)));
void mono_table_init(uint32_t c0, uint32_t c1) {
	for (int i = 0; i < 256; i++)
		for (int k = 0; k < 8; k++) oct[i][k] = i >> (7 - k) & 1 ? c1 : c0;
}
void mono_table(uint32_t *d, const uint8_t *s, size_t n, uint32_t c0, uint32_t c1) {
	for (size_t i = 0; i < n / 8; i++)
		_mm256_storeu_si256((void *)(d + 8 * i), _mm256_load_si256((void *)oct[s[i]]));
}

void set_all(void *d, size_t n) { memset(d, 0, n); }
void set_stosb(void *d, size_t n) { __asm__ volatile("rep stosb" : "+D"(d), "+c"(n) : "a"(0) : "memory"); }

// Stores the bytes of a block that are in m and not equal to k.
static inline __attribute__((always_inline)) void key_block(uint8_t *d, const uint8_t *s, __mmask64 m, __m512i k) {
	__m512i v = _mm512_maskz_loadu_epi8(m, s);
	_mm512_mask_storeu_epi8(d, _mm512_mask_cmpneq_epi8_mask(m, v, k), v);
}

// Colour key. Blocks of 64 bytes, the rest under a mask; only what is opaque is written.
static inline __attribute__((always_inline)) void key_one(uint8_t *d, size_t pitch, const uint8_t *s, size_t w, int h, uint8_t key) {
	__m512i k = _mm512_set1_epi8(key);
	size_t full = (w - 1) / 64 * 64;
	__mmask64 tail = ~0ull >> (63 - (w - 1) % 64);
	for (int y = 0; y < h; y++, d += pitch, s += w) {
		size_t x = 0;
		for (; x < full; x += 64) {
			__m512i v = _mm512_loadu_si512(s + x);
			_mm512_mask_storeu_epi8(d + x, _mm512_cmpneq_epi8_mask(v, k), v);
		}
		key_block(d + x, s + x, tail, k);
	}
}

// The same, whole blocks mixed with what was there and stored whole.
static inline __attribute__((always_inline)) void key_blend(uint8_t *d, size_t pitch, const uint8_t *s, size_t w, int h, uint8_t key) {
	__m512i k = _mm512_set1_epi8(key);
	size_t full = (w - 1) / 64 * 64;
	__mmask64 tail = ~0ull >> (63 - (w - 1) % 64);
	for (int y = 0; y < h; y++, d += pitch, s += w) {
		size_t x = 0;
		for (; x < full; x += 64) {
			__m512i v = _mm512_loadu_si512(s + x);
			__m512i o = _mm512_loadu_si512(d + x);
			_mm512_storeu_si512(d + x, _mm512_mask_mov_epi8(o, _mm512_cmpneq_epi8_mask(v, k), v));
		}
		key_block(d + x, s + x, tail, k);
	}
}

// The same in blocks that begin at multiples of 64 in the destination: no store crosses a line
// of the cache.
static inline __attribute__((always_inline)) void key_aligned(uint8_t *d, size_t pitch, const uint8_t *s, size_t w, int h, uint8_t key) {
	__m512i k = _mm512_set1_epi8(key);
	for (int y = 0; y < h; y++, d += pitch, s += w) {
		size_t off = (uintptr_t)d & 63, end = off + w;
		uint8_t *q = d - off;
		const uint8_t *p = s - off;
		__mmask64 m = ~0ull << off;
		for (; end > 64; end -= 64, q += 64, p += 64, m = ~0ull) {
			key_block(q, p, m, k);
		}
		m &= ~0ull >> (64 - end);
		key_block(q, p, m, k);
	}
}

// By 32 bytes.
static inline __attribute__((always_inline)) void key_256(uint8_t *d, size_t pitch, const uint8_t *s, size_t w, int h, uint8_t key) {
	__m256i k = _mm256_set1_epi8(key);
	size_t full = (w - 1) / 32 * 32;
	__mmask32 tail = ~0u >> (31 - (w - 1) % 32);
	for (int y = 0; y < h; y++, d += pitch, s += w) {
		size_t x = 0;
		for (; x < full; x += 32) {
			__m256i v = _mm256_loadu_si256((void *)(s + x));
			_mm256_mask_storeu_epi8(d + x, _mm256_cmpneq_epi8_mask(v, k), v);
		}
		__m256i v = _mm256_maskz_loadu_epi8(tail, s + x);
		_mm256_mask_storeu_epi8(d + x, _mm256_mask_cmpneq_epi8_mask(tail, v, k), v);
	}
}

#define EACH(f) void f##s(uint8_t *dst, size_t pitch, const uint8_t *s, size_t w, int h, uint8_t key, const int32_t *at, int n) { \
	for (int i = 0; i < n; i++) f(dst + at[2 * i + 1] * pitch + at[2 * i], pitch, s, w, h, key); }
EACH(key_one)
EACH(key_blend)
EACH(key_aligned)
EACH(key_256)
