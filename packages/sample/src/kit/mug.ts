// A reading mug: a straight-sided cup with a low belly, a bare foot and an ear of a handle.
import { lit, shaded } from './palette.ts'
import { move, n, through, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { surface, type Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import { seen, type View } from './view.ts'

const profile: Profile = [[31, 0], [37, 5], [41, 22], [40.5, 56], [40, 92]]

export interface Filling {
  readonly colour: string
  readonly level: number
}

/** A mug; `turn` is where its handle points: 0 to the right, 90 towards the eye. */
export function mug(s: Sheet, v: View, colour: string, { turn = 12, drink }: { turn?: number; drink?: Filling } = {}): void {
  vessel(s, v, {
    profile,
    colour,
    wall: 3.6,
    bare: 7,
    gloss: [24, 82],
    behind: () => handle(s, v, colour, turn),
    holds: () => {
      if (drink) s.put(`<path d="${surface(v, 36.4, 92, drink.level)}" fill="${s.linear([[0, shaded(drink.colour, 0.35)], [1, lit(drink.colour, 0.2)]], 0, 0, 1, 0.4)}"/>`)
    },
  })
  groove(s, v, profile, 17, 1.6, colour)
}

// Out from the shoulder, round, and back in above the belly.
const ear: readonly Point[] = [[36, 74], [52, 77], [65, 69], [68, 52], [60, 35], [46, 27], [36, 27]]

function handle(s: Sheet, v: View, colour: string, turn: number): void {
  const [along, towards] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const line = (out: number, up: number): string => {
    const points = ear.map(([x, z]) => seen(v, (x + out) * along, (x + out) * towards, z + up))
    return move(points[0] as Point) + through(points)
  }
  const stroke = (width: number, paint: string): string => `fill="none" stroke="${paint}" stroke-width="${n(width * v.mm)}"`
  s.put(`<path d="${line(0, 0)}" ${stroke(11, shaded(colour, 0.42))}/><path d="${line(-0.4, 1.6)}" ${stroke(7, shaded(colour, 0.14))}/><path d="${line(-0.6, 3)}" ${stroke(2, lit(colour, 0.34))}/>`)
  const shadow = ear.map(([x, z]): Point => [v.x + (x * along + z * 0.62) * v.mm, v.y + (x * towards + z * 0.34) * v.sin * v.mm])
  s.shade(move(shadow[0] as Point) + through(shadow), 0.5)
}
