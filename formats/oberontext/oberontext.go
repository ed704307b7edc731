// Package oberontext converts text between the character set of the ETH Oberon
// System and Unicode.
//
// Codes 0 to 127 are ASCII, though Oberon's fonts draw an arrow upwards for ^. A
// line ends with a carriage return (13). From 128 on:
//
//	80  Ä Ö Ü ä ö ü â ê î ô û à è ì ò ù
//	90  é ë ï ç á ñ ß
//	9B  a dash
//	9F  a space that no line is broken at
//
// All other codes have no character. They map to control characters, and from A0 on
// (keys without a character) to the private characters F7A0 to F7FF, so that decoding
// and encoding preserve every byte.
//
// Source: the fonts of ETH Oberon System 3, and its module Texts.
package oberontext

import "phosphor/formats/internal/charset"

// Runes are the characters of the codes 0 to 255.
var Runes = func() (runes [256]rune) {
	for code := range runes {
		runes[code] = rune(code)
		if code >= 0xa0 {
			runes[code] += 0xf700
		}
	}
	copy(runes[0x80:], []rune("ÄÖÜäöüâêîôûàèìòùéëïçáñß"))
	runes[0x9b], runes[0x9f] = '–', '\u00a0'
	return runes
}()

var set = charset.New("oberontext: ", "Oberon", Runes)

// String returns b as text. Every byte has a character.
func String(b []byte) string { return set.Decode(b) }

// Bytes encodes s, one byte per character. It returns an error if the set lacks a
// character.
func Bytes(s string) ([]byte, error) { return set.Encode(s) }
