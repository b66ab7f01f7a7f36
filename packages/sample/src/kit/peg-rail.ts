// An oak rail with turned pegs, on the wall, and how a thing hangs from a peg.
import { lit, material, shaded } from './palette.ts'
import { n, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

const [pitch, margin, high, reach] = [112, 56, 62, 66]

/** How wide a rail with so many pegs is. */
const railWidth = (pegs: number): number => (pegs - 1) * pitch + margin * 2

/** Where peg number `i` of `pegs` takes a loop, on the sheet. */
export const pegAt = (v: View, pegs: number, i: number): Point => [
  v.x + (i * pitch - ((pegs - 1) * pitch) / 2) * v.mm,
  v.y + reach * v.sin * v.mm * 0.7,
]

/** A rail whose middle is at the spot of the view. `without` leaves one peg out. */
export function pegRail(
  s: Sheet,
  v: View,
  pegs: number,
  { colour = material.oak, without = -1 }: { colour?: string; without?: number } = {},
): void {
  const m = v.mm
  const [w, h] = [railWidth(pegs) * m, high * m]
  const [left, top] = [v.x - w / 2, v.y - h / 2]
  s.shade(`M${n(left + 8 * m)} ${n(top + 10 * m)}h${n(w)}v${n(h)}h${n(-w)}z`)
  s.put(
    `<rect x="${n(left)}" y="${n(top)}" width="${n(w)}" height="${n(h)}" rx="${n(5 * m)}" fill="${s.linear(
      [
        [0, lit(colour, 0.26)],
        [1, shaded(colour, 0.16)],
      ],
      0,
      0,
      1,
      0.6,
    )}"/>`,
  )
  s.put(
    `<path d="M${n(left + 4 * m)} ${n(top + 2 * m)}h${n(w - 8 * m)}" stroke="${lit(colour, 0.55)}" stroke-width="${n(2.6 * m)}" stroke-linecap="round"/>`,
  )
  s.put(
    `<path d="M${n(left + 20 * m)} ${n(v.y - 12 * m)}q${n(w * 0.3)} ${n(9 * m)} ${n(w * 0.5)} ${n(2 * m)}t${n(w * 0.44)} ${n(3 * m)}M${n(left + 60 * m)} ${n(v.y + 20 * m)}q${n(w * 0.25)} ${n(-8 * m)} ${n(w * 0.7)} ${n(-2 * m)}" fill="none" stroke="${shaded(colour, 0.5)}" stroke-opacity=".28" stroke-width="${n(1.4 * m)}"/>`,
  )
  const stops = Array.from({ length: pegs }, (_, i) => i)
  const each = (draw: (x: number) => string): string =>
    stops
      .filter((i) => i !== without)
      .map((i) => draw(v.x + (i * pitch - ((pegs - 1) * pitch) / 2) * m))
      .join('')
  const out = reach * v.sin * m
  const line = (width: number, colourOf: string, d: string, more = ''): string =>
    `<path d="${d}" stroke="${colourOf}" stroke-width="${n(width * m)}" stroke-linecap="round"${more}/>`
  if (without >= 0)
    s.put(
      `<circle cx="${n(v.x + (without * pitch - ((pegs - 1) * pitch) / 2) * m)}" cy="${n(v.y)}" r="${n(8 * m)}" fill="${shaded(colour, 0.75)}"/>`,
    )
  s.put(
    line(
      15,
      '#3a2a20',
      each((x) => `M${n(x)} ${n(v.y + 2 * m)}l${n(34 * m)} ${n(36 * m)}`),
      ' opacity=".22"',
    ),
  )
  s.put(
    line(
      17,
      shaded(colour, 0.46),
      each((x) => `M${n(x)} ${n(v.y)}v${n(out)}`),
    ),
  )
  s.put(
    line(
      24,
      shaded(colour, 0.24),
      each((x) => `M${n(x)} ${n(v.y + out)}h.1`),
    ),
  )
  s.put(
    line(
      20,
      lit(colour, 0.3),
      each((x) => `M${n(x - m)} ${n(v.y + out - m)}h.1`),
    ),
  )
}
