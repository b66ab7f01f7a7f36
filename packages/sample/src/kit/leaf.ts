// Plants: stems and leaves, each leaf in two halves, one towards the light.
import { lit, material, shaded } from './palette.ts'
import { move, n, row, through, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** A leaf: where it starts, in millimetres right of and above the spot, where it points (90 is up), length and width. */
type Leaf = readonly [right: number, up: number, degrees: number, length: number, width: number]

/** Paints leaves, all light halves as one shape and all dark halves as another. */
export function leaves(s: Sheet, v: View, list: readonly Leaf[], colour: string = material.leaf): void {
  let [light, dark] = ['', '']
  let here: Point = [0, 0]
  for (const [right, up, degrees, length, width] of list) {
    const a = (degrees * Math.PI) / 180
    const [ux, uy] = [Math.cos(a), -Math.sin(a)]
    const [l, w] = [length * v.mm, width * v.mm]
    const start: Point = [Math.round(v.x + right * v.mm), Math.round(v.y - up * v.mm)]
    const half = (side: number): string =>
      `m${row(start[0] - here[0], start[1] - here[1])}q${row(...[ux * l * 0.42 + uy * w * side, uy * l * 0.42 - ux * w * side, ux * l, uy * l].map(Math.round))}z`
    // The left half of an upward leaf faces the light.
    const leftward = ux >= -0.2
    light += half(leftward ? -1 : 1)
    dark += half(leftward ? 1 : -1)
    here = start
  }
  s.put(`<path d="${dark}" fill="${shaded(colour, 0.42)}"/><path d="${light}" fill="${lit(colour, 0.14)}"/>`)
}

/** Paints a stem through points in millimetres right of and above the spot. */
export function stem(
  s: Sheet,
  v: View,
  points: readonly Point[],
  width: number,
  colour: string = shaded(material.leaf, 0.4),
): void {
  const line = points.map(([x, up]): Point => [v.x + x * v.mm, v.y - up * v.mm])
  s.put(
    `<path d="${move(line[0] as Point)}${through(line)}" fill="none" stroke="${colour}" stroke-width="${n(width * v.mm)}" stroke-linecap="round"/>`,
  )
}

/** A twig of olive: paired narrow leaves along a bow. `lean` is how far its tip leans to the right. */
export function twig(s: Sheet, v: View, height: number, lean: number, colour: string = material.olive): void {
  const pointAt = (t: number): Point => [lean * t * t, height * t]
  stem(s, v, [pointAt(0), pointAt(0.5), pointAt(1)], 2.4, shaded(material.soil, 0.1))
  const list: Leaf[] = []
  for (let i = 0; i < 5; i++) {
    const t = 0.36 + i * 0.14
    const [x, up] = pointAt(t)
    const along = (Math.atan2(height, 2 * lean * t) * 180) / Math.PI
    const length = 64 - i * 6
    list.push([x, up, along + 52 - i * 3, length, 11], [x, up + 5, along - 48 + i * 3, length * 0.92, 11])
  }
  const [x, up] = pointAt(1)
  list.push([x, up - 2, (Math.atan2(height, 2 * lean) * 180) / Math.PI, 40, 9])
  leaves(s, v, list, colour)
}

/** A rubber plant: few broad leaves. */
export function rubberPlant(s: Sheet, v: View, colour: string = material.leaf): void {
  stem(
    s,
    v,
    [
      [0, -10],
      [3, 80],
      [-4, 170],
      [2, 238],
    ],
    6,
    shaded(material.soil, 0.1),
  )
  leaves(
    s,
    v,
    [
      [0, 70, 24, 120, 40],
      [0, 62, 158, 112, 38],
      [2, 112, 140, 128, 42],
      [2, 120, 42, 132, 42],
    ],
    shaded(colour, 0.2),
  )
  leaves(
    s,
    v,
    [
      [-2, 158, 118, 118, 38],
      [-2, 164, 60, 122, 40],
      [0, 200, 92, 104, 32],
    ],
    colour,
  )
}
