// The one light of the house: soft, from the upper left. Everything that is lit or throws a shadow asks here.
import { hull, polygon, type Point } from './path.ts'
import { lit, shaded } from './palette.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** How far a shadow falls for each millimetre of height: to the right, and a little towards the eye. */
const fall = { right: 0.62, nearer: 0.34 }

/** Fill of a round body: light on the left shoulder, shade on the right, a breath of light back at the edge. */
export const across = (s: Sheet, colour: string): string =>
  s.linear([[0, shaded(colour, 0.1)], [0.25, lit(colour, 0.3)], [0.52, colour], [0.9, shaded(colour, 0.52)], [1, shaded(colour, 0.42)]], 0, 0, 1, 0.12)

/** Fill of the inside of a round body: the far right wall takes the light, the near left one is in shade. */
export const inside = (s: Sheet, colour: string): string => s.linear([[0, shaded(colour, 0.66)], [0.6, shaded(colour, 0.3)], [1, lit(colour, 0.12)]], 0, 0, 1, 0.25)

/** Fill of something round as a ball. */
export const around = (s: Sheet, colour: string): string => s.radial([[0, lit(colour, 0.38)], [0.5, colour], [1, shaded(colour, 0.55)]], 0.34, 0.28, 0.78)

/** Fill of a flat face, lit more at its upper left. */
export const flat = (s: Sheet, colour: string, depth = 0.16): string => s.linear([[0, lit(colour, depth)], [1, shaded(colour, depth)]], 0, 0, 1, 1)

/** Fill of cloth rolling over an edge: light on top, shade below. */
export const down = (s: Sheet, colour: string, depth = 0.5): string => s.linear([[0, lit(colour, 0.2)], [0.4, colour], [1, shaded(colour, depth)]], 0, 0, 0.06, 1)

/** The shadow of a thing made of discs: [radius, height] of each, from the ground up. */
export function cast(s: Sheet, v: View, discs: readonly (readonly [number, number])[], strength = 1): void {
  s.shade(polygon(hull(discs.flatMap(([r, h]) => onGround(v, h, circle(r))))), strength)
}

/** The shadow of a thing with corners: its plan on the ground and the heights at which that plan occurs. */
export function castPlan(s: Sheet, v: View, plan: readonly Point[], heights: readonly number[], strength = 1): void {
  s.shade(polygon(hull(heights.flatMap((h) => onGround(v, h, plan)))), strength)
}

/** The dark line where a thing meets the ground. */
export function touch(s: Sheet, v: View, r: number, strength = 1): void {
  s.shade(polygon(onGround(v, 0, circle(r * 1.06))), strength)
}

const onGround = (v: View, h: number, plan: readonly Point[]): Point[] =>
  plan.map(([x, y]) => [v.x + (x + h * fall.right) * v.mm, v.y + (y + h * fall.nearer) * v.sin * v.mm])

const circle = (r: number): Point[] => Array.from({ length: 20 }, (_, i) => [r * Math.cos((i * Math.PI) / 10), r * Math.sin((i * Math.PI) / 10)])
