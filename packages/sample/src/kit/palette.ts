// The few colours of the shop, and how light and shade change them. Every drawing mixes from here.

/** The colours of the pages themselves, so that a drawing sits on paper as if printed there. */
export const page = { paper: '#faf6ee', ink: '#26231f', accent: '#24483a' } as const

/** What a good may be glazed, dyed or painted with: the word a visitor reads, and the colour of the swatch. */
export const glaze = {
  Sage: '#99a58d',
  Chalk: '#eee8dc',
  Rust: '#b4583a',
  Ink: '#36434d',
  Clay: '#c98e6e',
  Oat: '#d9c8a8',
  Moss: '#606b4d',
} as const

export type Glaze = keyof typeof glaze

/** Materials that keep their own colour, whatever stands beside them. */
export const material = {
  oak: '#cfa672',
  raw: '#cdb294',
  brass: '#c39a55',
  steel: '#8d8f8c',
  leaf: '#6f8560',
  olive: '#8a9270',
  soil: '#5d4a3c',
  coffee: '#4a3226',
  wax: '#efe4cc',
  straw: '#dcb765',
  crust: '#b98350',
  eggshell: '#e3c6a4',
  walnut: '#7a5540',
  kraft: '#c8a67e',
  iron: '#3d4247',
} as const

/** A wall and the table in front of it. The table always takes more light. */
export interface Ground {
  readonly wall: string
  readonly table: string
}

export const ground = {
  oat: { wall: '#e6dbc6', table: '#efe7d8' },
  sage: { wall: '#cdd3c2', table: '#dde1d4' },
  blush: { wall: '#e5cbb9', table: '#eddccf' },
  fog: { wall: '#d1d6d1', table: '#e1e4de' },
  clay: { wall: '#d9b59d', table: '#e4c9b6' },
  dusk: { wall: '#46524a', table: '#5c6257' },
} as const satisfies Record<string, Ground>

type Channels = readonly [number, number, number]

const channels = (hex: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels

const hex = (rgb: Channels): string =>
  `#${rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** One colour on the way to another. */
function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  return hex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

/** A colour where the lamp reaches it. */
export const lit = (colour: string, share: number): string => mix(colour, '#fff6e4', share)

// Multiplied, not mixed with black: shade that keeps its hue does not turn to mud.
const shadow: Channels = [0.44, 0.39, 0.4]

/** How much of the daylight a ground gives back: a pale wall nearly all, a wall at dusk almost none. */
export const daylight = (colour: string): number =>
  (channels(colour).reduce((sum, c) => sum + c, 0) / 765) ** 2

/** A colour turned away from the lamp. */
export function shaded(colour: string, share: number): string {
  const c = channels(colour)
  return hex([
    c[0] * (1 + (shadow[0] - 1) * share),
    c[1] * (1 + (shadow[1] - 1) * share),
    c[2] * (1 + (shadow[2] - 1) * share),
  ])
}
