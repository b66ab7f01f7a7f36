// Where the eye is. Things are modelled in millimetres and seen from far away, so nothing converges and everything in
// one picture is true to scale.
import type { Point } from './path.ts'

export interface View {
  /** Pixels to a millimetre. */
  readonly mm: number
  /** Of the angle at which the eye looks down: 0 from the side, 1 from straight above. */
  readonly sin: number
  readonly cos: number
  /** Where on the sheet the thing touches the ground. */
  readonly x: number
  readonly y: number
}

/** Looking down by so many degrees on a spot of the sheet. */
export const view = (degrees: number, mm: number, x: number, y: number): View => ({
  mm,
  sin: Math.sin((degrees * Math.PI) / 180),
  cos: Math.cos((degrees * Math.PI) / 180),
  x,
  y,
})

/** The same eye, on a spot so many millimetres to the right, nearer, and higher. */
export const beside = (v: View, right: number, nearer = 0, up = 0): View => ({
  ...v,
  x: v.x + right * v.mm,
  y: v.y + (nearer * v.sin - up * v.cos) * v.mm,
})

/** A point of the room on the sheet. */
export const seen = (v: View, right: number, nearer: number, up: number): Point => [
  v.x + right * v.mm,
  v.y + (nearer * v.sin - up * v.cos) * v.mm,
]
