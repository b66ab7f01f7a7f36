// A planter with a collar, standing in its saucer.
import { across, cast, touch } from './light.ts'
import { material, shaded } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { outline, strip, surface, type Profile } from './turned.ts'
import { vessel } from './vessel.ts'
import { beside, type View } from './view.ts'

const saucer: Profile = [
  [70, 0],
  [84, 9],
  [90, 20],
]
const pot: Profile = [
  [58, 0],
  [67.5, 55],
  [77, 112],
]
const collar: Profile = [
  [88, 110],
  [91, 152],
]

export const planterRim = 152

/** A planter of its true size, or `size` times that; `grows` draws its plant. */
export function planter(
  s: Sheet,
  v: View,
  colour: string,
  { size = 1, grows }: { size?: number; grows?: () => void } = {},
): void {
  const w = { ...v, mm: v.mm * size }
  const inside = (): void => {
    const p = beside(w, 0, 0, 5)
    s.put(s.washed(`<path d="${outline(p, pot)}"/>`, colour, across(s)))
    // The shade under the collar.
    s.put(`<path d="${strip(p, pot, 100, 112)}" fill="${shaded(colour, 0.9)}" opacity=".3"/>`)
    vessel(s, p, {
      profile: collar,
      colour,
      wall: 6,
      lining: shaded(colour, 0.3),
      raised: true,
      holds: () => {
        s.put(`<path d="${surface(p, 85, planterRim, planterRim - 14)}" fill="${material.soil}"/>`)
        grows?.()
      },
    })
  }
  cast(s, w, [
    [70, 0],
    [88, 112],
    [91, 152],
  ])
  touch(s, w, 70)
  vessel(s, w, { profile: saucer, colour, wall: 5, lining: shaded(colour, 0.2), raised: true, holds: inside })
}
