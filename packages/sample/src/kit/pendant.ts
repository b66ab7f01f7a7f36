// A lamp that hangs: an enamelled shade on a cloth-covered cable.
import { across, around, warmth } from './light.ts'
import { lit, material, page, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import { disc, gleam, outline, strip, type Profile } from './turned.ts'
import { beside, type View } from './view.ts'

const shade: Profile = [
  [186, 0],
  [180, 26],
  [134, 80],
  [72, 112],
  [26, 126],
]
const cap: Profile = [
  [22, 122],
  [22, 148],
  [8, 162],
]

/** A pendant whose shade ends at the spot, in the air; its cable goes up out of the sheet. */
export function pendant(s: Sheet, v: View, colour: string, { on = false }: { on?: boolean } = {}): void {
  const bulb = beside(v, 0, 0, -20)
  if (on) {
    s.back(`<circle cx="${n(bulb.x)}" cy="${n(bulb.y)}" r="${n(380 * v.mm)}" fill="${warmth(s)}"/>`)
    s.put(disc(bulb, 26, -6, '#fff3cf'))
  } else s.shadeDisc(v.x + 120 * v.mm, v.y + 30 * v.mm, 180 * v.mm, 78 * v.mm, 0.7)
  s.put(
    `<path d="M${n(v.x)} -9V${n(v.y - 150 * v.cos * v.mm)}" stroke="${shaded(page.ink, 0.2)}" stroke-width="${n(5 * v.mm)}"/>`,
  )
  s.put(s.washed(`<path d="${outline(v, shade)}"/>`, colour, around(s)))
  s.put(
    `<path d="${strip(v, shade, 0, 9)}" fill="${on ? '#ffe2a2' : lit(colour, 0.4)}" opacity="${on ? 0.9 : 0.5}"/>`,
  )
  s.put(`<path d="${gleam(v, shade, 24, 100, 150, 136)}" fill="#ffffff4c"/>`)
  s.put(s.washed(`<path d="${outline(v, cap)}"/>`, material.brass, across(s)))
}
