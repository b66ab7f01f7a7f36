// A round vessel: the common part of mug, bowl, vase, planter and pan.
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
  /** Colour of the inside; the outside colour by default. */
  readonly lining?: string
  /** Height of the unglazed foot. */
  readonly bare?: number
  /** Heights between which the glaze has a highlight; none by default. */
  readonly gloss?: readonly [number, number]
  /** Draws no shadow, for the upper part of an object that has one. */
  readonly raised?: boolean
  /** Draws the content, behind the near wall. */
  readonly holds?: () => void
  /** Draws parts that pass behind the wall, such as a handle. */
  readonly behind?: () => void
}

/** Draws a vessel with its shadow. */
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
  // The unglazed foot is under the gradient of light, which covers glaze and foot.
  const unglazed = bare ? `<path d="${strip(v, profile, 0, bare)}" fill="${material.raw}"/>` : ''
  s.put(s.washed(`<path d="${outline(v, profile, true, holds ? 3 : 0)}"/>`, colour, across(s), unglazed))
  if (gloss) s.put(`<path d="${gleam(v, profile, gloss[0], gloss[1], 148, 136)}" fill="#ffffff57"/>`)
  if (holds) s.put(`<path d="${nearLip(v, rim, rim - wall, top)}" fill="${lit(colour, 0.3)}"/>`)
}

/** Draws a groove in the wall, slightly darker than the glaze. */
export function groove(s: Sheet, v: View, profile: Profile, height: number, width: number): void {
  s.put(
    `<path d="${nearRing(v, profile, height)}" fill="none" stroke="#190e0b29" stroke-width="${n(width * v.mm)}"/>`,
  )
}
