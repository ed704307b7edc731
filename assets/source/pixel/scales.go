package pixel

import "math"

// Scales calls f for a position in a pattern of overlapping discs in rows step apart, each in
// front of the one above: with the distance from the middle of the disc and the angle, 0 at
// the right. Row 0 is the lowest. Above all discs it returns none.
func Scales[T any](u, v, radius, step float64, none T, f func(r, angle float64) T) T {
	for row := 0.; row > -30; row-- {
		x := u - math.Mod(-row, 2)*radius
		x = x - 2*radius*math.Floor(x/(2*radius)) - radius
		y := row*step - v
		if r := math.Hypot(x, y); r <= radius {
			return f(r, math.Atan2(y, x))
		}
	}
	return none
}
