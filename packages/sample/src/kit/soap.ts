// Bars of soap, stamped with a leaf, and the slab of oak they dry on.
import { box, onTop, rectangle } from './box.ts'
import { lit, material, shaded } from './palette.ts'
import { lying } from './plane.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

const leaf = 'M-20 9C-16-8 2-14 22-10 18 8-2 15-20 9zM-24 11L14-5'

/** A bar, lying; `up` is how high. */
export function soap(s: Sheet, v: View, colour: string, { turn = 0, up = 0 } = {}): void {
  box(s, v, { size: [82, 52, 24], colour, turn, offset: [0, 0, up + 3], soft: 8, shadowless: up > 0 })
  const stamp = (fill: string, offset: string): string =>
    `<path d="${leaf}" fill="none" stroke="${fill}" stroke-width="2.2" stroke-linejoin="round" transform="translate(${offset})"/>`
  s.put(
    `<g${lying(v, turn, up + 30)}>${stamp(lit(colour, 0.7), '1 1.4')}${stamp(shaded(colour, 0.5), '0')}</g>`,
  )
}

/** A slab of oak with three grooves. */
export function soapDish(s: Sheet, v: View, turn = 0): void {
  box(s, v, { size: [124, 88, 13], colour: material.oak, turn, soft: 4 })
  for (const y of [-18, 0, 18])
    s.put(
      `<path d="${onTop(v, turn, 15, rectangle(-52, y - 3, 52, y + 3))}" fill="${shaded(material.oak, 0.6)}"/>`,
    )
}
