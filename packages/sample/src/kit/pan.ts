// A cast-iron pan with a lid: enamelled, pale inside, a brass knob and two loops to carry it by.
import { across, around, cast } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { move, n, through, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, outline, strip, surface, type Profile } from './turned.ts'
import { vessel } from './vessel.ts'
import { beside, project, type View } from './view.ts'

const wall: Profile = [
  [98, 0],
  [112, 9],
  [117, 40],
  [118, 98],
]
const lid: Profile = [
  [119, 0],
  [120, 6],
  [113, 17],
  [92, 28],
  [62, 36],
  [22, 40],
]
const knob: Profile = [
  [9, 38],
  [8, 47],
  [17, 54],
  [17, 61],
  [12, 66],
]
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
      if (soup) s.put(s.washed(`<path d="${surface(v, 112, 98, 66)}"/>`, soup, around(s)))
    },
  })
  if (!soup) panLid(s, beside(v, 0, 0, 98), colour, false)
}

/** The lid, on the pan or beside it. */
export function panLid(s: Sheet, v: View, colour: string, shadow = true): void {
  if (shadow)
    cast(s, v, [
      [119, 0],
      [112, 14],
      [17, 66],
    ])
  s.put(s.washed(`<path d="${outline(v, lid)}"/>`, colour, around(s)))
  s.put(s.washed(`<path d="${strip(v, lid, 0, 6)}"/>`, colour, across(s)))
  s.put(disc(v, 22, 39, shaded(colour, 0.5), ' opacity=".5"'))
  s.put(s.washed(`<path d="${outline(v, knob)}"/>`, material.brass, across(s)))
  s.put(disc(v, 11, 66, lit(material.brass, 0.36)))
}

function loop(s: Sheet, v: View, colour: string, side: number): void {
  const ring: readonly Point[] = [
    [104, -35],
    [126, -37],
    [146, -17],
    [146, 17],
    [126, 37],
    [104, 35],
  ]
  const points = ring.map(([x, y]) => project(v, side * x, y, 76))
  const line = s.stamp(
    `loop ${side} ${v.x} ${v.y}`,
    () => `<path d="${move(points[0] as Point)}${through(points)}"/>`,
  )
  const pass = (width: number, up: number, paint: string): string =>
    `<use href="${line}"${up ? ` y="${n(-up * v.mm)}"` : ''} stroke="${paint}" stroke-width="${n(width * v.mm)}"/>`
  s.put(
    `<g fill="none">${pass(12, 0, shaded(colour, side > 0 ? 0.44 : 0.24))}${pass(6, 2, side > 0 ? shaded(colour, 0.16) : lit(colour, 0.16))}</g>`,
  )
}
