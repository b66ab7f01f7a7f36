// Wooden spoons: lying on a table, or standing in a jar.
import { onTop } from './box.ts'
import { lit, shaded } from './palette.ts'
import { n } from './path.ts'
import { lying } from './plane.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** The head of a spoon. */
type Head = 'round' | 'flat' | 'fork'

// Along its own length, the head at the origin and pointing to the left, in millimetres.
const heads: Record<Head, string> = {
  round: 'M0 0c0-20 22-27 44-27 22 0 34 14 46 21h170q8 0 8 6t-8 6H90c-12 7-24 21-46 21C22 27 0 20 0 0z',
  flat: 'M2-22q-4 0-3 8 3 14 0 28-1 8 3 8l52-6 36-10h170q8 0 8-6t-8-6H90L54-16z',
  fork: 'M0-20h44c22 2 34 8 46 14h170q8 0 8 6t-8 6H90C78 12 66 18 44 20H0v-9h40v-5H0v-12h40v-5H0z',
}

/** Lying, its head to the left before it is turned. */
export function spoonLying(s: Sheet, v: View, wood: string, turn: number, head: Head = 'round'): void {
  s.shade(
    onTop(
      v,
      turn,
      0,
      [
        [2, -14],
        [80, -16],
        [90, -2],
        [268, 0],
        [266, 10],
        [84, 12],
        [40, 30],
        [6, 20],
      ],
      [3, 4],
    ),
    0.9,
  )
  s.put(
    `<g${lying(v, turn, 9)}><path d="${heads[head]}" fill="${shaded(wood, 0.4)}" transform="translate(1 4)"/>${s.washed(`<path d="${heads[head]}"/>`, wood, grain(s))}${head === 'round' ? `<ellipse cx="43" rx="33" ry="19" fill="${shaded(wood, 0.3)}"/><ellipse cx="45" cy="2" rx="30" ry="16" fill="${lit(wood, 0.08)}"/>` : ''}<path d="M96-3h160" stroke="${lit(wood, 0.5)}" stroke-width="2" stroke-linecap="round"/></g>`,
  )
}

/** Standing, its head up, leaning so many degrees to the right; the spot is where the handle ends. */
export function spoonUpright(s: Sheet, v: View, wood: string, lean: number, head: Head = 'round'): void {
  const m = v.mm
  s.put(
    `<g transform="translate(${n(v.x)} ${n(v.y)})rotate(${90 + lean})scale(${Math.round(m * 100) / 100})translate(-268)">${s.washed(`<path d="${heads[head]}"/>`, wood, grain(s))}${head === 'round' ? `<ellipse cx="43" rx="33" ry="19" fill="${shaded(wood, 0.26)}"/><ellipse cx="46" cy="-2" rx="29" ry="15" fill="${wood}"/>` : ''}</g>`,
  )
}

const grain = (s: Sheet): string =>
  s.linear(
    [
      [0, '#fff6e4', 0.34],
      [0.5, '#fff6e4', 0],
      [0.5, '#190e0b', 0],
      [1, '#190e0b', 0.26],
    ],
    0,
    0,
    0,
    1,
  )
