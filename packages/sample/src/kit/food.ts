// Food in bowls and on boards: pears, lemons, a loaf, and a bread knife.
import { around, cast } from './light.ts'
import { lit, material, page, shaded } from './palette.ts'
import { n, row } from './path.ts'
import type { Sheet } from './sheet.ts'
import { outline, type Profile } from './turned.ts'
import type { View } from './view.ts'

/** A pear, upright; `lean` degrees to the right. */
export function pear(s: Sheet, v: View, lean = 0, colour = '#a9a45c', shadow = true): void {
  if (shadow)
    cast(s, v, [
      [20, 0],
      [33, 32],
      [12, 90],
    ])
  const point = pointsIn(v.mm)
  const body = `<path d="M${point(0, -5)}C${point(-24, -5)} ${point(-35, 12)} ${point(-34, 32)}C${point(-33, 54)} ${point(-16, 58)} ${point(-14, 76)}C${point(-12, 92)} ${point(-5, 96)} ${point(1, 95)}C${point(11, 95)} ${point(14, 86)} ${point(15, 74)}C${point(17, 58)} ${point(34, 50)} ${point(34, 30)}C${point(34, 10)} ${point(24, -5)} ${point(0, -5)}z"/>`
  const stalk = `<path d="M${point(1, 92)}Q${point(3, 106)} ${point(11, 110)}" fill="none" stroke="${material.soil}" stroke-width="${n(3.4 * v.mm)}" stroke-linecap="round"/>`
  stamped(s, v, lean, colour, 'pear', () => stalk + s.washed(body, '', around(s)))
}

/** A lemon, lying; `turn` degrees round. */
export function lemon(s: Sheet, v: View, turn = 0, shadow = false, colour: string = material.straw): void {
  if (shadow)
    cast(s, v, [
      [26, 4],
      [30, 30],
    ])
  const point = pointsIn(v.mm)
  const body = `<path d="M${point(-46, 0)}C${point(-40, 8)} ${point(-32, 30)} ${point(0, 30)}S${point(38, 8)} ${point(46, 0)}C${point(38, -8)} ${point(32, -30)} ${point(0, -30)}S${point(-40, -8)} ${point(-46, 0)}z"/>`
  stamped(s, { ...v, y: v.y - 28 * v.mm }, turn, colour, 'lemon', () => s.washed(body, '', around(s)))
}

const pointsIn =
  (mm: number) =>
  (x: number, up: number): string =>
    row(x * mm, -up * mm)

// Fruit appears several times in a picture: drawn once, reused by reference.
function stamped(s: Sheet, v: View, turn: number, colour: string, what: string, draw: () => string): void {
  s.put(
    `<use href="${s.stamp(`${what} ${v.mm}`, draw)}" fill="${colour}" transform="translate(${row(v.x, v.y)})${turn ? `rotate(${turn})` : ''}"/>`,
  )
}

const loafOf: Profile = [
  [84, 0],
  [100, 22],
  [98, 44],
  [76, 76],
  [40, 92],
  [16, 95],
]

/** A round loaf with three scores. */
export function loaf(s: Sheet, v: View): void {
  const crust = material.crust
  const m = v.mm
  cast(s, v, [
    [90, 0],
    [98, 34],
    [60, 84],
  ])
  s.put(s.washed(`<path d="${outline(v, loafOf)}"/>`, crust, around(s)))
  const cut = (x: number): string =>
    `M${n(v.x + (x - 20) * m)} ${n(v.y - (34 + 0.25 * x) * m)}q${n(4 * m)} ${n(-44 * m)} ${n(40 * m)} ${n(-52 * m)}q${n(-26 * m)} ${n(20 * m)} ${n(-40 * m)} ${n(52 * m)}z`
  s.put(`<path d="${cut(-44)}${cut(-2)}${cut(40)}" fill="${lit(crust, 0.62)}"/>`)
}

/** A bread knife, lying, its point to the right. */
export function knife(s: Sheet, v: View, turn = 0): void {
  const m = v.mm
  const point = (x: number, y: number): string => `${n(v.x + x * m)} ${n(v.y + y * v.sin * m)}`
  const blade = `M${point(0, -14)}L${point(196, -10)}Q${point(216, -4)} ${point(208, 12)}L${point(0, 16)}z`
  s.put(
    `<g transform="rotate(${turn} ${point(0, 0)})"><path d="${blade}" fill="${page.ink}" opacity=".24" transform="translate(${n(3 * m)} ${n(5 * m)})"/><path d="${blade}" fill="${s.linear(
      [
        [0, '#eef0ec'],
        [1, material.steel],
      ],
      0,
      0,
      0.3,
      1,
    )}"/><path d="M${point(4, -18)}L${point(-118, -22)}Q${point(-134, 0)} ${point(-118, 26)}L${point(4, 20)}z" fill="${shaded(material.oak, 0.5)}"/></g>`,
  )
}
