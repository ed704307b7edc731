// Package scramble is Scramble of ETH Oberon System 3, by Emil Zeller: a picture cut into
// pieces, with one taken out so that the others can slide; the backs of the pieces show
// numbers. Package rules has the rules.
package scramble
