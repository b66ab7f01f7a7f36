// A jug: a full belly, a collar drawn out to a lip, and an ear.
import { ear } from './ear.ts'
import { lit, shaded } from './palette.ts'
import { row, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import { seen, type View } from './view.ts'

const profile: Profile = [
  [44, 0],
  [60, 26],
  [66, 78],
  [52, 138],
  [40, 176],
  [44, 212],
]
const handle: readonly Point[] = [
  [42, 194],
  [78, 206],
  [104, 178],
  [102, 126],
  [84, 92],
  [62, 88],
]

/** A jug, its lip to the left; `holds` paints what stands in it. */
export function jug(
  s: Sheet,
  v: View,
  colour: string,
  { size = 1, holds }: { size?: number; holds?: () => void } = {},
): void {
  const w = { ...v, mm: v.mm * size }
  const p = (right: number, nearer: number, up: number): string => row(...seen(w, right, nearer, up))
  vessel(s, w, {
    profile,
    colour,
    wall: 4,
    bare: 9,
    gloss: [34, 128],
    behind: () => ear(s, w, colour, handle, { turn: 8, thick: 13 }),
    holds: () => {
      holds?.()
      // The lip stands out from the rim, its hollow in the light of the left.
      s.put(
        `<path d="M${p(-30, -32, 211)}L${p(-64, 2, 219)}L${p(-30, 32, 211)}z" fill="${shaded(colour, 0.3)}"/><path d="M${p(-41, -6, 190)}Q${p(-50, 2, 208)} ${p(-65, 2, 219)}Q${p(-46, 20, 212)} ${p(-28, 33, 211)}L${p(-30, 26, 186)}z" fill="${lit(colour, 0.2)}"/>`,
      )
    },
  })
  groove(s, w, profile, 150, 2)
}
