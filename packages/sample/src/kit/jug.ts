// A jug: a full belly, a collar drawn out to a lip, and an ear.
import { ear } from './ear.ts'
import { lit, shaded } from './palette.ts'
import { n, row, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import { project, type View } from './view.ts'

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

/** A jug, its lip to the left; `holds` draws its content. */
export function jug(
  s: Sheet,
  v: View,
  colour: string,
  { size = 1, holds }: { size?: number; holds?: () => void } = {},
): void {
  const w = { ...v, mm: v.mm * size }
  const p = (right: number, nearer: number, up: number): string => row(...project(w, right, nearer, up))
  vessel(s, w, {
    profile,
    colour,
    wall: 4,
    bare: 9,
    gloss: [34, 128],
    behind: () => ear(s, w, colour, handle, { turn: 8, thick: 13 }),
    ...(holds ? { holds } : {}),
  })
  groove(s, w, profile, 150, 2)
  const drawnOut = s.linear(
    [
      [0, lit(colour, 0.24)],
      [0.5, lit(colour, 0.2)],
      [1, lit(colour, 0.2), 0],
    ],
    0,
    0,
    1,
    0.3,
  )
  // The lip: its outside, drawn out of the collar, then its hollow, which lies open to the rim.
  s.put(
    `<path d="M${p(-41, 0, 172)}Q${p(-44, 2, 200)} ${p(-68, 4, 222)}Q${p(-46, 24, 214)} ${p(-22, 38, 210)}L${p(-26, 30, 166)}z" fill="${drawnOut}"/><path d="M${p(-26, -34, 211)}Q${p(-50, -16, 214)} ${p(-68, 4, 222)}Q${p(-48, 22, 214)} ${p(-24, 35, 211)}Q${p(-32, 0, 208)} ${p(-26, -34, 211)}z" fill="${shaded(colour, 0.42)}"/><path d="M${p(-26, -35, 212)}Q${p(-50, -16, 215)} ${p(-68, 4, 222)}Q${p(-48, 23, 214)} ${p(-20, 38, 211)}" fill="none" stroke="${lit(colour, 0.34)}" stroke-width="${n(3 * w.mm)}" stroke-linejoin="round"/>`,
  )
}
