// A linen throw: folded on a table, hung over a bench, and its weave from close by.
import { rectangle } from './box.ts'
import { castPlan, flat } from './light.ts'
import { lit, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** Folded into a stack, the folds towards the eye; its last end comes over the front and hangs by its fringe. */
export function throwFolded(
  s: Sheet,
  v: View,
  colour: string,
  { folds = 4, wide = 350 }: { folds?: number; wide?: number } = {},
): void {
  const m = v.mm
  const high = 38 * v.cos * m
  const deep = 220 * v.sin * m
  const half = (wide / 2) * m
  castPlan(s, v, rectangle(-wide / 2, -220, wide / 2, 4), [0, folds * 38])
  const roll = s.linear(
    [
      [0, lit(colour, 0.22)],
      [0.42, colour],
      [1, shaded(colour, 0.74)],
    ],
    0,
    0,
    0.03,
    1,
  )
  // The folds differ slightly in length.
  const slack = [2, -5, 5, -3, 1]
  for (let i = 0; i < folds; i++) {
    const [left, right] = [v.x - half - (slack[i % 5] ?? 0) * m, v.x + half + (slack[(i + 2) % 5] ?? 0) * m]
    s.put(
      `<rect x="${n(left)}" y="${n(v.y - (i + 1) * high)}" width="${n(right - left)}" height="${n(high + 1.5 * m)}" rx="${n(high * 0.48)}" fill="${roll}"/>`,
    )
  }
  lastEnd(s, v, colour, v.y - folds * high, deep, half - 9 * m, folds * high * 0.36)
}

// One cloth: the level top, the turn over the front edge, the end that hangs.
function lastEnd(
  s: Sheet,
  v: View,
  colour: string,
  top: number,
  deep: number,
  half: number,
  long: number,
): void {
  const m = v.mm
  const [left, right, w] = [v.x - half, v.x + half, half * 2]
  const hem = top + long
  const inset = 15 * m
  const sheetOf = (lower: number): string =>
    `M${n(left + inset)} ${n(top - deep)}H${n(right - inset)}q${n(9 * m)} 0 ${n(11 * m)} ${n(12 * m)}L${n(right)} ${n(top + 8 * m)}L${n(right + 2 * m)} ${n(lower)}q${n(-w * 0.25)} ${n(-5 * m)} ${n(-w * 0.5)} ${n(0)}t${n(-w * 0.5 - 4 * m)} 0L${n(left)} ${n(top + 8 * m)}L${n(left + inset - 11 * m)} ${n(top - deep + 12 * m)}q${n(2 * m)} ${n(-12 * m)} ${n(11 * m)} ${n(-12 * m)}z`
  const turn = deep / (deep + long)
  s.put(
    `<path d="M${n(left)} ${n(hem - 30 * m)}h${n(w)}v${n(56 * m)}h${n(-w)}z" fill="${s.linear(
      [
        [0, shaded(colour, 1), 0.5],
        [0.6, shaded(colour, 1), 0.36],
        [1, shaded(colour, 1), 0],
      ],
      0,
      0,
      0,
      1,
    )}"/>`,
  )
  s.put(
    `<path d="${sheetOf(hem)}" fill="${s.linear(
      [
        [0, lit(colour, 0.44)],
        [turn * 0.86, lit(colour, 0.6)],
        [turn + 0.08, lit(colour, 0.2)],
        [turn + 0.24, shaded(colour, 0.06)],
        [1, shaded(colour, 0.3)],
      ],
      0,
      0,
      0.04,
      1,
    )}"/>`,
  )
  const band = (up: number, thick: number): string =>
    `M${n(left)} ${n(hem - up * m)}q${n(w * 0.25)} ${n(5 * m)} ${n(half)} 0t${n(half)} 0v${n(thick * m)}q${n(-w * 0.25)} ${n(-5 * m)} ${n(-half)} 0t${n(-half)} 0z`
  s.put(`<path d="${band(22, 7)}${band(11.5, 2.6)}" fill="${shaded(colour, 0.7)}" opacity=".62"/>`)
  s.put(
    `<path d="M${n(left - m)} ${n(hem + 8 * m)}q${n(w * 0.25)} ${n(5 * m)} ${n(half)} 0t${n(half)} 0" fill="none" stroke="${lit(colour, 0.1)}" stroke-width="${n(20 * m)}" stroke-dasharray="${n(2.8 * m)} ${n(2.6 * m)}"/>`,
  )
}

/** Its weave from above: cloth to the edges of the sheet, one corner turned back, the fringe across the foot. */
export function throwWeave(s: Sheet, colour: string): void {
  const twill = s.pattern(
    16,
    16,
    0,
    `<path d="M-2 6l8-8M-2 18L18-2M10 18l8-8" stroke="${shaded(colour, 0.42)}" stroke-width="2.4" stroke-opacity=".5"/><path d="M-2 10L10-2M6 18l12-12" stroke="${lit(colour, 0.6)}" stroke-width="1.6" stroke-opacity=".6"/>`,
  )
  const back = s.pattern(
    16,
    16,
    0,
    `<path d="M-2-2l20 20M6-2l12 12M-2 6l12 12" stroke="${shaded(colour, 0.4)}" stroke-width="2" stroke-opacity=".36"/>`,
  )
  const cloth = (d: string, base: string, weave: string): string =>
    `<path d="${d}" fill="${base}"/><path d="${d}" fill="${weave}"/>`
  const lower = 'M-60-60H1260V1120Q900 1190 560 1160T-60 1250z'
  s.shade('M-60 1100L-60 1330Q300 1230 560 1240T1260 1200V1000z')
  const waves = s.linear(
    [
      [0, lit(colour, 0.34)],
      [0.2, colour],
      [0.32, shaded(colour, 0.22)],
      [0.42, lit(colour, 0.22)],
      [0.6, colour],
      [0.72, shaded(colour, 0.3)],
      [0.82, lit(colour, 0.12)],
      [1, shaded(colour, 0.26)],
    ],
    0,
    0.1,
    1,
    0.72,
  )
  s.put(cloth(lower, waves, twill))
  s.put(
    `<g fill="none" stroke="${shaded(colour, 0.7)}" stroke-opacity=".55"><path d="M-60 1072Q250 982 560 994T1260 954" stroke-width="34"/><path d="M-60 1124Q250 1034 560 1048T1260 1008" stroke-width="10"/></g>`,
  )
  s.put(
    `<path d="M-60 1286Q250 1198 560 1204T1260 1162" fill="none" stroke="${lit(colour, 0.06)}" stroke-width="96" stroke-dasharray="9 9"/>`,
  )
  // The turned-back corner and its shadow.
  s.put(`<path d="M560-60Q870 200 1260 590V500L700-60z" fill="${shaded(colour, 1)}" opacity=".34"/>`)
  s.put(
    cloth(
      'M600-60Q900 160 1260 540V-60z',
      s.linear(
        [
          [0, lit(colour, 0.62)],
          [0.4, lit(colour, 0.3)],
          [1, lit(colour, 0.1)],
        ],
        0.3,
        0.8,
        0.9,
        0.1,
      ),
      back,
    ),
  )
}

/** Hung over an edge at the spot of the view: so wide, with so much of it on top and so much hanging. */
export function throwHung(
  s: Sheet,
  v: View,
  colour: string,
  wide: number,
  top: number,
  hanging: number,
): void {
  const m = v.mm
  const [half, over, drop] = [(wide / 2) * m, top * v.sin * m, hanging * v.cos * m]
  const body = `M${n(v.x - half + 10 * m)} ${n(v.y - over)}Q${n(v.x - half)} ${n(v.y)} ${n(v.x - half - 4 * m)} ${n(v.y + drop)}Q${n(v.x - half * 0.4)} ${n(v.y + drop + 14 * m)} ${n(v.x)} ${n(v.y + drop + 2 * m)}T${n(v.x + half + 6 * m)} ${n(v.y + drop + 4 * m)}Q${n(v.x + half + 2 * m)} ${n(v.y)} ${n(v.x + half - 10 * m)} ${n(v.y - over)}z`
  s.put(
    `<path d="${body}" fill="${shaded(colour, 0.9)}" opacity=".3" transform="translate(${n(16 * m)} ${n(8 * m)})"/>`,
  )
  s.put(s.washed(`<path d="${body}"/>`, colour, flat(s)))
  s.put(
    `<path d="M${n(v.x - half + 10 * m)} ${n(v.y - over)}H${n(v.x + half - 10 * m)}L${n(v.x + half)} ${n(v.y - 3 * m)}Q${n(v.x)} ${n(v.y + 7 * m)} ${n(v.x - half + 2 * m)} ${n(v.y - 3 * m)}z" fill="${lit(colour, 0.42)}"/>`,
  )
  const fold = (share: number, width: number): string =>
    `M${n(v.x + share * half)} ${n(v.y + 6 * m)}q${n(width * m)} ${n(drop * 0.5)} ${n(-4 * m)} ${n(drop)}h${n(width * 1.3 * m)}q${n(width * 0.3 * m)} ${n(-drop * 0.6)} ${n(-width * m)} ${n(-drop)}z`
  s.put(
    `<path d="${fold(-0.5, 20)}${fold(0.1, 26)}${fold(0.66, 18)}" fill="${shaded(colour, 0.62)}" opacity=".34"/>`,
  )
  const across = (up: number): string =>
    `M${n(v.x - half - 3 * m)} ${n(v.y + drop - up * m)}q${n(half * 0.6)} ${n(14 * m)} ${n(half)} ${n(3 * m)}t${n(half + 8 * m)} ${n(2 * m)}`
  s.put(
    `<g fill="none" stroke="${shaded(colour, 0.55)}"><path d="${across(34)}" stroke-width="${n(8 * m)}" stroke-opacity=".5"/><path d="${across(20)}" stroke-width="${n(3.4 * m)}" stroke-opacity=".5"/><path d="${across(-13)}" stroke="${shaded(colour, 0.2)}" stroke-width="${n(25 * m)}" stroke-dasharray="${n(3.2 * m)} ${n(4 * m)}"/></g>`,
  )
}
