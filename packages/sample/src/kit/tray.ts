// Things made of boards: a tray with low walls, and a box with a lid and a label.
import { box, onFront, rectangle, turned } from './box.ts'
import { lit, material, shaded } from './palette.ts'
import { upright } from './plane.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** Draws a tray; `holds` draws its content. */
export function tray(
  s: Sheet,
  v: View,
  [wide, deep]: readonly [number, number],
  {
    turn = 0,
    wood = material.oak as string,
    holds,
  }: { turn?: number; wood?: string; holds?: () => void } = {},
): void {
  const [high, thick] = [34, 9]
  const wall = (size: readonly [number, number], x: number, y: number): void =>
    box(s, v, {
      size: [...size, high],
      colour: wood,
      turn,
      offset: [...turned(turn, [x, y]), 0],
      shadowless: true,
    })
  box(s, v, { size: [wide, deep, 6], colour: shaded(wood, 0.3), turn })
  wall([wide, thick], 0, -deep / 2 + thick / 2)
  wall([thick, deep], -wide / 2 + thick / 2, 0)
  holds?.()
  wall([thick, deep], wide / 2 - thick / 2, 0)
  wall([wide, thick], 0, deep / 2 - thick / 2)
}

/** A box covered in cloth paper, its lid on, a brass frame for a label on its front. */
export function stowBox(
  s: Sheet,
  v: View,
  colour: string,
  [wide, deep, high]: readonly [number, number, number],
  { turn = 0, up = 0 }: { turn?: number; up?: number } = {},
): void {
  const lid = Math.min(38, high * 0.34)
  box(s, v, {
    size: [wide - 6, deep - 6, high],
    colour,
    turn,
    offset: [0, 0, up],
    shadowless: up > 0,
    covered: true,
  })
  box(s, v, {
    size: [wide, deep, lid],
    colour,
    turn,
    offset: [0, 0, up + high - lid],
    shadowless: true,
    soft: 1.5,
  })
  const w = { ...v, y: v.y - up * v.cos * v.mm }
  s.put(
    `<path d="${onFront(w, turn, deep - 5, rectangle(-wide / 2 + 3, high - lid - 1, wide / 2 - 3, high - lid - 7))}" fill="${shaded(colour, 0.9)}" opacity=".4"/>`,
  )
  const middle = (high - lid) / 2
  s.put(
    `<g${upright(w, turn, deep / 2 - 3, middle)}><path d="M-27-15h54v30h-54z" fill="${material.brass}"/><path d="M-23-11h46v22h-46z" fill="${lit(colour, 0.86)}"/><path d="M-15-3h30M-15 4h18" stroke="${shaded(colour, 0.5)}" stroke-width="1.8"/></g>`,
  )
}
