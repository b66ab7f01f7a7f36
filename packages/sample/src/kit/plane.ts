// Transforms for flat objects: a drawing in millimetres is projected onto a level or an upright plane.
import type { View } from './view.ts'

const turn = (degrees: number): [cos: number, sin: number] => {
  const a = (degrees * Math.PI) / 180
  return [Math.cos(a), Math.sin(a)]
}

const matrix = (...values: number[]): string =>
  ` transform="matrix(${values.map((value, i) => (i < 4 ? Math.round(value * 1000) / 1000 : Math.round(value))).join(' ')})"`

/** On a level face at a height, right and nearer the eye being the directions of the sheet. */
export function lying(v: View, degrees = 0, up = 0): string {
  const [cos, sin] = turn(degrees)
  return matrix(cos * v.mm, sin * v.sin * v.mm, -sin * v.mm, cos * v.sin * v.mm, v.x, v.y - up * v.cos * v.mm)
}

/** On an upright face so far before the spot, turned to the left; the sheet's own origin is at a height. */
export function upright(v: View, degrees = 0, before = 0, up = 0): string {
  const [cos, sin] = turn(degrees)
  return matrix(
    cos * v.mm,
    sin * v.sin * v.mm,
    0,
    v.cos * v.mm,
    v.x - before * sin * v.mm,
    v.y + (before * cos * v.sin - up * v.cos) * v.mm,
  )
}
