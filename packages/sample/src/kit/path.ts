// Writes short SVG path data: relative steps, few decimals, curves through given points.

export type Point = readonly [x: number, y: number]

// On sheets of 1200 pixels and more, tenths matter only in small steps.
const round = (value: number): number =>
  Math.abs(value) < 24 ? Math.round(value * 10) / 10 : Math.round(value)

/** A number rounded as far as it stays invisible. */
export function n(value: number): string {
  const text = String(round(value))
  return text.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0')
}

/** Numbers in a row; a minus sign separates as well as a space. */
export const row = (...values: number[]): string => values.map(n).reduce(joined)

const joined = (text: string, next: string): string =>
  next.startsWith('-') ? text + next : `${text} ${next}`

export const move = ([x, y]: Point): string => `M${row(x, y)}`

/** Straight lines through points, closed. */
export function polygon(points: readonly Point[]): string {
  let here: Point = [0, 0]
  return `${points
    .map(([x, y], i) => {
      const step: Point = [Math.round(x) - here[0], Math.round(y) - here[1]]
      here = [here[0] + step[0], here[1] + step[1]]
      return (i ? (i > 1 && step[0] >= 0 ? ' ' : i > 1 ? '' : 'l') : 'M') + row(...step)
    })
    .join('')}z`
}

/** A smooth curve that continues from the first point through the others. */
export function through(points: readonly Point[]): string {
  const [first, last] = points as [Point, Point]
  if (points.length === 2) return `l${row(last[0] - first[0], last[1] - first[1])}`
  let d = ''
  let letter = ''
  // Steps are relative to the rounded position, so that rounding errors do not add up.
  let here: Point = [round(points[0]?.[0] ?? 0), round(points[0]?.[1] ?? 0)]
  let mirrored: Point | undefined
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i] as Point
    const b = points[i + 1] as Point
    // Each control point is scaled to its own segment, so that a short segment beside a long one does not bulge.
    const out = handle(a, b, points[i - 1] ?? a)
    const into = handle(b, a, points[i + 2] ?? b)
    const start = here
    const from = (p: Point): string => row(p[0] - start[0], p[1] - start[1])
    // If the control point mirrors the previous one, the short command `s` is enough.
    const short = mirrored !== undefined && Math.hypot(mirrored[0] - out[0], mirrored[1] - out[1]) < 2.2
    const numbers = [...(short ? [] : [out]), into, b].map(from).reduce(joined)
    const next = short ? 's' : 'c'
    d += next === letter ? joined('', numbers) : next + numbers
    letter = next
    here = [here[0] + round(b[0] - here[0]), here[1] + round(b[1] - here[1])]
    mirrored = [b[0] * 2 - into[0], b[1] * 2 - into[1]]
  }
  return d
}

function handle(point: Point, towards: Point, from: Point): Point {
  const near = Math.hypot(towards[0] - point[0], towards[1] - point[1])
  const far = Math.hypot(point[0] - from[0], point[1] - from[1])
  const share = near / (near + far) / 3 || 0
  return [point[0] + (towards[0] - from[0]) * share, point[1] + (towards[1] - from[1]) * share]
}

/** A curve to a point that passes through another halfway. */
export const bow = (from: Point, over: Point, to: Point): string =>
  `q${row(2 * over[0] - (from[0] + to[0]) / 2 - from[0], 2 * over[1] - (from[1] + to[1]) / 2 - from[1])} ${row(to[0] - from[0], to[1] - from[1])}`

/** An elliptical arc from the current point to another. */
export const arc = (rx: number, ry: number, large: boolean, clockwise: boolean, [x, y]: Point): string =>
  `A${row(rx, ry)} 0 ${large ? 1 : 0} ${clockwise ? 1 : 0} ${row(x, y)}`

/** The convex hull of a set of points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (along: Point[]): Point[] => {
    const corners: Point[] = []
    for (const p of along) {
      while (corners.length > 1 && turn(corners.at(-2) as Point, corners.at(-1) as Point, p) <= 0)
        corners.pop()
      corners.push(p)
    }
    return corners.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
