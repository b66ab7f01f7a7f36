// What lies in the bowls and on the boards: pears, lemons, a loaf, and a knife to cut it.
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
  const at = ats(v.mm)
  const body = `<path d="M${at(0, -5)}C${at(-24, -5)} ${at(-35, 12)} ${at(-34, 32)}C${at(-33, 54)} ${at(-16, 58)} ${at(-14, 76)}C${at(-12, 92)} ${at(-5, 96)} ${at(1, 95)}C${at(11, 95)} ${at(14, 86)} ${at(15, 74)}C${at(17, 58)} ${at(34, 50)} ${at(34, 30)}C${at(34, 10)} ${at(24, -5)} ${at(0, -5)}z"/>`
  const stalk = `<path d="M${at(1, 92)}Q${at(3, 106)} ${at(11, 110)}" fill="none" stroke="${material.soil}" stroke-width="${n(3.4 * v.mm)}" stroke-linecap="round"/>`
  again(s, v, lean, colour, 'pear', () => stalk + s.washed(body, '', around(s)))
}

/** A lemon, lying; `turn` degrees round. */
export function lemon(s: Sheet, v: View, turn = 0, shadow = false, colour: string = material.straw): void {
  if (shadow)
    cast(s, v, [
      [26, 4],
      [30, 30],
    ])
  const at = ats(v.mm)
  const body = `<path d="M${at(-46, 0)}C${at(-40, 8)} ${at(-32, 30)} ${at(0, 30)}S${at(38, 8)} ${at(46, 0)}C${at(38, -8)} ${at(32, -30)} ${at(0, -30)}S${at(-40, -8)} ${at(-46, 0)}z"/>`
  again(s, { ...v, y: v.y - 28 * v.mm }, turn, colour, 'lemon', () => s.washed(body, '', around(s)))
}

const ats =
  (mm: number) =>
  (x: number, up: number): string =>
    row(x * mm, -up * mm)

// Fruit lies about in numbers: drawn once, used wherever it lies.
function again(s: Sheet, v: View, turn: number, colour: string, what: string, draw: () => string): void {
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

/** A round loaf, cut open by three strokes before it was baked. */
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
  const at = (x: number, y: number): string => `${n(v.x + x * m)} ${n(v.y + y * v.sin * m)}`
  const blade = `M${at(0, -14)}L${at(196, -10)}Q${at(216, -4)} ${at(208, 12)}L${at(0, 16)}z`
  s.put(
    `<g transform="rotate(${turn} ${at(0, 0)})"><path d="${blade}" fill="${page.ink}" opacity=".24" transform="translate(${n(3 * m)} ${n(5 * m)})"/><path d="${blade}" fill="${s.linear(
      [
        [0, '#eef0ec'],
        [1, material.steel],
      ],
      0,
      0,
      0.3,
      1,
    )}"/><path d="M${at(4, -18)}L${at(-118, -22)}Q${at(-134, 0)} ${at(-118, 26)}L${at(4, 20)}z" fill="${shaded(material.oak, 0.5)}"/></g>`,
  )
}
