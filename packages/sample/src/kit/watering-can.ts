// A watering can of painted steel: a round body, a long spout with a rose, and a bow over the top.
import { ear } from './ear.ts'
import { across, cast, inside, touch } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { n, row, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, nearRing, outline, type Profile } from './turned.ts'
import { project, type View } from './view.ts'

const body: Profile = [
  [82, 0],
  [84, 5],
  [80, 150],
]
const bow: readonly Point[] = [
  [-52, 150],
  [-50, 212],
  [4, 244],
  [74, 216],
  [112, 150],
  [82, 60],
]

/** Draws a can, its spout to the left; `turn` rotates the spout towards the viewer. */
export function wateringCan(
  s: Sheet,
  v: View,
  colour: string,
  { size = 1, turn = 12 }: { size?: number; turn?: number } = {},
): void {
  const w = { ...v, mm: v.mm * size }
  const a = ((180 - turn) * Math.PI) / 180
  const pointAt = (out: number, up: number): Point => project(w, out * Math.cos(a), out * Math.sin(a), up)
  const p = (out: number, up: number): string => row(...pointAt(out, up))
  cast(s, w, [
    [82, 0],
    [80, 150],
  ])
  cast(
    s,
    { ...w, x: pointAt(190, 0)[0], y: pointAt(190, 0)[1] },
    [
      [10, 120],
      [26, 200],
    ],
    0.4,
  )
  touch(s, w, 83)
  s.put(
    `<path d="M${p(60, 130)}L${p(142, 146)}" stroke="${shaded(colour, 0.3)}" stroke-width="${n(5 * w.mm)}"/>`,
  )
  const spout = `<path d="M${p(74, 14)}L${p(206, 196)}L${p(190, 208)}L${p(72, 66)}z"/>`
  s.put(s.washed(spout, colour, across(s)))
  // The rose, tilted up.
  const [x, y] = pointAt(202, 206)
  const tilt = ` transform="rotate(-40 ${n(x)} ${n(y)})"`
  s.put(
    `<g${tilt}><path d="M${n(x - 9 * w.mm)} ${n(y + 10 * w.mm)}L${n(x - 27 * w.mm)} ${n(y - 14 * w.mm)}h${n(54 * w.mm)}L${n(x + 9 * w.mm)} ${n(y + 10 * w.mm)}z" fill="${shaded(material.brass, 0.24)}"/><ellipse cx="${n(x)}" cy="${n(y - 14 * w.mm)}" rx="${n(27 * w.mm)}" ry="${n(10 * w.mm)}" fill="${lit(material.brass, 0.3)}"/></g>`,
  )
  s.put(s.washed(disc(w, 79, 150), shaded(colour, 0.2), inside(s)))
  s.put(s.washed(`<path d="${outline(w, body, true)}"/>`, colour, across(s)))
  s.put(
    `<path d="${nearRing(w, body, 149)}" fill="none" stroke="${lit(colour, 0.4)}" stroke-width="${n(3.4 * w.mm)}"/>`,
  )
  for (const up of [22, 128])
    s.put(
      `<path d="${nearRing(w, body, up)}" fill="none" stroke="#190e0b2e" stroke-width="${n(2.4 * w.mm)}"/>`,
    )
  s.put(`<path d="${gleam(w, body, 30, 120, 150, 137)}" fill="#ffffff47"/>`)
  // The near half of the top is closed.
  const [lx, ly] = [w.x, w.y - 150 * w.cos * w.mm]
  s.put(
    `<path d="M${n(lx - 79 * w.mm)} ${n(ly)}A${row(79 * w.mm, 79 * w.sin * w.mm)} 0 0 0 ${row(lx + 79 * w.mm, ly)}z" fill="${lit(colour, 0.2)}"/>`,
  )
  ear(s, w, colour, bow, { turn: -turn * 0.4, thick: 10 })
}
