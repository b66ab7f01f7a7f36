// Solids of revolution: a profile rotated around its axis. The outline is exact for the viewing angle, so that a bowl seen
// from above hides its foot.
import { arc, bow, move, n, row, through, type Point } from './path.ts'
import type { View } from './view.ts'

/** Radius and height in millimetres, from the foot up; a curve runs through them. */
export type Profile = readonly (readonly [radius: number, height: number])[]

interface Edge {
  readonly r: number
  readonly h: number
  /** Sine of the position on its ring where the outline runs: 0 at the side, 1 nearest the viewer. */
  readonly sine: number
}

/** The right-hand outline from bottom to top; rings that the body itself hides are left out. */
function edges(v: View, profile: Profile): Edge[] {
  const spans = profile.length - 1
  const edgeAt = (t: number): Edge => {
    const i = Math.min(Math.floor(t), spans - 1)
    const [r, dr, h, dh] = curve(profile, i, t - i)
    return { r, h, sine: dh > 0 ? ((dr / dh) * v.sin) / v.cos : 9 }
  }
  // Below 1: beyond this limit, the ring itself closes the shape.
  const isVisible = (t: number): boolean => Math.abs(edgeAt(t).sine) <= 0.72
  // Bisects between a hidden and a visible ring to find where the outline becomes visible.
  const border = (hidden: number, shown: number): number => {
    for (let i = 0; i < 14; i++) {
      const middle = (hidden + shown) / 2
      if (isVisible(middle)) shown = middle
      else hidden = middle
    }
    return shown
  }
  const steps = Array.from({ length: spans * 4 + 1 }, (_, i) => i / 4)
  const first = steps.find(isVisible)
  const last = steps.findLast(isVisible)
  if (first === undefined || last === undefined) return []
  const from = first > 0 ? border(first - 0.25, first) : first
  const to = last < spans ? border(last + 0.25, last) : last
  const inner = steps.filter((t) => t % 1 === 0 && t > from + 0.1 && t < to - 0.1 && isVisible(t))
  // Where the outline moves quickly around its ring, as at the edge of a lid, extra points keep the corner round.
  const round = (t: number, next: number, deep = 0): number[] => {
    if (
      deep > 2 ||
      Math.abs(Math.asin(edgeAt(t).sine) - Math.asin(edgeAt(next).sine)) < 0.3 ||
      !isVisible((t + next) / 2)
    )
      return [t]
    return [...round(t, (t + next) / 2, deep + 1), ...round((t + next) / 2, next, deep + 1)]
  }
  const stops = [from, ...inner, to]
  return stops.flatMap((t, i) => (i + 1 < stops.length ? round(t, stops[i + 1] as number) : [t])).map(edgeAt)
}

const knot = (profile: Profile, i: number): Point =>
  profile[Math.max(0, Math.min(profile.length - 1, i))] as Point

/** Radius and height, each with its slope, a share t along the span after knot i. */
function curve(profile: Profile, i: number, t: number): [r: number, dr: number, h: number, dh: number] {
  const [before, a, b, after] = [
    knot(profile, i - 1),
    knot(profile, i),
    knot(profile, i + 1),
    knot(profile, i + 2),
  ]
  const length = (p: Point, q: Point): number => Math.hypot(q[0] - p[0], q[1] - p[1])
  // Slopes are weighted by the lengths of both spans, so that a short span beside a long one does not bulge.
  const leaves = length(a, b) / (length(before, a) + length(a, b))
  const arrives = length(a, b) / (length(a, b) + length(b, after))
  const [r, dr] = hermite(a[0], b[0], (b[0] - before[0]) * leaves, (after[0] - a[0]) * arrives, t)
  const [h, dh] = hermite(a[1], b[1], (b[1] - before[1]) * leaves, (after[1] - a[1]) * arrives, t)
  return [r, dr, h, dh]
}

/** Value and slope at t of a curve from a to b that leaves and arrives with these slopes. */
function hermite(a: number, b: number, leaves: number, arrives: number, t: number): [number, number] {
  const c2 = 3 * (b - a) - 2 * leaves - arrives
  const c3 = 2 * (a - b) + leaves + arrives
  return [a + leaves * t + c2 * t * t + c3 * t * t * t, leaves + 2 * c2 * t + 3 * c3 * t * t]
}

const place = (v: View, { r, h, sine }: Edge, side: 1 | -1): Point => [
  v.x + side * r * Math.sqrt(1 - sine * sine) * v.mm,
  v.y + (r * sine * v.sin - h * v.cos) * v.mm,
]

/** The outline of the body. With `open`, only the wall up to the near side of its rim, in front of the content; `under` extends it below the lip that covers the edge. */
export function outline(v: View, profile: Profile, open = false, under = 0): string {
  const run = edges(v, profile)
  const low = run[0]
  const high = run.at(-1)
  if (!low || !high) return ''
  const left = run.map((e) => place(v, e, -1)).reverse()
  const right = run.map((e) => place(v, e, 1))
  const ring = (e: Edge, large: boolean, clockwise: boolean, to: Point): string =>
    arc(e.r * v.mm, e.r * v.sin * v.mm - (e === high ? under : 0), large, clockwise, to)
  return `${move(left[0] as Point)}${through(left)}${ring(low, low.sine < 0, false, right[0] as Point)}${through(right)}${ring(high, open ? high.sine < 0 : high.sine > 0, open, left[0] as Point)}z`
}

/** The strip of the wall between two heights. */
export const strip = (v: View, profile: Profile, from: number, to: number): string =>
  outline(v, cut(profile, from, to), true)

/** A profile between two heights. */
function cut(profile: Profile, from: number, to: number): Profile {
  return [
    [radius(profile, from), from] as const,
    ...profile.filter(([, h]) => h > from + 0.01 && h < to - 0.01),
    [radius(profile, to), to] as const,
  ]
}

/** The radius of the body at a height. */
export function radius(profile: Profile, height: number): number {
  for (let i = 0; i + 1 < profile.length; i++) {
    if (height > knot(profile, i + 1)[1] || height < knot(profile, i)[1]) continue
    let [low, high] = [0, 1]
    for (let step = 0; step < 14; step++) {
      const middle = (low + high) / 2
      if (curve(profile, i, middle)[2] < height) low = middle
      else high = middle
    }
    return curve(profile, i, low)[0]
  }
  return knot(profile, profile.length)[0]
}

/** The near half of the ring at a height, from outline to outline. */
export function nearRing(v: View, profile: Profile, height: number): string {
  const r = radius(profile, height)
  const sine = Math.max(
    -0.98,
    Math.min(0.98, ((radius(profile, height + 1) - radius(profile, height - 1)) / 2) * (v.sin / v.cos)),
  )
  const edge = { r: r * 0.995, h: height, sine }
  return `${move(place(v, edge, -1))}${arc(r * v.mm, r * v.sin * v.mm, sine < 0, false, place(v, edge, 1))}`
}

/** A disc lying at a height, as an ellipse to fill. */
export const disc = (v: View, r: number, h: number, fill = '', more = ''): string =>
  `<ellipse cx="${n(v.x)}" cy="${n(v.y - h * v.cos * v.mm)}" rx="${n(r * v.mm)}" ry="${n(r * v.sin * v.mm)}"${fill && ` fill="${fill}"`}${more}/>`

/** The near half of a ring between two radii: the lip in front of what a vessel holds. */
export function nearLip(v: View, outer: number, inner: number, h: number): string {
  const y = v.y - h * v.cos * v.mm
  const point = (r: number): Point => [v.x + r * v.mm, y]
  // Slightly deeper than exact, to cover the edge of the wall below it.
  return `${move(point(-outer))}${arc(outer * v.mm, outer * v.sin * v.mm + 1.4, false, false, point(outer))}H${n(point(inner)[0])}${arc(inner * v.mm, inner * v.sin * v.mm, false, true, point(-inner))}z`
}

/** The visible part of a level surface below the rim: the overlap of two equal discs, one above the other. */
export function surface(v: View, r: number, rim: number, level: number): string {
  const ry = r * v.sin * v.mm
  const gap = (rim - level) * v.cos * v.mm
  if (gap >= 2 * ry) return ''
  const half = r * v.mm * Math.sqrt(1 - (gap / 2 / ry) ** 2)
  const y = v.y - rim * v.cos * v.mm + gap / 2
  return `${move([v.x - half, y])}${arc(r * v.mm, ry, false, true, [v.x + half, y])}${arc(r * v.mm, ry, false, true, [v.x - half, y])}z`
}

/** A highlight that follows the wall between two heights and two directions (0 right, 90 towards the viewer, 180 left). */
export function gleam(
  v: View,
  profile: Profile,
  from: number,
  to: number,
  first: number,
  second: number,
): string {
  const side = (degrees: number): Point[] =>
    Array.from({ length: 3 }, (_, i) => {
      const h = from + ((to - from) * i) / 2
      const r = radius(profile, h) * 0.995
      const angle = (degrees * Math.PI) / 180
      return [v.x + r * Math.cos(angle) * v.mm, v.y + (r * Math.sin(angle) * v.sin - h * v.cos) * v.mm]
    })
  const [a, b, c] = side(first) as [Point, Point, Point]
  const [d, e, f] = side(second).reverse() as [Point, Point, Point]
  return `${move(a)}${bow(a, b, c)}L${row(...d)}${bow(d, e, f)}z`
}
