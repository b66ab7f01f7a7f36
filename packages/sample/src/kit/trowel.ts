// Tools for a bed: a trowel and a hand fork, of steel with an oak handle; lying, hanging, or stuck in earth.
import { onTop } from './box.ts'
import { lit, material, shaded } from './palette.ts'
import { n, type Point } from './path.ts'
import { lying } from './plane.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

type Tool = 'trowel' | 'fork'

// Along its own length, the point at the origin and to the left, in millimetres.
const heads: Record<Tool, string> = {
  trowel: 'M0 0C16-22 46-34 84-32 108-31 120-18 126-5h34V5h-34c-6 13-18 26-42 27C46 34 16 22 0 0z',
  fork: 'M0-28l84-4c24 0 36 12 42 27h34V5h-34c-6 15-18 27-42 27L0 28l-6-3 6-4h82V4H0l-8-4 8-4h82v-17H0l-6-4z',
}
const handle = 'M156-8q6-4 12-4h96q24 2 26 12-2 10-26 12h-96q-6 0-12-4z'

const drawn = (s: Sheet, tool: Tool): string => {
  const steel = s.linear(
    [
      [0, '#e9ebe7'],
      [0.5, material.steel],
      [0.5, shaded(material.steel, 0.3)],
      [1, '#b9bcb8'],
    ],
    0,
    0,
    0,
    1,
  )
  return `<path d="${heads[tool]}" fill="${steel}"/>${tool === 'trowel' ? `<path d="M14 0h108" stroke="${shaded(material.steel, 0.6)}" stroke-opacity=".4" stroke-width="2"/>` : ''}<path d="M150-6h16V6h-16z" fill="${material.brass}"/><path d="${handle}" fill="${shaded(material.oak, 0.16)}"/><path d="M170-8h94q14 1 18 6" fill="none" stroke="${lit(material.oak, 0.5)}" stroke-width="4" stroke-linecap="round"/><circle cx="276" r="3.4" fill="${shaded(material.oak, 0.8)}"/>`
}

/** Lying, its point to the left before it is turned. */
export function toolLying(s: Sheet, v: View, tool: Tool, turn: number): void {
  s.shade(
    onTop(
      v,
      turn,
      0,
      [
        [4, -20],
        [100, -30],
        [130, -6],
        [290, -10],
        [288, 14],
        [130, 8],
        [90, 34],
        [4, 22],
      ],
      [5, 6],
    ),
  )
  s.put(`<g${lying(v, turn, 10)}>${drawn(s, tool)}</g>`)
}

/** Hanging by its handle from a peg. */
export function toolHung(s: Sheet, [x, y]: Point, mm: number, tool: Tool): void {
  s.shade(
    `M${n(x + 14 * mm)} ${n(y + 20 * mm)}h${n(26 * mm)}v${n(130 * mm)}l${n(24 * mm)} ${n(40 * mm)}l${n(-34 * mm)} ${n(110 * mm)}l${n(-40 * mm)} ${n(-100 * mm)}z`,
    0.8,
  )
  s.put(
    `<g transform="translate(${n(x)} ${n(y)})scale(${Math.round(mm * 100) / 100})rotate(-90)translate(-318)"><path d="M276 0q26-13 44 0q-18 13-44 0" fill="none" stroke="${material.soil}" stroke-width="3"/>${drawn(s, tool)}</g>`,
  )
}
