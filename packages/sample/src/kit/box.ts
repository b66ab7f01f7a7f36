// A box of any size and rotation, each face shaded by its angle to the light.
import { castPlan } from './light.ts'
import { lit, shaded } from './palette.ts'
import { polygon, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { project, type View } from './view.ts'

interface Box {
  /** Width to the right, depth towards the eye, and height, in millimetres. */
  readonly size: readonly [width: number, depth: number, height: number]
  readonly colour: string
  /** Rotation in degrees: the front turns left, towards the light. */
  readonly turn?: number
  /** Position of its centre relative to the spot of the view. */
  readonly offset?: readonly [right: number, nearer: number, up: number]
  /** Corner rounding in millimetres. */
  readonly soft?: number
  /** Draws no shadow, for a box that lies on something that has one. */
  readonly shadowless?: boolean
  /** Draws no top face, for a box with something on it. */
  readonly covered?: boolean
}

/** Rotates a point around the origin. */
export const turned = (degrees: number, [x, y]: Point): Point => {
  const a = (degrees * Math.PI) / 180
  return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]
}

/** Draws a box. */
export function box(
  s: Sheet,
  v: View,
  {
    size: [w, d, h],
    colour,
    turn = 0,
    offset: [right, nearer, up] = [0, 0, 0],
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
    // The outward normal; a face whose normal points away from the viewer is hidden.
    const [nx, ny] = [
      (b[1] - a[1]) / Math.hypot(b[0] - a[0], b[1] - a[1]),
      (a[0] - b[0]) / Math.hypot(b[0] - a[0], b[1] - a[1]),
    ]
    if (ny > 0.02)
      face(
        [
          project(v, a[0], a[1], up),
          project(v, b[0], b[1], up),
          project(v, b[0], b[1], up + h),
          project(v, a[0], a[1], up + h),
        ],
        tone(colour, 0.42 * ny - 0.62 * nx),
      )
  }
  if (!covered)
    face(
      plan.map(([x, y]) => project(v, x, y, up + h)),
      tone(colour, 0.72),
    )
  s.put(
    soft
      ? `<g stroke-width="${Math.round(soft * v.mm)}" stroke-linejoin="round">${faces.join('')}</g>`
      : faces.join(''),
  )
}

/** The colour of a face by its share of the light, -1 to 1. */
const tone = (colour: string, light: number): string =>
  light > 0.4 ? lit(colour, (light - 0.4) * 0.7) : shaded(colour, (0.4 - light) * 0.62)

/** The path of a flat shape on a level face: corners in millimetres, rotated with the face, at a height. */
export const onTop = (
  v: View,
  turn: number,
  up: number,
  points: readonly Point[],
  offset: Point = [0, 0],
): string =>
  polygon(
    points.map((p) => {
      const [x, y] = turned(turn, p)
      return project(v, x + offset[0], y + offset[1], up)
    }),
  )

/** The path of a flat shape on the front face of a box of this depth: millimetres from its middle, and up. */
export const onFront = (v: View, turn: number, depth: number, points: readonly Point[]): string =>
  polygon(
    points.map(([x, up]) => {
      const [right, nearer] = turned(turn, [x, depth / 2])
      return project(v, right, nearer, up)
    }),
  )

/** The four corners of a rectangle. */
export const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
