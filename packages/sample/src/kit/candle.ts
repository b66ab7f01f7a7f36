// A pillar candle of beeswax, lit or not.
import { across, cast, touch } from './light.ts'
import { lit, page, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, outline, strip, type Profile } from './turned.ts'
import type { View } from './view.ts'

const beeswax = '#d8a854'

/** Draws a candle; a burning one glows near the top. */
export function candle(
  s: Sheet,
  v: View,
  height: number,
  { burning = true, r = 36, colour = beeswax }: { burning?: boolean; r?: number; colour?: string } = {},
): void {
  const wall: Profile = [
    [r, 0],
    [r, height],
  ]
  cast(
    s,
    v,
    [
      [r, 0],
      [r, height],
    ],
    0.9,
  )
  touch(s, v, r)
  s.put(s.washed(`<path d="${outline(v, wall)}"/>`, colour, across(s)))
  const body = strip(v, wall, height * 0.35, height)
  if (burning)
    s.put(
      `<path d="${body}" fill="${s.linear(
        [
          [0, '#ffe9ae', 0.75],
          [1, '#ffe9ae', 0],
        ],
        0,
        0,
        0,
        1,
      )}"/>`,
    )
  s.put(disc(v, r, height, lit(colour, burning ? 0.5 : 0.3)))
  s.put(disc(v, r - 8, height - 2, burning ? '#f7d78c' : shaded(colour, 0.16)))
  const [x, y] = [v.x, v.y - (height - 2) * v.cos * v.mm]
  const up = (mm: number): string => n(-mm * v.mm)
  s.put(
    `<path d="M${n(x)} ${n(y)}v${up(13)}" stroke="${page.ink}" stroke-width="${n(2.2 * v.mm)}" stroke-linecap="round"/>`,
  )
  if (!burning) return
  const w = 7.5 * v.mm
  s.put(
    `<circle cx="${n(x)}" cy="${n(y - 26 * v.mm)}" r="${n(95 * v.mm)}" fill="${s.radial(
      [
        [0, '#ffedb8', 0.85],
        [0.3, '#ffe3a0', 0.3],
        [1, '#ffe3a0', 0],
      ],
      0.5,
      0.5,
      0.5,
    )}"/>`,
  )
  s.put(
    `<path d="M${n(x)} ${n(y - 8 * v.mm)}c${n(-w)} 0 ${n(-w)} ${up(13)} 0 ${up(36)}c${n(w)} ${n(23 * v.mm)} ${n(w)} ${n(36 * v.mm)} 0 ${n(36 * v.mm)}z" fill="${s.linear(
      [
        [0, '#fffdf0'],
        [0.55, '#ffe9a6'],
        [1, '#f0a94a'],
      ],
      0.5,
      0,
      0.5,
      1,
    )}"/>`,
  )
}
