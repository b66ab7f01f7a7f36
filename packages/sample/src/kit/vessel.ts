// A thing made on a wheel that can hold something: what mug, bowl, vase, planter and pan have in common.
import { across, cast, inside, touch } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, nearLip, outline, strip, type Profile } from './turned.ts'
import type { View } from './view.ts'

export interface Vessel {
  readonly profile: Profile
  readonly colour: string
  /** Thickness of the wall at the rim. */
  readonly wall: number
  /** Colour of the inside; absent: as outside. */
  readonly lining?: string
  /** Height to which the foot is left without glaze. */
  readonly bare?: number
  /** Heights between which a band of light stands on the glaze; absent: dull. */
  readonly gloss?: readonly [number, number]
  /** It is the upper part of a thing whose shadow is laid already. */
  readonly raised?: boolean
  /** Paints what it holds, behind its near wall. */
  readonly holds?: () => void
  /** Paints what is fixed to its wall and passes behind it, such as a handle. */
  readonly behind?: () => void
}

/** Puts a vessel on the sheet, with its shadow. */
export function vessel(s: Sheet, v: View, { profile, colour, wall, lining = colour, bare = 0, gloss, raised = false, holds, behind }: Vessel): void {
  const top = profile.at(-1)?.[1] ?? 0
  const rim = profile.at(-1)?.[0] ?? 0
  const foot = profile[0]?.[0] ?? 0
  const belly = profile.reduce((widest, knot) => (knot[0] > widest[0] ? knot : widest))
  if (!raised) {
    cast(s, v, [[foot, 0], [belly[0], belly[1]], [rim, top]])
    touch(s, v, foot)
  }
  behind?.()
  s.put(disc(v, rim, top, lit(colour, 0.24)))
  s.put(disc(v, rim - wall, top, inside(s, lining)))
  holds?.()
  s.put(`<path d="${outline(v, profile, true)}" fill="${across(s, colour)}"/>`)
  if (bare) s.put(`<path d="${strip(v, profile, profile[0]?.[1] ?? 0, bare)}" fill="${across(s, material.raw)}"/>`)
  if (gloss) s.put(`<path d="${gleam(v, profile, gloss[0], gloss[1], 148, 136)}" fill="#fff" opacity=".34"/>`)
  s.put(`<path d="${nearLip(v, rim, rim - wall, top)}" fill="${lit(colour, 0.3)}"/>`)
}

/** A line thrown into the wall: a strip a little darker than the glaze around it. */
export const groove = (s: Sheet, v: View, profile: Profile, at: number, width: number, colour: string): void =>
  s.put(`<path d="${strip(v, profile, at, at + width)}" fill="${shaded(colour, 0.5)}" opacity=".28"/>`)

/** A solid turned thing: a lid, a stem, a foot. */
export function solid(s: Sheet, v: View, profile: Profile, fill: string): void {
  s.put(`<path d="${outline(v, profile)}" fill="${fill}"/>`)
}

