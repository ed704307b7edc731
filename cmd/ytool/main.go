// Ytool assembles the pictures of single cards to a card sheet for Yukon, and
// takes a sheet apart.
package main

import (
	"os"

	"phosphor/cmd/internal/sheets"
)

func main() { os.Exit(sheets.Run("ytool", os.Args[1:], os.Stdout, os.Stderr, os.Getenv)) }
