// Package atarist converts text between the character set of the Atari ST, TT and
// Falcon and Unicode.
//
// Codes 32 to 126 are ASCII. The upper half begins like the IBM PC's code page
// 437, and has further Latin letters, signs and the Hebrew alphabet in place of
// the line-drawing characters. Its mapping is that of the Unicode consortium
// (VENDORS/MISC/ATARIST.TXT).
//
// Codes below 32 have shapes, too, which GEM shows in texts: arrows, the gadgets of
// windows, a check mark, the Atari logo. They are mapped as follows:
//
//   - 0 NUL, 9 tabulator, 10 line feed, 12 form feed, 13 carriage return and 27 escape
//     remain control codes, as in text files;
//   - 1 to 8, 11, 16 to 25 and 26 are the Unicode characters of the same shape:
//     arrows ⇧⇩⇨⇦, gadgets 🮽🮾🮿, check mark ✓, note ♪, the digits 🯰 to 🯹 of
//     a seven-segment display, and ə;
//   - 14 and 15, the halves of the Atari sign, and 28 to 31, the quarters of a
//     face, have no counterpart and stay control codes.
//
// Code 127 has the shape of a house, ⌂. The mapping is one to one, so that every
// byte survives decoding and encoding.
package atarist

import "phosphor/formats/internal/charset"

// Runes are the characters of the codes 0 to 255.
var Runes = [256]rune([]rune("\x00⇧⇩⇨⇦🮽🮾🮿✓\t\n♪\f\r\x0e\x0f🯰🯱🯲🯳🯴🯵🯶🯷🯸🯹ə\x1b\x1c\x1d\x1e\x1f" +
	" !\"#$%&'()*+,-./0123456789:;<=>?" +
	"@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_" +
	"`abcdefghijklmnopqrstuvwxyz{|}~⌂" +
	"ÇüéâäàåçêëèïîìÄÅ" +
	"ÉæÆôöòûùÿÖÜ¢£¥ßƒ" +
	"áíóúñÑªº¿⌐¬½¼¡«»" +
	"ãõØøœŒÀÃÕ¨´†¶©®™" +
	"\u0133\u0132" + // ij and IJ as one character each
	// Alef to tav, then the final forms of nun, kaf, mem, pe and tsadi.
	"\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5\u05d6\u05d7\u05d8\u05d9\u05db\u05dc\u05de\u05e0" +
	"\u05e1\u05e2\u05e4\u05e6\u05e7\u05e8\u05e9\u05ea\u05df\u05da\u05dd\u05e3\u05e5" + "§∧∞" +
	"αβΓπΣσµτΦΘΩδ∮φ∈∩" +
	"≡±≥≤⌠⌡÷≈°∙·√ⁿ²³¯"))

var set = charset.New("atarist: ", "the Atari ST", Runes)

// String returns the text of b. Every byte has a character.
func String(b []byte) string { return set.Decode(b) }

// Bytes returns the codes of the characters of s, one byte each. It fails at the
// first character that the set lacks.
func Bytes(s string) ([]byte, error) { return set.Encode(s) }
