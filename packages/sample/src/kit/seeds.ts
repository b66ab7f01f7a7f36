// Paper packets of seed, each with its plant on the front.
import { onTop, rectangle } from './box.ts'
import { castPlan } from './light.ts'
import { glaze, lit, material, shaded } from './palette.ts'
import { lying, upright } from './plane.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'
import { paper } from './paper.ts'

const leaf = (x: number, y: number, turn: number, size = 1): string =>
  `<path d="M0 0C-12-8-13-24 0-36 13-24 12-8 0 0z" transform="translate(${x} ${y})rotate(${turn})scale(${size})"/>`
const stalk = `<path d="M0 34V-6" stroke="${glaze.Moss}" stroke-width="3"/>`

/** What grows from each packet: the colour of its front and the plant on it. */
const kinds = {
  basil: [
    '#dfe3d3',
    `${stalk}<g fill="${material.leaf}">${leaf(0, 14, -62)}${leaf(0, 14, 62)}${leaf(0, -4, -44, 0.9)}${leaf(0, -4, 44, 0.9)}${leaf(0, -4, 0, 0.8)}</g>`,
  ],
  nasturtium: [
    '#f0dcc0',
    `${stalk}<g fill="${glaze.Rust}">${[0, 72, 144, 216, 288].map((turn) => leaf(0, -8, turn, 0.76)).join('')}</g><circle cy="-8" r="6" fill="${material.straw}"/><circle cx="-19" cy="26" r="12" fill="${material.leaf}"/>`,
  ],
  radish: [
    '#ecd6cb',
    `<g fill="${material.leaf}">${leaf(0, -8, -26)}${leaf(0, -8, 22)}${leaf(0, -8, -2, 0.9)}</g><path d="M0 42Q-3 30-12 22C-26 8-16-10 0-10s26 18 12 32Q3 30 0 42z" fill="#a8484e"/><path d="M-10 2q2-8 8-8" fill="none" stroke="#fff6e4" stroke-opacity=".5" stroke-width="3"/>`,
  ],
  peas: [
    '#d5ddd6',
    `<path d="M-30-20Q10-40 28 12 20 40-4 30-34 12-30-20z" fill="${material.leaf}"/><g fill="${lit(material.leaf, 0.5)}"><circle cx="-13" cy="-12" r="8"/><circle cx="3" cy="-1" r="9"/><circle cx="11" cy="16" r="8"/></g>`,
  ],
} as const
export type Seed = keyof typeof kinds

const face = (kind: Seed): string => {
  const [ground, plant] = kinds[kind]
  return `<path d="M-42-61h84V61h-84z" fill="${paper}"/><path d="M-42-61h84v11h-84z" fill="${shaded(paper, 0.24)}"/><path d="M-35-42h70v74h-70z" fill="${ground}"/><g transform="translate(0 -6)scale(.86)">${plant}</g><path d="M-24 42h48M-14 50h28" stroke="${shaded(paper, 0.6)}" stroke-width="3"/>`
}

/** Standing on its lower edge, leaning. */
export function packetUpright(s: Sheet, v: View, kind: Seed, turn = 0): void {
  castPlan(s, v, rectangle(-42, -8, 42, 4), [0, 118], 0.9)
  s.put(`<g${upright(v, turn, 0, 61)}>${face(kind)}</g>`)
}

/** Lying, its face up. */
export function packetLying(s: Sheet, v: View, kind: Seed, turn = 0, up = 0): void {
  s.shade(onTop(v, turn, up, rectangle(-41, -60, 47, 68)), 0.8)
  s.put(`<g${lying(v, turn, up + 3)}>${face(kind)}</g>`)
}
