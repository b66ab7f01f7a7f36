// Clear glass: a carafe with water in it, the tumbler that goes with it, a stemmed glass and a bottle of oil.
import { across, cast } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, outline, radius, strip, type Profile } from './turned.ts'
import type { View } from './view.ts'

const glass = '#5f7f78'
const water = '#9dbcb4'

/** The profile of a carafe by its litres. */
function carafeOf(litres: number): Profile {
  // The neck keeps its width; only the body grows.
  const k = Math.cbrt(litres)
  return [
    [44 * k, 0],
    [50 * k, 6],
    [52 * k, 60 * k],
    [48 * k, 112 * k],
    [31 * k, 156 * k],
    [22, 186 * k],
    [21, 206 * k + 10],
    [27, 230 * k + 22],
  ]
}

/** Draws a carafe by its litres, filled to a share of its height. */
export const carafe = (s: Sheet, v: View, litres: number, filled = 0.52): void =>
  clear(s, v, carafeOf(litres), filled)

const cup: Profile = [
  [28, 0],
  [31, 4],
  [36, 84],
]

/** A tumbler of the same glass. */
export const tumbler = (s: Sheet, v: View, filled = 0.5): void => clear(s, v, cup, filled)

const stemmed: Profile = [
  [37, 0],
  [34, 3],
  [5, 9],
  [4, 70],
  [8, 92],
  [37, 116],
  [43, 150],
  [37, 194],
]

/** A glass on a stem, filled to a share of its height with something of a colour. */
export const stemGlass = (s: Sheet, v: View, filled: number, liquid: string): void =>
  clear(s, v, stemmed, filled, { from: 95, liquid, gleams: [112, 178] })

const flask: Profile = [
  [34, 0],
  [37, 5],
  [37, 120],
  [30, 142],
  [13, 160],
  [12, 196],
]

/** A bottle of oil with a cork; `size` times half a litre. */
export function bottle(s: Sheet, v: View, filled: number, liquid: string, size = 1): void {
  const w = { ...v, mm: v.mm * size }
  clear(s, w, flask, filled, { liquid, gleams: [14, 120] })
  const cork: Profile = [
    [10.5, 190],
    [12.5, 212],
  ]
  s.put(s.washed(`<path d="${outline(w, cork)}"/>`, material.raw, across(s)))
  s.put(disc(w, 12.5, 212, lit(material.raw, 0.4)))
}

interface Filling {
  /** Height at which the hollow begins. */
  readonly from?: number
  readonly liquid?: string
  /** Heights between which the glass has a highlight. */
  readonly gleams?: readonly [number, number]
}

function clear(
  s: Sheet,
  v: View,
  profile: Profile,
  filled: number,
  { from = 5, liquid, gleams }: Filling = {},
): void {
  const top = profile.at(-1)?.[1] ?? 0
  const rim = profile.at(-1)?.[0] ?? 0
  const foot = profile[0]?.[0] ?? 0
  const belly = profile.reduce((widest, knot) => (knot[0] > widest[0] ? knot : widest))
  const level = top * filled
  cast(
    s,
    v,
    [
      [foot, 0],
      [belly[0], belly[1]],
      [rim, top],
    ],
    0.62,
  )
  // The water focuses light into the shadow.
  s.put(
    disc(
      { ...v, x: v.x + belly[0] * 1.5 * v.mm, y: v.y + belly[0] * 0.72 * v.sin * v.mm },
      belly[0] * 0.62,
      0,
      s.radial(
        [
          [0, '#fffbe9', 0.8],
          [1, '#fffbe9', 0],
        ],
        0.5,
        0.5,
        0.5,
      ),
    ),
  )
  const thin = s.linear(
    [
      [0, glass, 0.62],
      [0.1, glass, 0.16],
      [0.5, '#ffffff', 0.16],
      [0.9, glass, 0.2],
      [1, glass, 0.66],
    ],
    0,
    0,
    1,
    0,
  )
  const deep = liquid
    ? s.linear(
        [
          [0, shaded(liquid, 0.5), 0.9],
          [0.3, lit(liquid, 0.16), 0.86],
          [1, shaded(liquid, 0.6), 0.92],
        ],
        0,
        0,
        1,
        0,
      )
    : s.linear(
        [
          [0, '#5e8780', 0.75],
          [0.16, water, 0.5],
          [0.6, '#d5e5de', 0.5],
          [0.86, water, 0.62],
          [1, '#5e8780', 0.8],
        ],
        0,
        0,
        1,
        0,
      )
  s.put(disc(v, rim, top, '#fff', ' fill-opacity=".16"'))
  s.put(`<path d="${outline(v, profile)}" fill="${thin}"/>`)
  if (filled) {
    s.put(`<path d="${strip(v, profile, from, level)}" fill="${deep}"/>`)
    s.put(
      disc(
        v,
        radius(profile, level) - 1.5,
        level,
        liquid ? lit(liquid, 0.34) : '#e6f0ea',
        ` fill-opacity=".6" stroke="${glass}" stroke-opacity=".35" stroke-width="2"`,
      ),
    )
  }
  s.put(disc(v, foot * 0.86, 4, '#fff', ' fill-opacity=".3"'))
  s.put(
    `<path d="${gleam(v, profile, gleams?.[0] ?? 10, gleams?.[1] ?? top * 0.58, 152, 138)}" fill="#ffffff99"/>`,
  )
  if (!gleams) s.put(`<path d="${gleam(v, profile, 16, top * 0.4, 34, 28)}" fill="#ffffff66"/>`)
  s.put(
    disc(
      v,
      rim,
      top,
      'none',
      ` stroke="#fff" stroke-opacity=".85" stroke-width="${Math.max(2, Math.round(v.mm))}"`,
    ),
  )
}
