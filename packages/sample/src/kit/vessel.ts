// A thing made on a wheel that can hold something: what mug, bowl, vase, planter and pan have in common.
import { across, cast, inside, touch } from './light.ts'
import { lit, material } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, nearLip, nearRing, outline, strip, type Profile } from './turned.ts'
import type { View } from './view.ts'

interface Vessel {
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
export function vessel(
  s: Sheet,
  v: View,
  { profile, colour, wall, lining = colour, bare = 0, gloss, raised = false, holds, behind }: Vessel,
): void {
  const top = profile.at(-1)?.[1] ?? 0
  const rim = profile.at(-1)?.[0] ?? 0
  const foot = profile[0]?.[0] ?? 0
  const belly = profile.reduce((widest, knot) => (knot[0] > widest[0] ? knot : widest))
  if (!raised) {
    cast(s, v, [
      [foot, 0],
      [belly[0], belly[1]],
      [rim, top],
    ])
    touch(s, v, foot)
  }
  behind?.()
  // The rim is the edge of the inside: half its thickness to either side of the line.
  s.put(
    s.washed(
      disc(
        v,
        rim - wall / 2,
        top,
        '',
        ` stroke="${lit(colour, 0.26)}" stroke-width="${n(wall * v.mm * 0.8)}"`,
      ),
      lining,
      inside(s),
    ),
  )
  holds?.()
  // The bare foot lies between the glaze and the wash, which covers both.
  const unglazed = bare ? `<path d="${strip(v, profile, 0, bare)}" fill="${material.raw}"/>` : ''
  s.put(s.washed(`<path d="${outline(v, profile, true, holds ? 3 : 0)}"/>`, colour, across(s), unglazed))
  if (gloss) s.put(`<path d="${gleam(v, profile, gloss[0], gloss[1], 148, 136)}" fill="#ffffff57"/>`)
  if (holds) s.put(`<path d="${nearLip(v, rim, rim - wall, top)}" fill="${lit(colour, 0.3)}"/>`)
}

/** A line thrown into the wall, a little darker than the glaze around it. */
export function groove(s: Sheet, v: View, profile: Profile, at: number, width: number): void {
  s.put(
    `<path d="${nearRing(v, profile, at)}" fill="none" stroke="#190e0b29" stroke-width="${n(width * v.mm)}"/>`,
  )
}
