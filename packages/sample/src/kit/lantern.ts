// A lantern: a candle behind glass, under a roof with a ring to carry it by.
import { candle } from './candle.ts'
import { across, cast, touch, warmth } from './light.ts'
import { lit, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, outline, type Profile } from './turned.ts'
import { beside, type View } from './view.ts'

const base: Profile = [
  [66, 0],
  [66, 14],
]
const glass: Profile = [
  [56, 14],
  [59, 80],
  [56, 162],
]
const roof: Profile = [
  [62, 160],
  [58, 172],
  [26, 196],
  [20, 212],
]

/** A lantern `size` times 21 centimetres high, lit or not. */
export function lantern(s: Sheet, v: View, colour: string, { size = 1, on = false } = {}): void {
  const w = { ...v, mm: v.mm * size }
  if (on)
    s.back(
      `<circle cx="${n(w.x)}" cy="${n(w.y - 100 * w.cos * w.mm)}" r="${n(280 * w.mm)}" fill="${warmth(s)}"/>`,
    )
  cast(
    s,
    w,
    [
      [66, 0],
      [62, 170],
      [20, 210],
    ],
    on ? 0.4 : 1,
  )
  touch(s, w, 66)
  s.put(s.washed(`<path d="${outline(w, base)}"/>`, colour, across(s)))
  s.put(disc(w, 66, 14, lit(colour, on ? 0.4 : 0.2)))
  const inside = beside(w, 0, 0, 15)
  candle(s, inside, 70, { burning: on, r: 26 })
  const thin = s.linear(
    [
      [0, '#5f7f78', 0.6],
      [0.12, '#ffffff', 0.2],
      [0.5, '#ffffff', 0.06],
      [0.88, '#5f7f78', 0.16],
      [1, '#5f7f78', 0.6],
    ],
    0,
    0,
    1,
    0,
  )
  s.put(`<path d="${outline(w, glass)}" fill="${thin}"/>`)
  s.put(`<path d="${gleam(w, glass, 26, 140, 150, 136)}" fill="#ffffff88"/>`)
  // Two bars of the frame stand before the glass.
  for (const x of [-40, 40])
    s.put(
      `<path d="M${n(w.x + x * w.mm)} ${n(w.y + (42 * w.sin - 14 * w.cos) * w.mm)}V${n(w.y + (42 * w.sin - 164 * w.cos) * w.mm)}" stroke="${shaded(colour, x > 0 ? 0.4 : 0.1)}" stroke-width="${n(4.4 * w.mm)}"/>`,
    )
  const ring = (width: number, up: number, paint: string): string =>
    `<ellipse cx="${n(w.x)}" cy="${n(w.y - (238 + up) * w.cos * w.mm)}" rx="${n(30 * w.mm)}" ry="${n(32 * w.mm)}" fill="none" stroke="${paint}" stroke-width="${n(width * w.mm)}"/>`
  s.put(ring(6, 0, shaded(colour, 0.3)) + ring(2, 0.8, lit(colour, 0.4)))
  s.put(s.washed(`<path d="${outline(w, roof)}"/>`, colour, across(s)))
}
