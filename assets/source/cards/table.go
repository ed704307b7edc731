package main

// table is the cloth of the table. Its period, 4x2, divides the cell of 64x86, so that tiles join without a seam.
var table = stuff{
	colour: texture{quarter, dark, felt},
	mono:   texture{quarter, ink, paper},
}

// tableTile draws leer.
func tableTile(mono bool) *canvas {
	c := newCanvas(mono)
	c.fill(box(0, 0, cellWidth-1, cellHeight-1), table)
	return c
}
