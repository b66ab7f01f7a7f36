// Backgrounds for products: a wall with the light of a window on it, a table, a shelf, a floor with a bench.
import { table, wall } from './compose.ts'
import { lit, material, shaded, type Ground } from './palette.ts'
import { n, polygon, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { view, type View } from './view.ts'

/** The light of a window on the wall: panes, each a little sheared as the sun stands left of it. */
export function windowLight(
  s: Sheet,
  left: number,
  top: number,
  wide: number,
  high: number,
  { across = 2, down = 2, strength = 0.55 }: { across?: number; down?: number; strength?: number } = {},
): void {
  const gap = 13
  const shear = 0.34
  const [w, h] = [(wide - gap * (across - 1)) / across, (high - gap * (down - 1)) / down]
  let d = ''
  for (let i = 0; i < across; i++) {
    for (let j = 0; j < down; j++) {
      const [x, y] = [left + i * (w + gap), top + j * (h + gap)]
      const shearPoint = (px: number, py: number): Point => [px + (py - top) * shear, py + (px - left) * 0.1]
      d += polygon([shearPoint(x, y), shearPoint(x + w, y), shearPoint(x + w, y + h), shearPoint(x, y + h)])
    }
  }
  s.back(
    `<path d="${d}" fill="${s.linear(
      [
        [0, '#fffaf0', strength],
        [1, '#fff3dc', strength * 0.45],
      ],
      0,
      0,
      1,
      1,
    )}"/>`,
  )
}

/** A wall and a table that ends below the sheet; returns the view of the middle of the table. */
export function tableBefore(
  s: Sheet,
  ground: Ground,
  mm: number,
  line = s.height * 0.655,
  spot = s.height * 0.8,
): View {
  s.back(wall(s, ground.wall, s.width, line) + table(s, ground.table, s.width, line, s.height))
  return view(14, mm, s.width / 2, spot)
}

/** A bare wall. */
export function bareWall(s: Sheet, ground: Ground, mm: number): View {
  s.back(wall(s, ground.wall, s.width, s.height))
  return view(14, mm, s.width / 2, s.height / 2)
}

/** A shelf on the wall from one end to the other; returns the view of its middle, where products stand. */
export function wallLedge(
  s: Sheet,
  v: View,
  left: number,
  right: number,
  y: number,
  colour: string = material.oak,
): View {
  const deep = 210 * v.sin * v.mm
  const thick = 26 * v.mm
  s.shade(
    `M${n(left + 14 * v.mm)} ${n(y + thick * 0.9)}H${n(right)}l${n(20 * v.mm)} ${n(46 * v.mm)}H${n(left + 60 * v.mm)}z`,
  )
  s.back(
    `<path d="M${n(left + 7)} ${n(y - deep)}H${n(right - 7)}L${n(right)} ${n(y)}H${n(left)}z" fill="${s.linear(
      [
        [0, lit(colour, 0.5)],
        [1, lit(colour, 0.2)],
      ],
      0,
      0,
      1,
      0,
    )}"/><path d="M${n(left)} ${n(y)}H${n(right)}v${n(thick)}H${n(left)}z" fill="${s.linear(
      [
        [0, colour],
        [1, shaded(colour, 0.34)],
      ],
      0,
      0,
      1,
      0,
    )}"/>`,
  )
  return { ...v, x: (left + right) / 2, y: y - deep * 0.46 }
}

/** A floor of boards below a wall with a skirting; returns the view of the middle of the floor. */
export function floorBefore(s: Sheet, ground: Ground, mm: number, line = s.height * 0.76): View {
  const boards = shaded(ground.table, 0.12)
  s.back(wall(s, ground.wall, s.width, line) + table(s, boards, s.width, line, s.height))
  s.back(`<path d="M0 ${n(line - 23)}h${s.width}v23H0z" fill="${lit(ground.wall, 0.5)}"/>`)
  let seams = ''
  for (const [share, broken] of [
    [0.3, 0.3],
    [0.72, 0.66],
  ] as const) {
    const y = line + (s.height - line) * share
    seams += `M0 ${n(y)}h${s.width}M${n(s.width * broken)} ${n(y)}v${n((s.height - line) * 0.3)}`
  }
  s.back(`<path d="${seams}" stroke="${shaded(boards, 0.3)}" stroke-width="1.5" opacity=".5"/>`)
  return view(14, mm, s.width / 2, line + (s.height - line) * 0.5)
}

/** A bench, its width in millimetres; returns the view of its seat. */
export function bench(s: Sheet, v: View, wide: number, high = 420, colour: string = material.oak): View {
  const m = v.mm
  const [half, deep, thick, top] = [(wide / 2) * m, 300 * v.sin * m, 34 * m, v.y - high * v.cos * m]
  const leg = (x: number, back: number, tint: string): string =>
    `<path d="M${n(x)} ${n(top)}h${n(38 * m)}L${n(x + 34 * m)} ${n(v.y - back)}h${n(-28 * m)}z" fill="${tint}"/>`
  s.shade(
    `M${n(v.x - half + 30 * m)} ${n(v.y - deep * 0.7)}H${n(v.x + half - 20 * m)}l${n(220 * m)} ${n(70 * m)}H${n(v.x - half + 120 * m)}z`,
    0.8,
  )
  s.put(
    leg(v.x - half + 60 * m, deep * 0.8, shaded(colour, 0.5)) +
      leg(v.x + half - 98 * m, deep * 0.8, shaded(colour, 0.6)),
  )
  s.put(leg(v.x - half + 34 * m, 0, shaded(colour, 0.12)) + leg(v.x + half - 72 * m, 0, shaded(colour, 0.3)))
  s.put(
    `<path d="M${n(v.x - half)} ${n(top)}h${n(half * 2)}v${n(thick)}h${n(-half * 2)}z" fill="${s.linear(
      [
        [0, colour],
        [1, shaded(colour, 0.36)],
      ],
      0,
      0,
      1,
      0,
    )}"/><path d="M${n(v.x - half + 8 * m)} ${n(top - deep)}h${n(half * 2 - 16 * m)}l${n(8 * m)} ${n(deep)}h${n(-half * 2)}z" fill="${s.linear(
      [
        [0, lit(colour, 0.46)],
        [1, lit(colour, 0.12)],
      ],
      0,
      0,
      1,
      0,
    )}"/>`,
  )
  return { ...v, y: top }
}
