// A vase thrown in two pieces: a round body and a drawn neck, joined at the shoulder.
import type { Sheet } from './sheet.ts'
import type { Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import type { View } from './view.ts'

const profile: Profile = [
  [46, 0],
  [74, 44],
  [79, 100],
  [53, 166],
  [30, 206],
  [27, 236],
  [36, 264],
]

/** A vase; `holds` draws its content. */
export function vase(
  s: Sheet,
  v: View,
  colour: string,
  { size = 1, holds }: { size?: number; holds?: () => void } = {},
): void {
  const w = { ...v, mm: v.mm * size }
  vessel(s, w, { profile, colour, wall: 4, bare: 10, gloss: [52, 150], ...(holds ? { holds } : {}) })
  groove(s, w, profile, 150, 2)
}
