// A ball of twine, its end run out over the table.
import { around, cast } from './light.ts'
import { lit, shaded } from './palette.ts'
import { n, row } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** A ball so many millimetres thick. */
export function twine(s: Sheet, v: View, colour: string, r = 42): void {
  const m = v.mm
  const [x, y] = [v.x, v.y - r * v.cos * m]
  cast(s, v, [
    [r * 0.5, 0],
    [r, r],
    [r * 0.5, r * 1.9],
  ])
  const end = `M${row(x - r * 0.5 * m, v.y + 2)}q${row(-r * 0.9 * m, 16 * v.sin * m)} ${row(-r * 0.8 * m, 44 * v.sin * m)}t${row(r * 1.5 * m, 34 * v.sin * m)}`
  s.put(
    `<path d="${end}" fill="none" stroke="${shaded(colour, 0.6)}" stroke-opacity=".5" stroke-width="${n(3.4 * m)}" transform="translate(4 5)"/><path d="${end}" fill="none" stroke="${colour}" stroke-width="${n(3.4 * m)}" stroke-linecap="round"/>`,
  )
  // Wound in three directions: each winding is a group of arcs across the ball.
  const sheaf = (turn: number, from: number, to: number): string => {
    let d = ''
    for (let share = from; share <= to; share += 0.22) {
      const half = Math.sqrt(1 - share * share)
      d += `M${row(-r * half * m, r * share * m)}q${row(r * half * m, r * 0.42 * m, r * half * 2 * m, 0)}`
    }
    return `<path d="${d}" transform="rotate(${turn})"/>`
  }
  const strands = `<g transform="translate(${n(x)} ${n(y)})" fill="none" stroke="${shaded(colour, 0.7)}" stroke-opacity=".5" stroke-width="${n(1.5 * m)}">${sheaf(-28, -0.9, 0.7)}${sheaf(38, -0.2, 0.8)}${sheaf(100, 0.1, 0.8)}</g>`
  s.put(
    s.washed(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * m)}"/>`, lit(colour, 0.06), around(s), strands),
  )
}
