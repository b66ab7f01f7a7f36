// The compositions for product pictures: front view, wall view, second view from above or close by, and wide scene.
import type { Ground } from './palette.ts'
import { daylight, lit, shaded } from './palette.ts'
import { n } from './path.ts'
import { sheet, type Sheet } from './sheet.ts'
import { view, type View } from './view.ts'

// The table edge has the same height in every picture, so that the cards of a grid align.
const cardLine = 985

/** The product alone on a table in front of a wall, from slightly above. `mm` is pixels per millimetre. */
export function frontView(
  ground: Ground,
  mm: number,
  paint: (s: Sheet, v: View) => void,
  x = 600,
  y = 1175,
): string {
  const s = sheet(1200, 1500)
  s.back(wall(s, ground.wall, 1200, cardLine) + table(s, ground.table, 1200, cardLine, 1500))
  paint(s, view(14, mm, x, y))
  return s.close()
}

/** A product that hangs on the bare wall, from the same viewpoint. */
export function wallView(ground: Ground, mm: number, paint: (s: Sheet, v: View) => void): string {
  const s = sheet(1200, 1500)
  s.back(wall(s, ground.wall, 1200, 1500))
  paint(s, view(14, mm, 600, 690))
  return s.close()
}

/** The product on the table only, seen from `degrees` above. */
export function secondView(
  ground: Ground,
  degrees: number,
  mm: number,
  paint: (s: Sheet, v: View) => void,
  x = 600,
  y = 900,
): string {
  const s = sheet(1200, 1500)
  paint(s, { ...tableFromAbove(s, ground, degrees, mm), x, y })
  return s.close()
}

/** The product in a room: a wide sheet that the callback draws. */
export function scene(paint: (s: Sheet) => void): string {
  // Half units: a wide picture has more shapes and needs shorter numbers.
  const s = sheet(1200, 675, 7.5, 2)
  paint(s)
  return s.close()
}

/** A table that fills the sheet, seen from this many degrees above; returns the view of its middle. */
export function tableFromAbove(s: Sheet, ground: Ground, degrees: number, mm: number): View {
  s.back(`<path fill="${pool(s, ground.table)}" d="M0 0h${s.width}v${s.height}H0z"/>`)
  return view(degrees, mm, s.width / 2, s.height / 2)
}

const pool = (s: Sheet, colour: string): string =>
  s.radial(
    [
      [0, lit(colour, 0.7 * daylight(colour))],
      [0.55, colour],
      [1, shaded(colour, 0.14)],
    ],
    0.2,
    0.16,
    1.05,
  )

/** A wall lit from the upper left. */
export const wall = (s: Sheet, colour: string, width: number, to: number): string =>
  `<path fill="${s.radial(
    [
      [0, lit(colour, 0.6 * daylight(colour))],
      [0.6, colour],
      [1, shaded(colour, 0.12)],
    ],
    0.18,
    0.16,
    1,
  )}" d="M0 0h${width}v${n(to)}H0z"/>`

/** A table top between two heights of the sheet. */
export const table = (s: Sheet, colour: string, width: number, from: number, to: number): string =>
  `<path fill="${s.linear(
    [
      [0, lit(colour, 0.4 * daylight(colour))],
      [1, shaded(colour, 0.06)],
    ],
    0,
    0,
    0.5,
    1,
  )}" d="M0 ${n(from)}h${width}V${n(to)}H0z"/>`
