// A pepper mill, turned from one piece of wood and cut in two, with a knob of brass.
import { across, cast, touch } from './light.ts'
import { lit, material } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { gleam, nearRing, outline, type Profile } from './turned.ts'
import { row } from './path.ts'
import { beside, type View } from './view.ts'

const body: Profile = [
  [30, 0],
  [31, 10],
  [22, 52],
  [20, 92],
  [27, 132],
  [28, 144],
]
const head: Profile = [
  [27, 146],
  [29, 158],
  [24, 186],
  [10, 200],
]
const knob: Profile = [
  [5, 198],
  [8, 206],
  [6, 213],
]

/** A mill; `size` times 21 centimetres. */
export function mill(s: Sheet, v: View, wood: string, size = 1): void {
  const w = { ...v, mm: v.mm * size }
  cast(s, w, [
    [30, 0],
    [20, 90],
    [28, 150],
    [10, 200],
  ])
  touch(s, w, 30)
  s.put(s.washed(`<path d="${outline(w, body)}"/>`, wood, across(s)))
  s.put(s.washed(`<path d="${outline(w, head)}"/>`, lit(wood, 0.06), across(s)))
  const line = (height: number, width: number): string =>
    `<path d="${nearRing(w, body, height)}" fill="none" stroke="#190e0b55" stroke-width="${width * w.mm}"/>`
  s.put(line(144, 1.8) + line(14, 1.1))
  s.put(`<path d="${gleam(w, head, 152, 184, 150, 134)}" fill="#ffffff3d"/>`)
  s.put(s.washed(`<path d="${outline(w, knob)}"/>`, material.brass, across(s)))
}

/** Peppercorns, spilt to the right of the spot. */
export function peppercorns(s: Sheet, v: View): void {
  const corns = [
    [0, 0],
    [14, -9],
    [22, 10],
    [36, -2],
    [8, 18],
    [50, 12],
    [62, -8],
    [30, 24],
  ] as const
  const r = 3.4 * v.mm
  for (const [x, y] of corns) {
    const spot = beside(v, x, y, 3)
    s.shadeDisc(spot.x + r * 0.6, spot.y + r * 0.7, r, r * 0.6)
  }
  s.put(
    `<path d="${corns
      .map(([x, y]) => {
        const spot = beside(v, x, y, 3)
        return `M${row(Math.round(spot.x), Math.round(spot.y))}h.1`
      })
      .join('')}" stroke="#3a2f2a" stroke-width="${Math.round(2 * r)}" stroke-linecap="round"/>`,
  )
}
