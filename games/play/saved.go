package play

import (
	"bytes"
	"encoding/json"

	"phosphor/assets/i18n"
)

// A SavedHeader is the beginning of every saved game. The type of a game's file embeds
// it.
type SavedHeader struct {
	Phosphor string `json:"phosphor"` // "saved game"
	Version  int    `json:"version"`  // 1
	Game     string `json:"game"`
}

const (
	savedKind    = "saved game"
	savedVersion = 1
)

// Saved returns the header of a saved game.
func Saved(game string) SavedHeader { return SavedHeader{savedKind, savedVersion, game} }

// MarshalSaved writes a saved game, a value that embeds a SavedHeader, as a file.
func MarshalSaved(v any) ([]byte, error) {
	b, err := json.MarshalIndent(v, "", " ")
	return append(b, '\n'), err
}

// UnmarshalSaved reads the file of a saved game into v. It refuses other files, and those
// of other games and versions.
func UnmarshalSaved(data []byte, game string, v any) error {
	var h SavedHeader
	err := json.Unmarshal(data, &h)
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	switch {
	case err != nil:
		return SavedError(err)
	case h.Phosphor != savedKind:
		return SavedError(i18n.Errorf("this file is not a saved game"))
	case h.Version != savedVersion:
		return SavedError(i18n.Errorf("version %d is unknown, expected %d", h.Version, savedVersion))
	case h.Game != game:
		return SavedError(i18n.Errorf("it is a game of %q, not of %q", h.Game, game))
	}
	return nil
}

// Saved reports whether the header is that of a saved game.
func (h *SavedHeader) Saved() bool { return h.Phosphor == savedKind }

// SavedGame returns the name of the game of a saved game.
func SavedGame(data []byte) (string, error) {
	var h SavedHeader
	// A journal continues after its first line.
	err := json.NewDecoder(bytes.NewReader(data)).Decode(&h)
	if err != nil || !h.Saved() {
		return "", i18n.Errorf("this file is neither a saved game nor a document of Oberon's games")
	}
	return h.Game, nil
}

// SavedError wraps an error as one of a saved game; nil stays nil.
func SavedError(err error) error {
	if err == nil {
		return nil
	}
	return i18n.Errorf("saved game: %v", err)
}
