// A reading mug: a straight-sided cup with a low belly, a bare foot and an ear of a handle.
import { lit, shaded } from './palette.ts'
import { move, n, polygon, through, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { surface, type Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import { seen, type View } from './view.ts'

const profile: Profile = [
  [32, 0],
  [39.5, 10],
  [41, 44],
  [40, 92],
]

interface Filling {
  readonly colour: string
  readonly level: number
}

/** A mug; `turn` is where its handle points: 0 to the right, 90 towards the eye. */
export function mug(
  s: Sheet,
  v: View,
  colour: string,
  { turn = 12, drink }: { turn?: number; drink?: Filling } = {},
): void {
  vessel(s, v, {
    profile,
    colour,
    wall: 3.6,
    bare: 7,
    gloss: [24, 82],
    behind: () => handle(s, v, colour, turn),
    holds: () => {
      if (drink)
        s.put(
          `<path d="${surface(v, 36.4, 92, drink.level)}" fill="${s.linear(
            [
              [0, shaded(drink.colour, 0.35)],
              [1, lit(drink.colour, 0.2)],
            ],
            0,
            0,
            1,
            0.4,
          )}"/>`,
        )
    },
  })
  groove(s, v, profile, 17, 1.6)
}

// Out from the shoulder, round, and back in above the belly.
const ear: readonly Point[] = [
  [36, 74],
  [54, 77],
  [68, 62],
  [63, 39],
  [48, 27],
  [36, 27],
]

function handle(s: Sheet, v: View, colour: string, turn: number): void {
  const [along, towards] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const points = ear.map(([x, up]) => seen(v, x * along, x * towards, up))
  const line = s.stamp(
    `ear ${turn} ${v.x} ${v.y}`,
    () => `<path d="${move(points[0] as Point)}${through(points)}"/>`,
  )
  // One line three times: the shade under it, its side, the light along its back.
  const pass = (width: number, up: number, paint: string): string =>
    `<use href="${line}"${up ? ` y="${n(-up * v.mm)}"` : ''} stroke="${paint}" stroke-width="${n(width * v.mm)}"/>`
  s.put(
    `<g fill="none">${pass(11, 0, shaded(colour, 0.42))}${pass(7, 1.6, shaded(colour, 0.14))}${pass(2, 3, lit(colour, 0.34))}</g>`,
  )
  const shadow = ear.map(
    ([x, up]): Point => [
      v.x + (x * along + up * 0.62) * v.mm,
      v.y + (x * towards + up * 0.34) * v.sin * v.mm,
    ],
  )
  s.shade(polygon(shadow), 0.5)
}
