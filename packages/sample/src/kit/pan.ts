// A cast-iron pan with a lid: enamelled, pale inside, a brass knob and two loops to carry it by.
import { across, around, cast } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { move, n, through, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, outline, strip, surface, type Profile } from './turned.ts'
import { vessel } from './vessel.ts'
import { beside, seen, type View } from './view.ts'

const wall: Profile = [[98, 0], [112, 9], [117, 40], [118, 98]]
const lid: Profile = [[119, 0], [120, 6], [113, 17], [92, 28], [62, 36], [22, 40]]
const knob: Profile = [[9, 38], [8, 47], [17, 54], [17, 61], [12, 66]]
const enamel = '#ece2cd'

/** The pan; shut, or open with something cooking in it. */
export function pan(s: Sheet, v: View, colour: string, { soup }: { soup?: string } = {}): void {
  vessel(s, v, {
    profile: wall,
    colour,
    wall: 6,
    lining: enamel,
    gloss: [18, 88],
    behind: () => [-1, 1].forEach((side) => loop(s, v, colour, side)),
    holds: () => {
      if (soup) s.put(`<path d="${surface(v, 112, 98, 66)}" fill="${around(s, soup)}"/>`)
    },
  })
  if (!soup) panLid(s, beside(v, 0, 0, 98), colour, false)
}

/** The lid, on the pan or beside it. */
export function panLid(s: Sheet, v: View, colour: string, shadow = true): void {
  if (shadow) cast(s, v, [[119, 0], [112, 14], [17, 66]])
  else s.put(`<path d="${strip(v, wall, 84, 98)}" transform="translate(0 ${n(98 * v.cos * v.mm)})" fill="${shaded(colour, 0.7)}" opacity=".4"/>`)
  s.put(`<path d="${outline(v, lid)}" fill="${around(s, colour)}"/>`)
  s.put(`<path d="${strip(v, lid, 0, 6)}" fill="${across(s, colour)}"/>`)
  s.put(disc(v, 22, 39, shaded(colour, 0.5), ' opacity=".5"'))
  s.put(`<path d="${outline(v, knob)}" fill="${across(s, material.brass)}"/>`)
  s.put(disc(v, 11, 66, lit(material.brass, 0.36)))
}

function loop(s: Sheet, v: View, colour: string, side: number): void {
  const ring: readonly Point[] = [[104, -34], [132, -32], [146, -14], [146, 14], [132, 32], [104, 34]]
  const line = (up: number): string => {
    const points = ring.map(([x, y]) => seen(v, side * x, y, up))
    return move(points[0] as Point) + through(points)
  }
  const stroke = (width: number, paint: string): string => `fill="none" stroke="${paint}" stroke-width="${n(width * v.mm)}"`
  s.put(`<path d="${line(76)}" ${stroke(12, shaded(colour, side > 0 ? 0.44 : 0.24))}/><path d="${line(78)}" ${stroke(6, side > 0 ? shaded(colour, 0.16) : lit(colour, 0.16))}/>`)
}
