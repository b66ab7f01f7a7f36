// A table lamp of enamelled steel: a dome on a brass stem, a heavy disc for a foot.
import { across, around, cast, touch, warmth } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, outline, type Profile } from './turned.ts'
import type { View } from './view.ts'

const base: Profile = [
  [83, 0],
  [83, 15],
]
const dome: Profile = [
  [140, 251],
  [127, 305],
  [92, 347],
  [46, 370],
  [16, 377],
]
const knob: Profile = [
  [8, 374],
  [8, 390],
]

/** Draws a lamp; with `on`, its light falls on the foot and the table. */
export function lamp(s: Sheet, v: View, colour: string, { on = false }: { on?: boolean } = {}): void {
  // The light of a lit lamp removes its own shadow.
  if (!on) {
    cast(
      s,
      v,
      [
        [7, 0],
        [7, 260],
      ],
      0.6,
    )
    cast(
      s,
      v,
      [
        [138, 252],
        [110, 335],
      ],
      0.55,
    )
  }
  touch(s, v, 84)
  if (on) s.back(glow(s, v))
  s.put(s.washed(`<path d="${outline(v, base)}"/>`, colour, across(s)))
  s.put(disc(v, 83, 15, lit(colour, on ? 0.42 : 0.26)))
  s.put(
    s.washed(
      `<path d="${outline(v, [
        [7, 15],
        [7, 260],
      ])}"/>`,
      material.brass,
      across(s),
    ),
  )
  if (on)
    s.put(
      disc(
        v,
        138,
        250,
        s.linear(
          [
            [0, '#ffe9b8'],
            [1, '#f6cf86'],
          ],
          0,
          0,
          1,
          0,
        ),
      ),
    )
  else s.put(disc(v, 138, 250, shaded(colour, 0.6)))
  s.put(s.washed(`<path d="${outline(v, dome)}"/>`, colour, around(s)))
  s.put(`<path d="${gleam(v, dome, 278, 344, 150, 136)}" fill="#ffffff4c"/>`)
  s.put(s.washed(`<path d="${outline(v, knob)}"/>`, material.brass, across(s)))
}

// A warm glow around the shade, and a pool of light on the table.
function glow(s: Sheet, v: View): string {
  const air = warmth(s)
  return `<circle cx="${n(v.x)}" cy="${n(v.y - 215 * v.cos * v.mm)}" r="${n(330 * v.mm)}" fill="${air}"/>${disc(v, 300, 0, air)}`
}
