// A candlestick of brass to carry about: a dish for the drops, a socket, and a ring for the finger.
import { candle } from './candle.ts'
import { ear } from './ear.ts'
import { across } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { disc, outline, type Profile } from './turned.ts'
import { vessel } from './vessel.ts'
import { beside, type View } from './view.ts'

const dish: Profile = [
  [44, 0],
  [58, 5],
  [66, 17],
]
const socket: Profile = [
  [20, 4],
  [13, 12],
  [14, 38],
]
/** Radius of a taper. */
const taper = 10.5

/** A candlestick; `height` of the taper in it, none when it is empty. */
export function candlestick(
  s: Sheet,
  v: View,
  { height = 0, wax, burning = false }: { height?: number; wax?: string; burning?: boolean } = {},
): void {
  const brass = material.brass
  vessel(s, v, {
    profile: dish,
    colour: brass,
    wall: 3,
    lining: lit(brass, 0.16),
    behind: () =>
      ear(
        s,
        v,
        brass,
        [
          [60, 14],
          [78, 24],
          [100, 20],
          [104, 6],
          [84, 2],
          [60, 10],
        ],
        { turn: 10, thick: 6 },
      ),
    holds: () => {
      s.put(s.washed(`<path d="${outline(v, socket)}"/>`, brass, across(s)))
      s.put(disc(v, 13.4, 38, lit(brass, 0.4)))
      if (!height) s.put(disc(v, 10.5, 37.5, shaded(brass, 1)))
      else candle(s, beside(v, 0, 0, 34), height, { burning, r: taper, ...(wax ? { colour: wax } : {}) })
    },
  })
}

/** Six tapers, standing, tied round with a ribbon. */
export function tapers(s: Sheet, v: View, wax: string, height = 240): void {
  const places = [
    [-12, -19],
    [12, -19],
    [-23, 0],
    [23, 0],
    [-12, 19],
    [12, 19],
  ] as const
  places.forEach(([x, y], i) =>
    candle(s, beside(v, x, y), height - ((i * 5) % 7), { burning: false, r: taper, colour: wax }),
  )
  const band: Profile = [
    [35, 96],
    [35, 116],
  ]
  s.put(s.washed(`<path d="${outline(v, band, true)}"/>`, material.kraft, across(s)))
}
