//go:build !parts

package assets

import (
	"embed"
	"io/fs"
)

//go:embed yukondat fonts sokoban gobblet windows
//go:embed oberon amiga icons/64.png
var whole embed.FS

func init() { files = whole }

func source() fs.FS { return files }
