package main

// table is the cloth of the table. Its period, 4x2, divides the cell of 64x86, so that tiles join without a seam.
var table = stuff{
	colour:   texture{quarter, dark, felt},
	four:     texture{half, jet, green},
	mono:     texture{quarter, ink, paper},
	material: baize,
}

// tableTile draws leer.
func tableTile(d depth) *canvas {
	c := newCanvas(d)
	c.fill(box(0, 0, cellWidth-1, cellHeight-1), table)
	return c
}
