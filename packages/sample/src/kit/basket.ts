// A basket woven of willow, with a bow to carry it by.
import { ear } from './ear.ts'
import { across, cast, inside, touch } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, nearRing, outline, type Profile } from './turned.ts'
import type { View } from './view.ts'

const wall: Profile = [
  [112, 0],
  [136, 40],
  [146, 96],
  [150, 140],
]

/** A basket `size` times 30 centimetres wide; `holds` draws its content. */
export function basket(
  s: Sheet,
  v: View,
  { size = 1, bow = true, holds }: { size?: number; bow?: boolean; holds?: () => void } = {},
): void {
  const w = { ...v, mm: v.mm * size }
  const willow = material.kraft
  cast(s, w, [
    [112, 0],
    [146, 96],
    [150, 140],
  ])
  touch(s, w, 112)
  if (bow)
    ear(
      s,
      w,
      shaded(willow, 0.2),
      [
        [-144, 120],
        [-126, 240],
        [0, 312],
        [126, 240],
        [144, 120],
      ],
      { turn: -8, thick: 13 },
    )
  s.put(s.washed(disc(w, 147, 140), shaded(willow, 0.5), inside(s)))
  holds?.()
  const [a, b] = [Math.round(26 * w.mm), Math.round(15 * w.mm)]
  // Each rod passes in front of one stake and behind the next.
  const weave = s.pattern(
    a,
    b,
    0,
    `<path d="M0 ${b * 0.25}q${a / 4} ${-b * 0.2} ${a / 2} 0M${a / 2} ${b * 0.75}q${a / 4} ${-b * 0.2} ${a / 2} 0" stroke="${lit(willow, 0.4)}" stroke-width="${n(b * 0.34)}" fill="none"/><path d="M0 ${b * 0.5}h${a}M0 ${b}h${a}" stroke="${shaded(willow, 0.8)}" stroke-opacity=".5" stroke-width="${n(b * 0.14)}"/><path d="M${a * 0.5} 0v${b * 0.5}M0 ${b * 0.5}v${b * 0.5}" stroke="${shaded(willow, 0.9)}" stroke-opacity=".4" stroke-width="${n(a * 0.1)}"/>`,
  )
  const body = outline(w, wall, true, 3)
  s.put(s.washed(`<path d="${body}"/>`, willow, across(s), `<path d="${body}" fill="${weave}"/>`))
  const rim = (up: number, width: number, paint: string): string =>
    `<path d="${nearRing(w, wall, up)}" fill="none" stroke="${paint}" stroke-width="${n(width * w.mm)}" stroke-linecap="round"/>`
  s.put(rim(136, 13, shaded(willow, 0.3)) + rim(138, 6, lit(willow, 0.34)))
}
