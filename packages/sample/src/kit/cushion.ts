// A cushion, leaning on what is behind it: full in the middle, drawn in at its sides, piped along the seam.
import { flat } from './light.ts'
import { lit, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** Standing on one side at the spot; `wide` in millimetres, `lean` in degrees. */
export function cushion(
  s: Sheet,
  v: View,
  colour: string,
  {
    wide = 450,
    lean = 0,
    piping = shaded(colour, 0.5),
  }: { wide?: number; lean?: number; piping?: string } = {},
): void {
  const m = (wide / 450) * v.mm
  const p = (x: number, up: number): string => `${n(x * m)} ${n(-up * m)}`
  const d = `M${p(-212, 6)}C${p(-110, 26)} ${p(110, 26)} ${p(212, 6)}Q${p(230, 0)} ${p(222, 18)}C${p(198, 130)} ${p(198, 290)} ${p(218, 402)}Q${p(222, 424)} ${p(202, 418)}C${p(100, 396)} ${p(-100, 396)} ${p(-202, 418)}Q${p(-222, 424)} ${p(-218, 402)}C${p(-198, 290)} ${p(-198, 130)} ${p(-222, 18)}Q${p(-230, 0)} ${p(-212, 6)}z`
  const moved = `translate(${n(v.x)} ${n(v.y)})${lean ? `rotate(${lean})` : ''}`
  s.shade(`M${n(v.x - 180 * m)} ${n(v.y + 2 * m)}h${n(400 * m)}l${n(110 * m)} ${n(26 * m)}h${n(-420 * m)}z`)
  s.shade(
    `M${n(v.x - 150 * m)} ${n(v.y - 20 * m)}h${n(400 * m)}V${n(v.y - 350 * m)}L${n(v.x + 200 * m)} ${n(v.y - 390 * m)}H${n(v.x - 120 * m)}z`,
    0.7,
  )
  // Drawn in towards the corners, the cloth lies in wedges.
  const crease = `M${p(-206, 402)}Q${p(-168, 346)} ${p(-118, 262)}Q${p(-152, 366)} ${p(-206, 402)}zM${p(206, 402)}Q${p(180, 350)} ${p(138, 280)}Q${p(150, 372)} ${p(206, 402)}zM${p(-208, 20)}Q${p(-176, 54)} ${p(-140, 120)}Q${p(-156, 40)} ${p(-208, 20)}zM${p(208, 20)}Q${p(170, 60)} ${p(122, 140)}Q${p(150, 42)} ${p(208, 20)}z`
  s.put(
    `<g transform="${moved}">${s.washed(`<path d="${d}"/>`, colour, flat(s), `<path d="${d}" fill="${weave(s, colour, m)}"/>`)}<path d="${crease}" fill="${shaded(colour, 0.8)}" opacity=".16"/><path d="${d}" fill="none" stroke="${piping}" stroke-width="${n(7 * m)}" stroke-linejoin="round"/><path d="M${p(-200, 416)}C${p(-100, 396)} ${p(100, 396)} ${p(200, 416)}" fill="none" stroke="${lit(piping, 0.4)}" stroke-width="${n(2.4 * m)}"/></g>`,
  )
}

// Plain weave, drawn at the size of the picture: threads up and threads across.
function weave(s: Sheet, colour: string, m: number): string {
  const step = Math.max(5, Math.round(3.2 * m))
  return s.pattern(
    step,
    step,
    0,
    `<path d="M0 ${step / 2}h${step}" stroke="${shaded(colour, 0.5)}" stroke-opacity=".28"/><path d="M${step / 2} 0v${step}" stroke="${lit(colour, 0.5)}" stroke-opacity=".3"/>`,
  )
}
