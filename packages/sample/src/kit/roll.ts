// Cloth rolled up and lying, its end to the right.
import { castPlan } from './light.ts'
import { rectangle } from './box.ts'
import { lit, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** A roll so long and so thick, in millimetres, with two stripes woven near its end and a ribbon round it. */
export function roll(s: Sheet, v: View, colour: string, stripe: string, long: number, r: number): void {
  const m = v.mm
  castPlan(s, v, rectangle(-long / 2, -r, long / 2, r * 0.7), [2, r * 1.7])
  const [left, right] = [v.x - (long / 2) * m, v.x + (long / 2) * m]
  // The end is turned a little towards the eye.
  const [rx, ry] = [r * 0.36 * m, r * m]
  const y = v.y - r * v.cos * m
  const cloth = s.linear(
    [
      [0, lit(colour, 0.3)],
      [0.24, lit(colour, 0.5)],
      [0.55, colour],
      [1, shaded(colour, 0.6)],
    ],
    0,
    0,
    0,
    1,
  )
  const hoop = (x: number, width: number, paint: string, more = ''): string =>
    `<path d="M${n(x)} ${n(y - ry)}a${n(rx)} ${n(ry)} 0 0 0 0 ${n(ry * 2)}h${n(width * m)}a${n(rx)} ${n(ry)} 0 0 1 0 ${n(-ry * 2)}z" fill="${paint}"${more}/>`
  s.put(
    `<path d="M${n(left)} ${n(y - ry)}H${n(right)}v${n(ry * 2)}H${n(left)}a${n(rx)} ${n(ry)} 0 0 1 0 ${n(-ry * 2)}z" fill="${cloth}"/>`,
  )
  s.put(
    hoop(left + 34 * m, 9, stripe, ' fill-opacity=".8"') +
      hoop(left + 50 * m, 3.4, stripe, ' fill-opacity=".8"'),
  )
  s.put(
    hoop(right - 40 * m, 9, stripe, ' fill-opacity=".8"') +
      hoop(right - 56 * m, 3.4, stripe, ' fill-opacity=".8"'),
  )
  s.put(hoop(v.x + 8 * m, 15, shaded(colour, 0.5)) + hoop(v.x + 6 * m, 10, lit(colour, 0.5)))
  let spiral = ''
  for (let share = 0.86; share > 0.1; share -= 0.19)
    spiral += `<ellipse cx="${n(right)}" cy="${n(y)}" rx="${n(rx * share)}" ry="${n(ry * share)}"/>`
  s.put(
    `<ellipse cx="${n(right)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${shaded(colour, 0.24)}"/><g fill="none" stroke="${shaded(colour, 0.7)}" stroke-opacity=".6" stroke-width="${n(2 * m)}">${spiral}</g>`,
  )
}
