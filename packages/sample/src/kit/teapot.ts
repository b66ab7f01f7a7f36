// A teapot: a round body, a short spout, an ear, and a lid with a knob.
import { ear } from './ear.ts'
import { across, around, cast, touch } from './light.ts'
import { lit, shaded } from './palette.ts'
import { row, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, nearRing, outline, type Profile } from './turned.ts'
import { project, type View } from './view.ts'

const body: Profile = [
  [46, 0],
  [67, 19],
  [80, 58],
  [67, 96],
  [44, 113],
  [38, 114],
]
const lid: Profile = [
  [41, 113],
  [38, 119],
  [22, 128],
  [7, 131],
]
const knob: Profile = [
  [6, 129],
  [6, 134],
  [13, 140],
  [12, 147],
  [6, 151],
]
const handle: readonly Point[] = [
  [64, 94],
  [92, 106],
  [117, 92],
  [118, 58],
  [98, 32],
  [72, 26],
]

/** A teapot, its spout to the left; `turn` rotates the spout towards the viewer. */
export function teapot(s: Sheet, v: View, colour: string, turn = 14): void {
  const a = ((180 - turn) * Math.PI) / 180
  const pointAt = (out: number, up: number): Point => project(v, out * Math.cos(a), out * Math.sin(a), up)
  const p = (out: number, up: number): string => row(...pointAt(out, up))
  cast(s, v, [
    [48, 0],
    [79, 52],
    [40, 118],
    [10, 148],
  ])
  touch(s, v, 48)
  ear(s, v, colour, handle, { turn: -turn, thick: 12 })
  const spout = `<path d="M${p(58, 26)}C${p(96, 30)} ${p(98, 84)} ${p(124, 108)}Q${p(120, 116)} ${p(108, 112)}C${p(88, 104)} ${p(84, 92)} ${p(64, 88)}z"/>`
  s.put(s.washed(spout, lit(colour, 0.06), across(s)))
  s.put(
    `<path d="M${p(124, 108)}Q${p(122, 116)} ${p(108, 112)}Q${p(114, 104)} ${p(124, 108)}z" fill="${shaded(colour, 0.7)}"/>`,
  )
  s.put(s.washed(`<path d="${outline(v, body)}"/>`, colour, around(s)))
  s.put(`<path d="${gleam(v, body, 26, 88, 150, 136)}" fill="#ffffff4c"/>`)
  s.put(`<path d="${nearRing(v, body, 108)}" fill="none" stroke="#190e0b40" stroke-width="${2.4 * v.mm}"/>`)
  s.put(s.washed(`<path d="${outline(v, lid)}"/>`, colour, around(s)))
  s.put(disc(v, 9, 130.5, shaded(colour, 0.5), ' opacity=".5"'))
  s.put(s.washed(`<path d="${outline(v, knob)}"/>`, colour, across(s)))
}
