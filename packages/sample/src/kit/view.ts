// The viewpoint. Objects are modelled in millimetres and projected orthographically, so that everything in a picture is to
// scale.
import type { Point } from './path.ts'

export interface View {
  /** Pixels per millimetre. */
  readonly mm: number
  /** Sine of the viewing angle: 0 from the side, 1 from straight above. */
  readonly sin: number
  readonly cos: number
  /** The point of the sheet where the object touches the ground. */
  readonly x: number
  readonly y: number
}

/** Creates a view from this many degrees above, onto a spot of the sheet. */
export const view = (degrees: number, mm: number, x: number, y: number): View => ({
  mm,
  sin: Math.sin((degrees * Math.PI) / 180),
  cos: Math.cos((degrees * Math.PI) / 180),
  x,
  y,
})

/** The same view, its spot moved by millimetres to the right, nearer, and up. */
export const beside = (v: View, right: number, nearer = 0, up = 0): View => ({
  ...v,
  x: v.x + right * v.mm,
  y: v.y + (nearer * v.sin - up * v.cos) * v.mm,
})

/** Projects a point, in millimetres from the spot, onto the sheet. */
export const project = (v: View, right: number, nearer: number, up: number): Point => [
  v.x + right * v.mm,
  v.y + (nearer * v.sin - up * v.cos) * v.mm,
]
