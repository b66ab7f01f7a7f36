// Clear glass: a carafe with water in it, and the tumbler that goes with it.
import { cast } from './light.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, outline, radius, strip, type Profile } from './turned.ts'
import type { View } from './view.ts'

const glass = '#5f7f78'
const water = '#9dbcb4'

/** The profile of a carafe of so many litres. */
function carafeOf(litres: number): Profile {
  // The neck stays a hand wide; only the body grows.
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

/** A carafe of so many litres, filled to a share of its height. */
export const carafe = (s: Sheet, v: View, litres: number, filled = 0.52): void =>
  clear(s, v, carafeOf(litres), filled)

const cup: Profile = [
  [28, 0],
  [31, 4],
  [36, 84],
]

/** A tumbler of the same glass. */
export const tumbler = (s: Sheet, v: View, filled = 0.5): void => clear(s, v, cup, filled)

function clear(s: Sheet, v: View, profile: Profile, filled: number): void {
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
  // The light that the water gathers, lying in the shadow.
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
  const deep = s.linear(
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
    s.put(`<path d="${strip(v, profile, 5, level)}" fill="${deep}"/>`)
    s.put(
      disc(
        v,
        radius(profile, level) - 1.5,
        level,
        '#e6f0ea',
        ` fill-opacity=".6" stroke="${glass}" stroke-opacity=".35" stroke-width="2"`,
      ),
    )
  }
  s.put(disc(v, foot * 0.86, 4, '#fff', ' fill-opacity=".3"'))
  s.put(`<path d="${gleam(v, profile, 10, top * 0.58, 152, 138)}" fill="#ffffff99"/>`)
  s.put(`<path d="${gleam(v, profile, 16, top * 0.4, 34, 28)}" fill="#ffffff66"/>`)
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
