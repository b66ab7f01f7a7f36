// A linen throw: folded on a table, hung over a bench, and its weave from close by.
import { flat } from './light.ts'
import { lit, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** Folded into a stack, the folds towards the eye, the fringe of its last end hanging over them. */
export function throwFolded(s: Sheet, v: View, colour: string, { folds = 4, wide = 360 }: { folds?: number; wide?: number } = {}): void {
  const m = v.mm
  const high = 27 * v.cos * m
  const deep = 250 * v.sin * m
  const half = (wide / 2) * m
  s.shade(`M${n(v.x - half)} ${n(v.y - 16 * m)}L${n(v.x - half)} ${n(v.y + 3 * m)}h${n(half * 2)}l${n(80 * m)} ${n(6 * m)}v${n(-deep * 0.7)}z`)
  const roll = s.linear([[0, lit(colour, 0.3)], [0.45, colour], [1, shaded(colour, 0.62)]], 0, 0, 0.04, 1)
  // No two folds are quite as long.
  const slack = [0, -5, 3, -2, 4]
  for (let i = 0; i < folds; i++) {
    const w = half + (slack[i % 5] ?? 0) * m
    const y = v.y - (i + 1) * high
    s.put(`<rect x="${n(v.x - w)}" y="${n(y)}" width="${n(w * 2)}" height="${n(high + 1.5 * m)}" rx="${n(high / 2)}" fill="${roll}"/>`)
  }
  const top = v.y - folds * high
  const r = high / 2
  s.put(`<path d="M${n(v.x - half + 5 * m)} ${n(top + r)}q${n(-3 * m)} ${n(-r)} ${n(6 * m)} ${n(-r - deep * 0.5)}q${n(5 * m)} ${n(-deep * 0.5)} ${n(22 * m)} ${n(-deep * 0.5)}H${n(v.x + half - 33 * m)}q${n(17 * m)} 0 ${n(22 * m)} ${n(deep * 0.5)}q${n(9 * m)} ${n(deep * 0.5)} ${n(6 * m)} ${n(deep * 0.5 + r)}q${n(-r)} ${n(r * 0.8)} ${n(-2 * r)} ${n(r * 0.8)}H${n(v.x - half + 5 * m + 2 * r)}q${n(-r)} 0 ${n(-2 * r)} ${n(-r * 0.8)}z" fill="${s.linear([[0, lit(colour, 0.5)], [0.7, lit(colour, 0.2)], [1, colour]], 0, 0, 0.25, 1)}"/>`)
  flap(s, v, colour, top, deep, half, folds * high)
}

// The last end, laid over the front: two woven stripes and a fringe.
function flap(s: Sheet, v: View, colour: string, top: number, deep: number, half: number, high: number): void {
  const m = v.mm
  const [left, right] = [v.x - half * 0.46, v.x + half * 0.62]
  const long = high * 0.56
  const w = right - left
  const cloth = s.linear([[0, lit(colour, 0.46)], [0.5, lit(colour, 0.16)], [1, shaded(colour, 0.14)]], 0, 0, 0.15, 1)
  const hang = `q${n(-8 * m)} ${n(deep * 0.6)} ${n(-6 * m)} ${n(deep + long)}`
  s.put(`<path d="M${n(left + 14 * m)} ${n(top - deep + 5 * m)}${hang}h${n(w)}q${n(2 * m)} ${n(-long)} ${n(-6 * m)} ${n(-deep - long)}z" fill="${shaded(colour, 0.6)}" opacity=".32" transform="translate(${n(9 * m)} ${n(5 * m)})"/>`)
  s.put(`<path d="M${n(left + 14 * m)} ${n(top - deep)}${hang}h${n(w)}q${n(2 * m)} ${n(-long)} ${n(-6 * m)} ${n(-deep - long)}z" fill="${cloth}"/>`)
  const y = top + long
  const band = (up: number, thick: number): string => `M${n(left + 8 * m)} ${n(y - up * m)}h${n(w)}v${n(thick * m)}h${n(-w)}z`
  s.put(`<path d="${band(20, 5)}${band(11, 2.4)}" fill="${shaded(colour, 0.6)}" opacity=".5"/>`)
  s.put(`<path d="M${n(left + 9 * m)} ${n(y + 8 * m)}h${n(w - 2 * m)}" stroke="${shaded(colour, 0.24)}" stroke-width="${n(17 * m)}" stroke-dasharray="${n(2.6 * m)} ${n(3.4 * m)}"/>`)
}

/** Its weave from above: cloth to the edges of the sheet, one corner turned back, the fringe across the foot. */
export function throwWeave(s: Sheet, colour: string): void {
  const twill = s.pattern(16, 16, 0, `<path d="M-2 6l8-8M-2 18L18-2M10 18l8-8" stroke="${shaded(colour, 0.42)}" stroke-width="2.4" stroke-opacity=".5"/><path d="M-2 10L10-2M6 18l12-12" stroke="${lit(colour, 0.6)}" stroke-width="1.6" stroke-opacity=".6"/>`)
  const back = s.pattern(16, 16, 0, `<path d="M-2-2l20 20M6-2l12 12M-2 6l12 12" stroke="${shaded(colour, 0.4)}" stroke-width="2" stroke-opacity=".36"/>`)
  const cloth = (d: string, base: string, weave: string): string => `<path d="${d}" fill="${base}"/><path d="${d}" fill="${weave}"/>`
  const lower = 'M-60-60H1260V1120Q900 1190 560 1160T-60 1250z'
  s.shade('M-60 1100L-60 1330Q300 1230 560 1240T1260 1200V1000z')
  s.put(cloth(lower, s.linear([[0, lit(colour, 0.3)], [0.6, colour], [1, shaded(colour, 0.3)]], 0, 0, 0.9, 1), twill))
  s.put(`<g fill="none" stroke="${shaded(colour, 0.6)}" stroke-opacity=".5"><path d="M-60 1090Q250 1000 560 1012T1260 972" stroke-width="26"/><path d="M-60 1132Q250 1042 560 1056T1260 1016" stroke-width="9"/></g>`)
  s.put(`<path d="M-60 1288Q250 1200 560 1200T1260 1160" fill="none" stroke="${shaded(colour, 0.2)}" stroke-width="92" stroke-dasharray="9 13"/>`)
  // A fold through the cloth, and the corner that lies turned back on it.
  s.put(`<path d="M-60 520Q420 560 760 380T1260 120V250Q980 350 800 480T-60 640z" fill="${s.linear([[0, shaded(colour, 0.8), 0], [0.5, shaded(colour, 0.8), 0.34], [0.56, lit(colour, 0.7), 0.5], [1, lit(colour, 0.7), 0]], 0.42, 0, 0.58, 1)}"/>`)
  s.put(`<path d="M560-60Q880 150 1260 560V690Q820 240 470-60z" fill="${shaded(colour, 0.9)}" opacity=".26"/>`)
  s.put(cloth('M600-60Q900 160 1260 540V-60z', s.linear([[0, lit(colour, 0.48)], [1, lit(colour, 0.06)]], 0, 0.9, 0.7, 0.2), back))
}

/** Hung over an edge at the spot of the view: so wide, with so much of it on top and so much hanging. */
export function throwHung(s: Sheet, v: View, colour: string, wide: number, top: number, hanging: number): void {
  const m = v.mm
  const [half, over, drop] = [(wide / 2) * m, top * v.sin * m, hanging * v.cos * m]
  const body = `M${n(v.x - half + 10 * m)} ${n(v.y - over)}Q${n(v.x - half)} ${n(v.y)} ${n(v.x - half - 4 * m)} ${n(v.y + drop)}Q${n(v.x - half * 0.4)} ${n(v.y + drop + 14 * m)} ${n(v.x)} ${n(v.y + drop + 2 * m)}T${n(v.x + half + 6 * m)} ${n(v.y + drop + 4 * m)}Q${n(v.x + half + 2 * m)} ${n(v.y)} ${n(v.x + half - 10 * m)} ${n(v.y - over)}z`
  s.put(`<path d="${body}" fill="${shaded(colour, 0.9)}" opacity=".3" transform="translate(${n(16 * m)} ${n(8 * m)})"/>`)
  s.put(`<path d="${body}" fill="${flat(s, colour, 0.3)}"/>`)
  s.put(`<path d="M${n(v.x - half + 10 * m)} ${n(v.y - over)}H${n(v.x + half - 10 * m)}L${n(v.x + half)} ${n(v.y - 3 * m)}Q${n(v.x)} ${n(v.y + 7 * m)} ${n(v.x - half + 2 * m)} ${n(v.y - 3 * m)}z" fill="${lit(colour, 0.42)}"/>`)
  const fold = (at: number, width: number): string => `M${n(v.x + at * half)} ${n(v.y + 6 * m)}q${n(width * m)} ${n(drop * 0.5)} ${n(-4 * m)} ${n(drop)}h${n(width * 1.3 * m)}q${n(width * 0.3 * m)} ${n(-drop * 0.6)} ${n(-width * m)} ${n(-drop)}z`
  s.put(`<path d="${fold(-0.5, 20)}${fold(0.1, 26)}${fold(0.66, 18)}" fill="${shaded(colour, 0.62)}" opacity=".34"/>`)
  const across = (up: number): string => `M${n(v.x - half - 3 * m)} ${n(v.y + drop - up * m)}q${n(half * 0.6)} ${n(14 * m)} ${n(half)} ${n(3 * m)}t${n(half + 8 * m)} ${n(2 * m)}`
  s.put(`<g fill="none" stroke="${shaded(colour, 0.55)}"><path d="${across(34)}" stroke-width="${n(8 * m)}" stroke-opacity=".5"/><path d="${across(20)}" stroke-width="${n(3.4 * m)}" stroke-opacity=".5"/><path d="${across(-13)}" stroke="${shaded(colour, 0.2)}" stroke-width="${n(25 * m)}" stroke-dasharray="${n(3.2 * m)} ${n(4 * m)}"/></g>`)
}
