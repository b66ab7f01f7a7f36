// An apron that hangs from a peg by its neck band: bib, skirt, two ties and a pocket.
import { lit, shaded } from './palette.ts'
import { n, polygon, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'

/** Draws an apron that hangs from a point of the sheet; `pocket` draws the content of the pocket, at its middle. */
export function apron(
  s: Sheet,
  [x, y]: Point,
  mm: number,
  colour: string,
  pocket?: (spot: Point) => void,
): void {
  const p = (...values: number[]): string => values.map((value) => n(value * mm)).join(' ')
  const here = ` transform="translate(${n(x)} ${n(y)})"`
  const body = `M${p(-92, 190)}C${p(-60, 198, 60, 198, 92, 190)}C${p(98, 270, 122, 330, 182, 372)}C${p(196, 520, 186, 690, 196, 840)}C${p(130, 858, 60, 846, 0, 852)}S${p(-140, 858, -194, 838)}C${p(-186, 690, -194, 520, -180, 372)}C${p(-122, 330, -98, 270, -92, 190)}z`
  const falls: Point[] = [
    [-60, 230],
    [130, 220],
    [230, 400],
    [244, 880],
    [-150, 880],
  ]
  s.shade(polygon(falls.map(([right, under]) => [x + right * mm, y + under * mm])), 0.8)
  const cloth = s.linear(
    [
      [0, lit(colour, 0.34)],
      [0.2, colour],
      [0.36, shaded(colour, 0.14)],
      [0.46, lit(colour, 0.2)],
      [0.7, colour],
      [1, shaded(colour, 0.4)],
    ],
    0,
    0,
    1,
    0.08,
  )
  const web = (d: string, paint: string): string =>
    `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${p(13)}" stroke-linejoin="round" stroke-linecap="round"/>`
  s.put(
    `<g${here}>${web(`M${p(-84, 196)}C${p(-70, 110, -26, 40, 0, 6)}C${p(26, 40, 70, 110, 84, 196)}`, shaded(colour, 0.34))}${web(`M${p(-182, 378)}C${p(-214, 440, -196, 540, -212, 640)}M${p(183, 378)}C${p(210, 430, 204, 500, 216, 600)}`, shaded(colour, 0.26))}<path d="${body}" fill="${cloth}"/><path d="M${p(-92, 212)}C${p(-60, 220, 60, 220, 93, 212)}M${p(-190, 818)}C${p(-120, 836, -60, 826, 0, 832)}S${p(130, 838, 193, 820)}" fill="none" stroke="${shaded(colour, 0.8)}" stroke-opacity=".34" stroke-width="${p(1.8)}" stroke-dasharray="${p(8)} ${p(5)}"/><path d="M${p(-120, 560)}C${p(-140, 650, -112, 740, -136, 850)}L${p(-104, 852)}C${p(-92, 740, -116, 650, -120, 560)}M${p(112, 640)}C${p(134, 700, 120, 780, 140, 852)}L${p(110, 850)}C${p(100, 780, 112, 700, 112, 640)}" fill="${shaded(colour, 0.8)}" opacity=".22"/></g>`,
  )
  pocket?.([x, y + 560 * mm])
  s.put(
    `<g${here}><path d="M${p(-88, 470)}C${p(-40, 478, 40, 478, 88, 470)}L${p(84, 622)}Q${p(40, 640, 0, 636)}T${p(-84, 622)}z" fill="${shaded(colour, 0.1)}" stroke="${shaded(colour, 0.5)}" stroke-opacity=".5" stroke-width="${p(2)}"/><path d="M${p(-87, 486)}C${p(-40, 494, 40, 494, 87, 486)}" fill="none" stroke="${lit(colour, 0.5)}" stroke-width="${p(2.4)}"/></g>`,
  )
}
