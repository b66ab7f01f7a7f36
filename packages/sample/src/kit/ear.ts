// The handle (ear) of a cup, a jug or a pot: a bent rod, fixed to the wall at both ends.
import { lit, shaded } from './palette.ts'
import { move, n, polygon, through, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { project, type View } from './view.ts'

/** Draws a handle along points in millimetres out and up; `turn` is its direction: 0 right, 90 towards the viewer. */
export function ear(
  s: Sheet,
  v: View,
  colour: string,
  along: readonly Point[],
  { turn, thick = 11 }: { turn: number; thick?: number },
): void {
  const [right, nearer] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const points = along.map(([x, up]) => project(v, x * right, x * nearer, up))
  const line = s.stamp(
    `ear ${turn} ${v.x} ${v.y}`,
    () => `<path d="${move(points[0] as Point)}${through(points)}"/>`,
  )
  // The same line three times: lower shade, side, highlight along the back.
  const pass = (width: number, up: number, paint: string): string =>
    `<use href="${line}"${up ? ` y="${n(-up * v.mm)}"` : ''} stroke="${paint}" stroke-width="${n(width * v.mm)}"/>`
  const k = thick / 11
  s.put(
    `<g fill="none">${pass(11 * k, 0, shaded(colour, 0.42))}${pass(7 * k, 1.6 * k, shaded(colour, 0.14))}${pass(2 * k, 3 * k, lit(colour, 0.34))}</g>`,
  )
  const shadow = along.map(
    ([x, up]): Point => [v.x + (x * right + up * 0.62) * v.mm, v.y + (x * nearer + up * 0.34) * v.sin * v.mm],
  )
  s.shade(polygon(shadow), 0.5)
}
