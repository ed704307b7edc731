package detect

import (
	"bytes"
	"unicode/utf8"

	"phosphor/formats/amigafont"
	"phosphor/formats/amigaimage"
	"phosphor/formats/animatic"
	"phosphor/formats/artdirector"
	"phosphor/formats/avr"
	"phosphor/formats/cardsdll"
	"phosphor/formats/crackart"
	"phosphor/formats/cyberpaint"
	"phosphor/formats/degas"
	"phosphor/formats/dib"
	"phosphor/formats/doodle"
	"phosphor/formats/falcon"
	"phosphor/formats/gdosfont"
	"phosphor/formats/gemimg"
	"phosphor/formats/gfaartist"
	"phosphor/formats/ilbm"
	"phosphor/formats/mpp"
	"phosphor/formats/neochrome"
	"phosphor/formats/oberonfont"
	"phosphor/formats/oberonpal"
	"phosphor/formats/photochrome"
	"phosphor/formats/pict"
	"phosphor/formats/quantumpaint"
	"phosphor/formats/rsc"
	"phosphor/formats/spectrum512"
	"phosphor/formats/svx8"
	"phosphor/formats/tiny"
	"phosphor/formats/wav"
	"phosphor/formats/xsb"
)

// known lists all known formats, those with the surest signatures first.
var known = Table{
	{Name: "PNG", Class: Picture, Extensions: []string{".png"}, Magic: []Mark{{0, "\x89PNG\r\n\x1a\n"}}, Read: readPNG},
	{Name: "GIF", Class: Picture, Extensions: []string{".gif"}, Magic: []Mark{{0, "GIF87a"}, {0, "GIF89a"}}, Read: readGIF},
	{Name: "JPEG", Class: Picture, Extensions: []string{".jpg", ".jpeg"}, Magic: []Mark{{0, "\xff\xd8\xff"}}, Read: readJPEG},
	{Name: "BMP", Class: Picture, Extensions: []string{".bmp"}, Match: dib.Match, Read: readBMP},
	{Name: "CARDS.DLL", Class: Picture, Extensions: []string{".dll"}, Match: cardsdll.Match, Read: readCardsDLL},
	{Name: "IFF ILBM", Class: Picture, Extensions: []string{".ilbm", ".iff", ".lbm", ".ham", ".ham8", ".ehb", ".sham", ".rgb8", ".rgbn", ".tsi", ".anim"}, Match: ilbm.Match, Read: readILBM},
	{Name: "Oberon picture", Class: Picture, Extensions: []string{".pict"}, Match: pict.Match, Read: readPict},

	{Name: "REKO card set", Class: Picture, Extensions: []string{".reko", ".rko"}, Magic: []Mark{{0, "REKO"}, {0, "PCREKO"}, {0, "PCRKP"}}, Read: readAmigaImage},
	{Name: "CrazySounds HSN", Class: Sound, Extensions: []string{".hsn"}, Magic: []Mark{{0, "HSND1."}}, Read: readHSN},
	{Name: "IFF 8SVX", Class: Sound, Extensions: []string{".8svx", ".svx", ".iff"}, Match: svx8.Match, Read: read8SVX},
	{Name: "Atari AVR", Class: Sound, Extensions: []string{".avr"}, Match: avr.Match, Read: readAVR},
	{Name: "WAV", Class: Sound, Extensions: []string{".wav"}, Match: wav.Match, Read: readWAV},

	{Name: "Spectrum 512", Class: Picture, Extensions: []string{".spu", ".spc", ".sps", ".spx"}, Fits: spectrum512.Match, Read: shows(spectrum512.DecodeAll)},
	{Name: "PhotoChrome", Class: Picture, Extensions: []string{".pcs"}, Match: photochrome.Match, Read: shows(photochrome.DecodeAll)},
	{Name: "QuantumPaint", Class: Picture, Extensions: []string{".pbx"}, Fits: quantumpaint.Match, Read: shows(quantumpaint.DecodeAll)},
	{Name: "Art Director", Class: Picture, Extensions: []string{".art"}, Fits: artdirector.Match, Read: shows(artdirector.DecodeAll)},
	{Name: "GFA Artist", Class: Picture, Extensions: []string{".art"}, Fits: func(b []byte) bool { return gfaartist.Match(len(b)) }, Read: shows(gfaartist.DecodeAll)},
	{Name: "Falcon, true colour", Class: Picture, Extensions: []string{".trp", ".tg1"}, Match: falcon.Match, Read: readFalcon},
	{Name: "Falcon, raw true colour", Class: Picture, Extensions: []string{".ftc", ".xga"}, Fits: func(b []byte) bool { return falcon.MatchRaw(len(b)) }, Read: readFalcon},
	{Name: "Falcon, 256 colours", Class: Picture, Extensions: []string{".pi9", ".pi4"}, Fits: falcon.MatchIndexed, Read: readFalcon},
	{Name: "Cyber Paint sequence", Class: Picture, Extensions: []string{".seq"}, Match: cyberpaint.Match, Read: shows(cyberpaint.DecodeAll)},
	{Name: "Animatic", Class: Picture, Extensions: []string{".flm"}, Match: animatic.Match, Read: shows(animatic.DecodeAll)},
	{Name: "Multi Palette Picture", Class: Picture, Extensions: []string{".mpp"}, Match: mpp.Match, Read: shows(mpp.DecodeAll)},

	{Name: "Oberon font", Class: Font, Extensions: []string{".scn.fnt"}, Match: reads(oberonfont.Match, readOberonFont), Read: readOberonFont},
	{Name: "Amiga font", Class: Font, Match: amigafont.Match, Read: readAmigaFont},
	{Name: "Amiga font contents", Class: Font, Extensions: []string{".font"}, Match: reads(amigafont.MatchContents, readAmigaContents), Read: readAmigaContents},
	{Name: "Amiga icon", Class: Picture, Extensions: []string{".info"}, Magic: []Mark{{0, "\xe3\x10\x00\x01"}}, Read: readIcon},
	{Name: "Oberon document", Class: Text, Extensions: []string{".text", ".tool", ".book", ".panel"},
		Magic: []Mark{{0, "\xf7\x07"}}, Unread: "Oberon texts, books and panels contain no pictures or sounds of their own"},

	{Name: "GEM IMG", Class: Picture, Extensions: []string{".img", ".ximg"}, Match: gemimg.Match, Read: readIMG},
	{Name: "GDOS font", Class: Font, Extensions: []string{".fnt"}, Match: reads(gdosfont.Match, readGDOSFont), Read: readGDOSFont},

	{Name: "Amiga card images", Class: Picture, Extensions: []string{".images", ".dat"}, Fits: amigaimage.Match, Read: readAmigaImage},

	{Name: "Degas", Class: Picture, Extensions: []string{".pi1", ".pi2", ".pi3", ".pc1", ".pc2", ".pc3"}, Fits: degas.Match, Read: readDegas},
	{Name: "NEOchrome rasters", Class: Picture, Extensions: []string{".rst"}, Fits: neochrome.MatchRasters, ReadBeside: readRasters},
	{Name: "NEOchrome animation", Class: Picture, Extensions: []string{".ani"}, Match: neochrome.MatchAnimation, ReadBeside: readNEOAnimation},
	{Name: "NEOchrome", Class: Picture, Extensions: []string{".neo"}, Fits: neochrome.Match, Read: readNEO},

	{Name: "CrackArt", Class: Picture, Extensions: []string{".ca1", ".ca2", ".ca3"}, Fits: crackart.Match, Read: shows(crackart.DecodeAll)},
	{Name: "Tiny", Class: Picture, Extensions: []string{".tny", ".tn1", ".tn2", ".tn3", ".tn4", ".tn5", ".tn6"}, Fits: tiny.Match, Read: shows(tiny.DecodeAll)},
	{Name: "Doodle", Class: Picture, Extensions: []string{".doo"}, Fits: func(b []byte) bool { return doodle.Match(len(b)) }, Read: shows(doodle.DecodeAll)},

	{Name: "GEM metafile", Class: Picture, Extensions: []string{".gem"}, Fits: isMetafile, Unread: "drawings made of lines and text are not supported"},

	{Name: "Oberon palette", Class: Palette, Extensions: []string{".pal"}, Fits: func(b []byte) bool { return oberonpal.Match(int64(len(b))) }, Read: readPalette},
	{Name: "Oberon text", Class: Text, Extensions: []string{".text", ".tool", ".mod"}, Fits: func(b []byte) bool { return bytes.HasPrefix(b, []byte{0xf0, 0}) },
		Unread: "Oberon texts contain no pictures or sounds"},
	{Name: "GEM RSC", Class: Resource, Extensions: []string{".rsc"}, Late: true, Match: isRSC, Read: readRSC},
	{Name: "Sokoban.Data", Class: Levels, Extensions: []string{".data"}, Late: true, Match: xsb.MatchData, Read: readLevels(xsb.DecodeData)},
	{Name: "Sokoban levels", Class: Levels, Extensions: []string{".xsb", ".sok"}, Late: true, Match: reads(xsb.MatchText, readLevels(xsb.DecodeText)), Read: readLevels(xsb.DecodeText)},
	{Name: "text", Class: Text, Late: true, Match: isText, Read: readText},
}

// reads returns a Match for a format that is recognized by trying to read it.
func reads(match func([]byte) bool, read func([]byte) (*Contents, error)) func([]byte) bool {
	return func(data []byte) bool {
		if match != nil && !match(data) {
			return false
		}
		_, err := read(data)
		return err == nil
	}
}

// isRSC reports whether a file can be read as a resource that is not empty.
func isRSC(data []byte) bool {
	f, err := rsc.Decode(bytes.NewReader(data))
	return err == nil && len(f.Trees)+len(f.Strings)+len(f.Images)+len(f.ColorIcons) > 0
}

// isMetafile reports whether a file begins like a GEM metafile: FFFF and the length of the
// header in words, in either byte order, because metafiles from PCs are little-endian.
func isMetafile(data []byte) bool {
	return len(data) >= 30 && data[0] == 0xff && data[1] == 0xff && (data[2] == 0 && data[3] >= 15 || data[3] == 0 && data[2] >= 15)
}

// isText reports whether a file consists only of lines of text, in UTF-8 or in the
// characters of an old machine, which used the codes from 128 on for letters.
func isText(data []byte) bool {
	if len(data) == 0 {
		return false
	}
	high := 0
	for _, c := range data {
		if c >= 0x80 {
			high++
		} else if c < ' ' && !bytes.ContainsRune([]byte("\t\n\r\f\x1a\x1b"), rune(c)) || c == 0x7f {
			return false
		}
	}
	return utf8.Valid(data) || high < len(data)/8
}
