// A serving bowl: wide, thin at the rim, on a small turned foot.
import { lit } from './palette.ts'
import { across } from './light.ts'
import type { Sheet } from './sheet.ts'
import { outline, type Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import type { View } from './view.ts'

const foot: Profile = [
  [50, 0],
  [47, 16],
]
const wall: Profile = [
  [46, 11],
  [84, 25],
  [116, 58],
  [130, 100],
]

/** Draws a bowl, scaled by `size`; `holds` draws its content. */
export function bowl(
  s: Sheet,
  v: View,
  colour: string,
  {
    size = 1,
    lining = lit(colour, 0.12),
    holds,
  }: { size?: number; lining?: string; holds?: () => void } = {},
): void {
  const w = { ...v, mm: v.mm * size }
  s.put(s.washed(`<path d="${outline(w, foot)}"/>`, colour, across(s)))
  vessel(s, w, { profile: wall, colour, wall: 4, lining, gloss: [44, 92], ...(holds ? { holds } : {}) })
  groove(s, w, wall, 84, 2)
}
