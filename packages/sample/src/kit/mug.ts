// A reading mug: a straight-sided cup with a low belly, an unglazed foot and a handle.
import { ear } from './ear.ts'
import { lit, shaded } from './palette.ts'
import type { Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { surface, type Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import type { View } from './view.ts'

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

/** Draws a mug; `turn` is the direction of its handle: 0 to the right, 90 towards the viewer. */
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
    behind: () => ear(s, v, colour, handle, { turn }),
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
const handle: readonly Point[] = [
  [36, 74],
  [54, 77],
  [68, 62],
  [63, 39],
  [48, 27],
  [36, 27],
]
