// Paper: sheets that lie, sheets that hang from a wooden clip, envelopes, and folded stars.
import { onTop, rectangle } from './box.ts'
import { castPlan } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { n, polygon, row, type Point } from './path.ts'
import { lying, upright } from './plane.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

export const paper = '#f4eee1'

/** What is printed on a sheet: in millimetres from its middle. */
export type Print = (s: Sheet) => string

/** An A4 sheet, lying. */
export function sheetLying(s: Sheet, v: View, print: Print, { turn = 0, up = 0, colour = paper } = {}): void {
  s.shade(onTop(v, turn, up, rectangle(-103, -146, 110, 154)), 0.7)
  s.put(`<g${lying(v, turn, up)}>${blank(s, 210, 297, colour)}${print(s)}</g>`)
}

/** An A4 sheet on the wall, hung from a clip; the point is the middle of its upper edge. */
export function sheetHung(s: Sheet, [x, y]: Point, mm: number, print: Print, colour: string = paper): void {
  const [w, h] = [210 * mm, 297 * mm]
  s.shade(`M${n(x - w / 2 + 12 * mm)} ${n(y + 8 * mm)}h${n(w)}v${n(h + 6 * mm)}h${n(-w)}z`, 0.8)
  s.put(
    `<g transform="translate(${row(Math.round(x), Math.round(y + h / 2))})scale(${Math.round(mm * 100) / 100})">${blank(s, 210, 297, colour)}${print(s)}<path d="M-26-156h52v17h-52z" fill="${material.oak}"/><path d="M-26-156h52v5h-52z" fill="${lit(material.oak, 0.4)}"/><circle cy="-164" r="3" fill="${material.brass}"/></g>`,
  )
}

const blank = (s: Sheet, w: number, h: number, colour: string): string =>
  `<path d="M${row(-w / 2, -h / 2)}h${n(w)}v${n(h)}h${n(-w)}z" fill="${s.linear(
    [
      [0, lit(colour, 0.6)],
      [1, shaded(colour, 0.1)],
    ],
    0,
    0,
    1,
    1,
  )}"/>`

const flap = (colour: string): string =>
  `<path d="M-81-57h162v114h-162z" fill="${colour}"/><path d="M-81 57L-14 2M81 57L14 2" stroke="${shaded(colour, 0.5)}" stroke-opacity=".5" stroke-width="1.2"/><path d="M-81-57L-7 8q7 5 14 0L81-57z" fill="${lit(colour, 0.3)}" stroke="${shaded(colour, 0.5)}" stroke-opacity=".4"/>`

/** An envelope, lying with its flap up. */
export function envelope(s: Sheet, v: View, colour: string, turn = 0, up = 0): void {
  s.shade(onTop(v, turn, up, rectangle(-80, -55, 86, 63)), 0.8)
  s.put(`<g${lying(v, turn, up + 2)}>${flap(colour)}</g>`)
}

/** An envelope standing on its long side, leaning against what is behind it. */
export function envelopeUpright(s: Sheet, v: View, colour: string, turn = 0): void {
  castPlan(s, v, rectangle(-80, -12, 80, 2), [0, 110], 0.8)
  s.put(`<g${upright(v, turn, 0, 57)}>${flap(shaded(colour, 0.06))}</g>`)
}

/** A star folded from paper, on a thread that comes from above; the point is its middle. */
export function star(s: Sheet, [x, y]: Point, r: number, colour: string): void {
  const point = (i: number, share: number): Point => [
    x + r * share * Math.sin((i * Math.PI) / 8),
    y - r * share * Math.cos((i * Math.PI) / 8),
  ]
  let [light, dark] = ['', '']
  for (let i = 0; i < 16; i += 2) {
    // Each point has two faces; the one that looks up and to the left takes the light.
    const tip = point(i, i % 4 ? 0.74 : 1)
    for (const side of [-1, 1]) {
      const face = polygon([[x, y], tip, point(i + side, 0.36)])
      if (Math.sin(((i + side * 3) * Math.PI) / 8 - 0.8) < 0) light += face
      else dark += face
    }
  }
  s.put(
    `<path d="M${row(x, -9)}V${n(y - r)}" stroke="${shaded(paper, 0.7)}" stroke-width="1.4"/><path d="${light}" fill="${lit(colour, 0.5)}"/><path d="${dark}" fill="${shaded(colour, 0.26)}"/>`,
  )
}
