// A plate: standing against the wall with its face to the room, and lying, alone or in a stack.
import { around, cast, touch } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, outline, type Profile } from './turned.ts'
import { beside, type View } from './view.ts'

/** Standing on its edge, leaning back a little; `wide` is its diameter. */
export function plateUpright(s: Sheet, v: View, colour: string, wide = 270): void {
  const r = (wide / 2) * v.mm
  const y = v.y - r * 0.965
  const ring = (share: number, fill: string, down = 0, more = ''): string =>
    `<ellipse cx="${n(v.x)}" cy="${n(y + down * r)}" rx="${n(r * share)}" ry="${n(r * share * 0.965)}" fill="${fill}"${more}/>`
  s.shade(
    `M${n(v.x - r * 0.3)} ${n(v.y)}h${n(r * 0.7)}q${n(r * 0.9)} ${n(r * 0.06)} ${n(r * 1.1)} ${n(r * 0.2)}h${n(-r * 1.2)}z`,
  )
  s.shadeDisc(v.x + r * 0.24, y + r * 0.06, r * 0.94, r * 0.94, 0.8)
  s.put(ring(1, shaded(colour, 0.34), 0.012))
  s.put(s.washed(ring(0.985, '').replace(' fill=""', ''), colour, rim(s)))
  s.put(ring(0.985, 'none', 0, ` stroke="${lit(colour, 0.5)}" stroke-width="${n(1.4 * v.mm)}"`))
  s.put(s.washed(ring(0.7, '').replace(' fill=""', ''), lit(colour, 0.08), well(s)))
}

// The rim is lit at its lower right, where it faces the light.
const rim = (s: Sheet): string =>
  s.linear(
    [
      [0, '#190e0b', 0.1],
      [0.5, '#fff6e4', 0.06],
      [1, '#fff6e4', 0.4],
    ],
    0.1,
    0,
    0.9,
    1,
  )

const well = (s: Sheet): string =>
  s.linear(
    [
      [0, '#190e0b', 0.22],
      [0.24, '#190e0b', 0.06],
      [0.6, '#fff6e4', 0],
      [1, '#fff6e4', 0.3],
    ],
    0.12,
    0,
    0.88,
    1,
  )

/** Lying, with what `holds` paints on it; `up` is how high it lies. */
export function plate(
  s: Sheet,
  v: View,
  colour: string,
  { wide = 270, up = 0, holds }: { wide?: number; up?: number; holds?: () => void } = {},
): void {
  const r = wide / 2
  const w = beside(v, 0, 0, up)
  const edge: Profile = [
    [r * 0.62, 0],
    [r * 0.86, 9],
    [r, 19],
  ]
  if (!up) {
    cast(s, w, [
      [r * 0.62, 0],
      [r, 19],
    ])
    touch(s, w, r * 0.62)
  } else {
    // The line of shade between it and the one it lies on.
    s.put(disc(w, r, 14, '#190e0b2e'))
  }
  s.put(s.washed(`<path d="${outline(w, edge)}"/>`, shaded(colour, 0.2), around(s)))
  s.put(s.washed(disc(w, r, 19), colour, rim(s)))
  s.put(disc(w, r - 1, 19, 'none', ` stroke="${lit(colour, 0.5)}" stroke-width="${n(1.6 * v.mm)}"`))
  s.put(s.washed(disc(w, r * 0.7, 13), lit(colour, 0.08), well(s)))
  holds?.()
}

/** The height of one plate in a stack. */
const pitch = 11

/** A stack of plates, the largest below. */
export function plates(s: Sheet, v: View, colours: readonly string[], wide = 270): void {
  colours.forEach((colour, i) => plate(s, v, colour, { wide, up: i * pitch }))
}

/** A slice of pie on a plate whose middle is at the spot. */
export function pie(s: Sheet, v: View): void {
  const p = (x: number, y: number, up: number): string =>
    `${n(v.x + x * v.mm)} ${n(v.y + (y * v.sin - up * v.cos) * v.mm)}`
  s.put(
    `<path d="M${p(-62, 10, 14)}L${p(48, -34, 14)}L${p(70, 44, 14)}L${p(60, 54, 10)}L${p(-60, 18, 10)}z" fill="#190e0b" opacity=".13"/><path d="M${p(-62, 10, 14)}L${p(58, 44, 14)}V${n(v.y + (44 * v.sin - 46 * v.cos) * v.mm)}L${p(-62, 10, 46)}z" fill="${lit('#b4583a', 0.1)}"/><path d="M${p(-62, 10, 46)}L${p(40, -34, 46)}Q${p(66, 0, 46)} ${p(58, 44, 46)}z" fill="${lit(material.crust, 0.34)}"/><path d="M${p(-62, 10, 40)}L${p(58, 44, 40)}V${n(v.y + (44 * v.sin - 46 * v.cos) * v.mm)}L${p(-62, 10, 46)}z" fill="${material.crust}"/>`,
  )
}
