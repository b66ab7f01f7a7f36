// A larder jar of stoneware with a lid of cork.
import { across } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { disc, outline, type Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import type { View } from './view.ts'

const profile: Profile = [
  [50, 0],
  [58, 8],
  [60, 60],
  [58, 112],
  [49, 126],
  [50, 136],
]
const cork: Profile = [
  [46, 132],
  [52, 154],
]

/** Draws a jar, scaled by `size` (1 is one litre); with `holds` it is open and shows that content. */
export function jar(
  s: Sheet,
  v: View,
  colour: string,
  { size = 1, holds }: { size?: number; holds?: () => void } = {},
): void {
  const w = { ...v, mm: v.mm * size }
  vessel(s, w, { profile, colour, wall: 5, bare: 14, gloss: [26, 104], ...(holds ? { holds } : {}) })
  groove(s, w, profile, 100, 2)
  if (!holds) lid(s, w)
}

/** Its lid, lying beside it on the table. */
export const jarLid = (s: Sheet, v: View): void => {
  s.shadeDisc(v.x + 10 * v.mm, v.y + 3 * v.mm, 56 * v.mm, 56 * v.sin * v.mm)
  lid(s, { ...v, y: v.y + 132 * v.cos * v.mm })
}

function lid(s: Sheet, w: View): void {
  s.put(s.washed(`<path d="${outline(w, cork)}"/>`, material.raw, across(s)))
  s.put(disc(w, 52, 154, lit(material.raw, 0.34)))
  s.put(disc(w, 34, 154, 'none', ` stroke="${shaded(material.raw, 0.4)}" stroke-opacity=".4"`))
}
