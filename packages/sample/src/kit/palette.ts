// The colours of all drawings, and how light and shade change them.

/** The colours of the storefront pages, so that a drawing matches its page. */
export const page = { paper: '#faf6ee', ink: '#26231f', accent: '#24483a' } as const

/** The product colours: the label that visitors read, and the colour of the swatch. */
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

/** The colours of materials. */
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

/** A wall and the table in front of it. The table is always lighter. */
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
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Channels

const hex = (rgb: Channels): string =>
  `#${rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** A mix of two colours. */
function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  return hex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

/** A colour in the light. */
export const lit = (colour: string, share: number): string => mix(colour, '#fff6e4', share)

// Shade multiplies channels instead of mixing in black, so that colours keep their hue.
const shadow: Channels = [0.44, 0.39, 0.4]

/** The share of daylight that a ground reflects: nearly 1 for a pale wall, nearly 0 for a dark one. */
export const daylight = (colour: string): number =>
  (channels(colour).reduce((sum, c) => sum + c, 0) / 765) ** 2

/** A colour in the shade. */
export function shaded(colour: string, share: number): string {
  const c = channels(colour)
  return hex([
    c[0] * (1 + (shadow[0] - 1) * share),
    c[1] * (1 + (shadow[1] - 1) * share),
    c[2] * (1 + (shadow[2] - 1) * share),
  ])
}
