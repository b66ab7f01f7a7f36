// An oak board with a handle and a hole to hang it by, standing on its end or lying on a table.
import { box, onTop, rectangle } from './box.ts'
import { flat } from './light.ts'
import { lit, material, shaded } from './palette.ts'
import { n } from './path.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** Draws a board that leans against the wall. `long` includes the handle. */
export function boardUpright(
  s: Sheet,
  v: View,
  wide: number,
  long: number,
  colour: string = material.oak,
): void {
  const m = v.mm
  const [half, blade, grip, handle] = [(wide / 2) * m, long * 0.74 * m, 27 * m, long * 0.26 * m]
  const r = 26 * m
  const neck = 24 * m
  // Starts in the middle of the lower edge and goes clockwise.
  const d = `M${n(v.x)} ${n(v.y)}h${n(-half + r * 0.5)}q${n(-r * 0.5)} 0 ${n(-r * 0.5)} ${n(-r * 0.5)}v${n(-blade + r * 1.5)}q0 ${n(-r)} ${n(r)} ${n(-r)}h${n(half - r - grip - neck)}q${n(neck)} 0 ${n(neck)} ${n(-neck)}v${n(-handle + neck + grip)}a${n(grip)} ${n(grip)} 0 0 1 ${n(grip * 2)} 0v${n(handle - neck - grip)}q0 ${n(neck)} ${n(neck)} ${n(neck)}h${n(half - r - grip - neck)}q${n(r)} 0 ${n(r)} ${n(r)}v${n(blade - r * 1.5)}q0 ${n(r * 0.5)} ${n(-r * 0.5)} ${n(r * 0.5)}z`
  const hole = `M${n(v.x - 10 * m)} ${n(v.y - blade - handle + grip + 4 * m)}a${n(10 * m)} ${n(10 * m)} 0 1 0 ${n(20 * m)} 0a${n(10 * m)} ${n(10 * m)} 0 1 0${n(-20 * m)} 0z`
  s.put(
    `<path d="${d}${hole}" fill="${shaded(colour, 0.5)}" fill-rule="evenodd" transform="translate(${n(6 * m)} ${n(-4 * m)})"/>`,
  )
  s.put(s.washed(`<path d="${d}${hole}" fill-rule="evenodd"/>`, colour, flat(s)))
  s.put(
    `<path d="${grain(v, wide, blade / m)}" fill="none" stroke="${shaded(colour, 0.5)}" stroke-opacity=".3" stroke-width="${n(1.3 * m)}"/>`,
  )
  s.put(
    `<path d="M${n(v.x - half + 1.5 * m)} ${n(v.y - r)}V${n(v.y - blade + r)}" stroke="${lit(colour, 0.6)}" stroke-width="${n(2.4 * m)}" stroke-linecap="round"/>`,
  )
  s.shade(`M${n(v.x - half)} ${n(v.y)}h${n(half * 2)}l${n(60 * m)} ${n(12 * m)}h${n(-half * 2 + 30 * m)}z`)
  s.shade(
    `M${n(v.x - half + 24 * m)} ${n(v.y - 8 * m)}h${n(half * 2)}V${n(v.y - blade + 14 * m)}L${n(v.x + grip + 20 * m)} ${n(v.y - blade - handle + 30 * m)}h${n(-grip)}z`,
    0.6,
  )
}

/** Draws a board that lies on a table, its handle to the left. */
export function boardLying(
  s: Sheet,
  v: View,
  long: number,
  deep: number,
  colour: string = material.oak,
): void {
  const thick = 20
  const [blade, grip] = [long * 0.78, 54]
  box(s, v, { size: [long * 0.24, grip, thick], colour, offset: [-long / 2 + long * 0.12, 0, 0], soft: 8 })
  box(s, v, { size: [blade, deep, thick], colour, offset: [long * 0.11, 0, 0], soft: 8 })
  s.put(
    `<path d="${onTop(v, 0, thick, rectangle(-long / 2 + 16, -9, -long / 2 + 36, 9))}" fill="${shaded(colour, 0.6)}"/>`,
  )
  let d = ''
  for (const [share, bow] of [
    [-0.36, 4],
    [-0.2, 9],
    [-0.02, 12],
    [0.22, -8],
    [0.38, -4],
  ] as const) {
    const [x, y] = [
      v.x + (long * 0.11 - blade / 2 + 8) * v.mm,
      v.y + (share * deep * v.sin - thick * v.cos) * v.mm,
    ]
    d += `M${n(x)} ${n(y)}q${n(blade * 0.5 * v.mm)} ${n(bow * v.mm)} ${n((blade - 16) * v.mm)} 0`
  }
  s.put(
    `<path d="${d}" fill="none" stroke="${shaded(colour, 0.5)}" stroke-opacity=".3" stroke-width="${n(1.1 * v.mm)}"/>`,
  )
}

// Wood grain: long, nearly straight lines around a knot beside the middle.
function grain(v: View, wide: number, long: number): string {
  const m = v.mm
  let d = ''
  for (const [share, bow] of [
    [-0.34, 6],
    [-0.18, 16],
    [-0.05, 26],
    [0.26, -20],
    [0.38, -8],
  ] as const) {
    d += `M${n(v.x + share * wide * m)} ${n(v.y - 12 * m)}q${n(bow * m)} ${n(-long * 0.46 * m)} ${n(bow * 0.2 * m)} ${n((-long + 26) * m)}`
  }
  return `${d}M${n(v.x + wide * 0.1 * m)} ${n(v.y - long * 0.36 * m)}q${n(11 * m)} ${n(-long * 0.12 * m)} 0 ${n(-long * 0.24 * m)}q${n(-11 * m)} ${n(long * 0.12 * m)} 0 ${n(long * 0.24 * m)}z`
}
