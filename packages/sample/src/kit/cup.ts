// Small pottery: a cup without a handle, and an egg cup.
import { across, around, cast } from './light.ts'
import { lit, material } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { outline, surface, type Profile } from './turned.ts'
import { groove, vessel } from './vessel.ts'
import { beside, type View } from './view.ts'

const dram: Profile = [
  [22, 0],
  [29, 8],
  [33, 34],
  [35, 62],
]

/** A small cup to hold with the whole hand; `drink` fills it. */
export function cup(s: Sheet, v: View, colour: string, drink?: string): void {
  vessel(s, v, {
    profile: dram,
    colour,
    wall: 3.2,
    bare: 12,
    gloss: [22, 56],
    holds: () => {
      if (drink) s.put(s.washed(`<path d="${surface(v, 31.6, 62, 52)}"/>`, drink, around(s)))
    },
  })
  groove(s, v, dram, 12, 1.2)
}

const foot: Profile = [
  [20, 0],
  [18, 5],
  [8, 13],
  [8, 20],
]
const bowl: Profile = [
  [8, 19],
  [21, 28],
  [25, 46],
]
const shell: Profile = [
  [12, 24],
  [21, 38],
  [21.5, 50],
  [15, 70],
  [6, 77.5],
]

/** An egg cup, with an egg in it or without. */
export function eggCup(s: Sheet, v: View, colour: string, egg: string | undefined = material.eggshell): void {
  cast(s, v, [[20, 0], [24, 44], ...(egg ? ([[12, 72]] as const) : [])])
  s.put(s.washed(`<path d="${outline(v, foot)}"/>`, colour, across(s)))
  vessel(s, v, {
    profile: bowl,
    colour,
    wall: 2.6,
    raised: true,
    gloss: [29, 44],
    holds: () => {
      if (!egg) return
      s.put(s.washed(`<path d="${outline(v, shell)}"/>`, egg, around(s)))
    },
  })
}

/** An egg, lying. */
export function egg(s: Sheet, v: View, colour: string = material.eggshell): void {
  cast(s, v, [
    [14, 2],
    [22, 20],
  ])
  const w = beside(v, 0, 0, 20)
  s.put(
    s.washed(
      `<ellipse cx="${Math.round(w.x)}" cy="${Math.round(w.y)}" rx="${Math.round(28 * v.mm)}" ry="${Math.round(21 * v.mm)}"/>`,
      lit(colour, 0.1),
      around(s),
    ),
  )
}
