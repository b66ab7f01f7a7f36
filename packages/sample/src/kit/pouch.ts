// A paper bag of coffee, its top folded over twice, and the beans.
import { box, onFront, rectangle } from './box.ts'
import { lit, material, shaded } from './palette.ts'
import { n, row } from './path.ts'
import { upright } from './plane.ts'
import type { Sheet } from './sheet.ts'
import type { View } from './view.ts'

/** A bag, its front turned towards the light; `size` times that of 250 grams. */
export function pouch(s: Sheet, v: View, label: string, size = 1, turn = 20): void {
  const w = { ...v, mm: v.mm * size }
  box(s, w, { size: [96, 62, 168], colour: material.kraft, turn, soft: 3 })
  box(s, w, { size: [98, 26, 30], colour: lit(material.kraft, 0.1), turn, offset: [0, 0, 166], soft: 2 })
  const front = (corners: Parameters<typeof onFront>[3], fill: string, depth = 65): void =>
    s.put(`<path d="${onFront(w, turn, depth, corners)}" fill="${fill}"/>`)
  front(rectangle(-49, 183, 49, 180), shaded(material.kraft, 0.4), 29)
  front(rectangle(-34, 122, 34, 42), label)
  front(rectangle(-34, 48, 34, 42), shaded(label, 0.3))
  s.put(
    `<g${upright(w, turn, 32.5, 86)}>${bean(0, -2, 40, lit(label, 0.8))}<path d="M-18 22h36M-11 28h22" stroke="${lit(label, 0.8)}" stroke-width="2"/></g>`,
  )
}

const bean = (x: number, y: number, turn: number, fill: string): string =>
  `<g transform="translate(${row(x, y)})rotate(${turn})"><ellipse rx="16" ry="11" fill="${fill}"/><path d="M-15 1q8-6 15-1t15-1" fill="none" stroke="${material.coffee}" stroke-width="2"/></g>`

/** A heap of beans round the spot: how many, and how far they lie. */
export function beans(s: Sheet, v: View, count: number, spread: number, up = 0): void {
  const bean = s.stamp(
    `bean ${v.mm}`,
    () =>
      `<ellipse rx="${n(7.5 * v.mm)}" ry="${n(5.2 * v.mm)}" fill="${material.coffee}"/><path d="M${row(-6 * v.mm, -1.8 * v.mm)}q${row(4 * v.mm, -2 * v.mm, 9 * v.mm, 0)}" fill="none" stroke="${lit(material.coffee, 0.4)}" stroke-width="${n(1.6 * v.mm)}" stroke-opacity=".6"/>`,
  )
  // A spiral by the golden angle: beans neither overlap nor form rows.
  for (let i = 0; i < count; i++) {
    const [a, r] = [i * 2.4, spread * Math.sqrt((i + 0.5) / count)]
    const [x, y] = [v.x + r * Math.cos(a) * v.mm, v.y + (r * Math.sin(a) * v.sin - up * v.cos) * v.mm]
    s.put(
      `<use href="${bean}" transform="translate(${row(Math.round(x), Math.round(y))})rotate(${(i * 67) % 180})"/>`,
    )
  }
}
