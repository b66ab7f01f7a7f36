// A table lamp of enamelled steel: a dome on a brass stem, a heavy disc for a foot.
import { across, around, cast, touch } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, outline, type Profile } from './turned.ts'
import type { View } from './view.ts'

const base: Profile = [[82, 0], [84, 4], [84, 12], [80, 17]]
const stem: Profile = [[7, 16], [7, 330]]
const dome: Profile = [[140, 250], [139, 262], [130, 300], [106, 338], [66, 366], [20, 377]]
const knob: Profile = [[9, 376], [10, 384], [6, 390]]

/** A lamp; `on` lets its light fall on the foot and the table. */
export function lamp(s: Sheet, v: View, colour: string, { on = false }: { on?: boolean } = {}): void {
  cast(s, v, [[84, 0], [84, 16]])
  // Lit, it drowns its own shadow.
  if (!on) {
    cast(s, v, [[7, 0], [7, 260]], 0.6)
    cast(s, v, [[138, 252], [110, 335]], 0.55)
  }
  touch(s, v, 84)
  if (on) s.back(glow(s, v))
  s.put(`<path d="${outline(v, base)}" fill="${across(s, colour)}"/>`)
  s.put(disc(v, 80, 17, lit(colour, on ? 0.42 : 0.26)))
  s.put(disc(v, 14, 17, shaded(colour, 0.3)))
  s.put(`<path d="${outline(v, stem)}" fill="${across(s, material.brass)}"/>`)
  if (on) s.put(disc(v, 138, 250, s.linear([[0, '#ffe9b8'], [1, '#f6cf86']], 0, 0, 1, 0)))
  else s.put(disc(v, 138, 250, shaded(colour, 0.6)))
  s.put(`<path d="${outline(v, dome)}" fill="${around(s, colour)}"/>`)
  s.put(`<path d="${gleam(v, dome, 276, 346, 150, 136)}" fill="#fff" opacity=".3"/>`)
  s.put(`<path d="${outline(v, knob)}" fill="${across(s, material.brass)}"/>`)
}

// Warm air round the shade and a pool on the table: light one sees, not a shape.
function glow(s: Sheet, v: View): string {
  const air = s.radial([[0, '#ffe3a6', 0.75], [0.5, '#ffdc98', 0.24], [1, '#ffdc98', 0]], 0.5, 0.5, 0.5)
  return `<circle cx="${n(v.x)}" cy="${n(v.y - 215 * v.cos * v.mm)}" r="${n(330 * v.mm)}" fill="${air}"/>${disc(v, 300, 0, air)}`
}
