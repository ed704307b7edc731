// Ytool assembles the pictures of single cards into a card sheet for Yukon, and splits a
// sheet again.
package main

import (
	"os"

	"phosphor/cmd/internal/sheets"
)

func main() { os.Exit(sheets.Run("ytool", os.Args[1:], os.Stdout, os.Stderr, os.Getenv)) }
