// The light of all pictures: soft, from the upper left. All highlights and shadows are computed here.
import { hull, polygon, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** How far a shadow falls for each millimetre of height: to the right, and a little towards the viewer. */
const fall = { right: 0.62, nearer: 0.34 }

// Light and shade are gradients laid over a colour, the same for every object of a drawing.
const [light, dark] = ['#fff6e4', '#190e0b'] as const

/** Wash over a round body: light on the left shoulder, shade on the right, a breath of light back at the edge. */
export const across = (s: Sheet): string =>
  s.linear(
    [
      [0, light, 0.05],
      [0.25, light, 0.3],
      [0.52, light, 0],
      [0.52, dark, 0],
      [0.9, dark, 0.33],
      [1, dark, 0.26],
    ],
    0,
    0,
    1,
    0.12,
  )

/** Wash over the inside of a round body: the far right wall takes the light, the near left one is in shade. */
export const inside = (s: Sheet): string =>
  s.linear(
    [
      [0, dark, 0.42],
      [0.62, dark, 0.18],
      [1, dark, 0],
    ],
    0,
    0,
    1,
    0.25,
  )

/** Wash over something round as a ball. */
export const around = (s: Sheet): string =>
  s.radial(
    [
      [0, light, 0.4],
      [0.5, light, 0],
      [0.5, dark, 0],
      [1, dark, 0.34],
    ],
    0.34,
    0.28,
    0.78,
  )

/** Wash over a flat face, lit more at its upper left. */
export const flat = (s: Sheet): string =>
  s.linear(
    [
      [0, light, 0.26],
      [0.5, light, 0],
      [0.5, dark, 0],
      [1, dark, 0.17],
    ],
    0,
    0,
    1,
    1,
  )

/** The glow around a flame, fading outwards. */
export const warmth = (s: Sheet): string =>
  s.radial(
    [
      [0, '#ffe3a6', 0.75],
      [0.5, '#ffdc98', 0.24],
      [1, '#ffdc98', 0],
    ],
    0.5,
    0.5,
    0.5,
  )

/** Draws the shadow of an object made of discs: [radius, height] of each, from the ground up. */
export function cast(s: Sheet, v: View, discs: readonly (readonly [number, number])[], strength = 1): void {
  s.shade(
    polygon(
      hull(discs.flatMap(([r, h]) => onGround(v, h, circle(r, r < 20 ? 4 : r * v.mm > 250 ? 22 : 10)))),
    ),
    strength,
  )
}

/** Draws the shadow of an object with corners: its ground plan and the heights at which the plan occurs. */
export function castPlan(
  s: Sheet,
  v: View,
  plan: readonly Point[],
  heights: readonly number[],
  strength = 1,
): void {
  s.shade(polygon(hull(heights.flatMap((h) => onGround(v, h, plan)))), strength)
}

/** Draws the dark line where an object touches the ground. */
export function touch(s: Sheet, v: View, r: number, strength = 1): void {
  s.shadeDisc(v.x, v.y, r * 1.06 * v.mm, r * 1.06 * v.sin * v.mm, strength)
}

const onGround = (v: View, h: number, plan: readonly Point[]): Point[] =>
  plan.map(([x, y]) => [v.x + (x + h * fall.right) * v.mm, v.y + (y + h * fall.nearer) * v.sin * v.mm])

const circle = (r: number, corners: number): Point[] =>
  Array.from({ length: corners }, (_, i) => [
    r * Math.cos((i * 2 * Math.PI) / corners),
    r * Math.sin((i * 2 * Math.PI) / corners),
  ])
