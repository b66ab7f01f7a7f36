// Linen that hangs from a peg: a tea towel by its loop, a bag by its handles.
import { lit, page, shaded } from './palette.ts'
import { n, polygon, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'

type Pen = (...values: number[]) => string

/** Converts millimetres into path numbers. */
const pens =
  (mm: number): Pen =>
  (...values) =>
    values.map((value) => n(value * mm)).join(' ')

/** A tea towel with two stripes, hung by the loop at its corner. */
export function teaTowel(s: Sheet, [x, y]: Point, mm: number, colour: string, stripe: string): void {
  const p = pens(mm)
  const cloth = `M0 ${p(14)}C${p(-34, 70, -86, 150, -92, 300)}S${p(-98, 430, -96, 470)}C${p(-60, 486, -38, 462, -6, 474)}S${p(60, 490, 92, 468)}C${p(96, 400, 92, 330, 84, 270)}S${p(30, 70, 0, 14)}z`
  const falls: Point[] = [
    [24, 20],
    [-50, 220],
    [-66, 490],
    [126, 500],
    [118, 280],
  ]
  s.shade(polygon(falls.map(([right, under]) => [x + right * mm, y + under * mm])), 0.8)
  const fold = s.linear(
    [
      [0, lit(colour, 0.36)],
      [0.22, colour],
      [0.34, shaded(colour, 0.24)],
      [0.42, lit(colour, 0.26)],
      [0.62, colour],
      [0.76, shaded(colour, 0.34)],
      [0.84, lit(colour, 0.1)],
      [1, shaded(colour, 0.3)],
    ],
    0,
    0,
    1,
    0.06,
  )
  const band = (up: number, thick: number): string =>
    `M${p(-96, up)}C${p(-60, up + 16, -38, up - 8, -6, up + 4)}S${p(60, up + 20, 93, up - 2)}v${p(thick)}C${p(60, up + thick + 20, 26, up + thick + 8, -6, up + thick + 4)}S${p(-60, up + thick + 16, -96, up + thick)}z`
  s.put(
    `<g transform="translate(${n(x)} ${n(y)})"><path d="M0 ${p(-6)}q${p(-9, 12, 0, 24)}q${p(9, -12, 0, -24)}" fill="none" stroke="${shaded(colour, 0.5)}" stroke-width="${p(3)}"/><path d="${cloth}" fill="${fold}"/><path d="${band(396, 16)}${band(424, 6)}" fill="${stripe}" opacity=".8"/><path d="M${p(-6, 60)}C${p(-44, 200, -34, 340, -40, 466)}L${p(-22, 470)}C${p(-20, 340, -22, 200, -6, 60)}M${p(8, 50)}C${p(44, 180, 44, 330, 40, 478)}L${p(58, 478)}C${p(58, 330, 48, 180, 8, 50)}" fill="${shaded(colour, 0.8)}" opacity=".2"/></g>`,
  )
}

/** A linen bag, empty, hung by both handles. */
export function bag(s: Sheet, [x, y]: Point, mm: number, colour: string): void {
  const p = pens(mm)
  const body = `M${p(-150, 250)}C${p(-100, 262, 100, 262, 150, 250)}C${p(156, 380, 160, 500, 168, 610)}C${p(90, 640, -90, 640, -168, 610)}C${p(-160, 500, -156, 380, -150, 250)}z`
  const handle = (lean: number): string =>
    `M${p(-92, 262)}C${p(-80 + lean, 120, -24, 30, lean / 4, 4)}C${p(24, 30, 80 + lean, 120, 92, 262)}`
  const web = (d: string, colourOf: string): string =>
    `<path d="${d}" fill="none" stroke="${colourOf}" stroke-width="${p(17)}" stroke-linejoin="round"/>`
  s.shade(
    `M${n(x - 110 * mm)} ${n(y + 280 * mm)}L${n(x + 210 * mm)} ${n(y + 270 * mm)}L${n(x + 236 * mm)} ${n(y + 660 * mm)}L${n(x - 110 * mm)} ${n(y + 670 * mm)}z`,
    0.9,
  )
  const cloth = s.linear(
    [
      [0, lit(colour, 0.34)],
      [0.5, colour],
      [1, shaded(colour, 0.34)],
    ],
    0,
    0,
    1,
    0.3,
  )
  s.put(
    `<g transform="translate(${n(x)} ${n(y)})">${web(handle(10), shaded(colour, 0.4))}<path d="M${p(-150, 250)}C${p(-100, 240, 100, 240, 150, 250)}C${p(100, 264, -100, 264, -150, 250)}z" fill="${shaded(colour, 0.6)}"/><path d="${body}" fill="${cloth}"/><path d="M${p(-70, 300)}C${p(-90, 420, -60, 520, -96, 622)}L${p(-60, 628)}C${p(-40, 520, -70, 420, -70, 300)}M${p(84, 290)}C${p(110, 420, 70, 520, 104, 622)}L${p(70, 628)}C${p(54, 520, 84, 420, 84, 290)}" fill="${shaded(colour, 0.8)}" opacity=".18"/><path d="M${p(-151, 272)}C${p(-100, 284, 100, 284, 151, 272)}" fill="none" stroke="${page.ink}" stroke-opacity=".2" stroke-width="${p(1.6)}" stroke-dasharray="${p(7)} ${p(4)}"/>${web(handle(-6), lit(colour, 0.12))}</g>`,
  )
}
