// Things with corners: a box of any size, standing at any turn, each face with the light it deserves.
import { castPlan } from './light.ts'
import { lit, shaded } from './palette.ts'
import { polygon, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { seen, type View } from './view.ts'

interface Box {
  /** Width to the right, depth towards the eye, and height, in millimetres. */
  readonly size: readonly [width: number, depth: number, height: number]
  readonly colour: string
  /** Degrees by which its front turns to the left, towards the light. */
  readonly turn?: number
  /** Where its middle stands, from the spot of the view. */
  readonly at?: readonly [right: number, nearer: number, up: number]
  /** How far its corners are rounded, in millimetres. */
  readonly soft?: number
  /** Leave its shadow out: it lies on something that has one. */
  readonly shadowless?: boolean
  /** Something lies on it: leave its top out. */
  readonly covered?: boolean
}

/** A point of a turned plan, in millimetres from its middle. */
export const turned = (degrees: number, [x, y]: Point): Point => {
  const a = (degrees * Math.PI) / 180
  return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]
}

/** Puts a box on the sheet. */
export function box(
  s: Sheet,
  v: View,
  {
    size: [w, d, h],
    colour,
    turn = 0,
    at: [right, nearer, up] = [0, 0, 0],
    soft = 0,
    shadowless = false,
    covered = false,
  }: Box,
): void {
  const plan = [
    [-w / 2, -d / 2],
    [w / 2, -d / 2],
    [w / 2, d / 2],
    [-w / 2, d / 2],
  ].map((p) => {
    const [x, y] = turned(turn, p as unknown as Point)
    return [x + right, y + nearer] as Point
  })
  if (!shadowless) castPlan(s, v, plan, [up, up + h])
  const faces: string[] = []
  const face = (points: readonly Point[], fill: string): void =>
    void faces.push(`<path d="${polygon(points)}" fill="${fill}"${soft ? ` stroke="${fill}"` : ''}/>`)
  for (let i = 0; i < 4; i++) {
    const [a, b] = [plan[i] as Point, plan[(i + 1) % 4] as Point]
    // The outward normal; a face whose normal points away from the eye is not seen.
    const [nx, ny] = [
      (b[1] - a[1]) / Math.hypot(b[0] - a[0], b[1] - a[1]),
      (a[0] - b[0]) / Math.hypot(b[0] - a[0], b[1] - a[1]),
    ]
    if (ny > 0.02)
      face(
        [
          seen(v, a[0], a[1], up),
          seen(v, b[0], b[1], up),
          seen(v, b[0], b[1], up + h),
          seen(v, a[0], a[1], up + h),
        ],
        tone(colour, 0.42 * ny - 0.62 * nx),
      )
  }
  if (!covered)
    face(
      plan.map(([x, y]) => seen(v, x, y, up + h)),
      tone(colour, 0.72),
    )
  s.put(
    soft
      ? `<g stroke-width="${Math.round(soft * v.mm)}" stroke-linejoin="round">${faces.join('')}</g>`
      : faces.join(''),
  )
}

/** A colour on a face that takes so much of the light, -1 to 1. */
const tone = (colour: string, light: number): string =>
  light > 0.4 ? lit(colour, (light - 0.4) * 0.7) : shaded(colour, (0.4 - light) * 0.62)

/** A flat shape on a level face: corners in millimetres, turned with it, at a height. */
export const onTop = (
  v: View,
  turn: number,
  up: number,
  points: readonly Point[],
  at: Point = [0, 0],
): string =>
  polygon(
    points.map((p) => {
      const [x, y] = turned(turn, p)
      return seen(v, x + at[0], y + at[1], up)
    }),
  )

/** A flat shape on the front face of a box that stands `depth` deep: millimetres from its middle, and up. */
export const onFront = (v: View, turn: number, depth: number, points: readonly Point[]): string =>
  polygon(
    points.map(([x, up]) => {
      const [right, nearer] = turned(turn, [x, depth / 2])
      return seen(v, right, nearer, up)
    }),
  )

/** The four corners of a rectangle. */
export const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
