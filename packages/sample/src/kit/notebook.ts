// A clothbound notebook: two boards, a block of pages, a paper label and a band that holds it shut.
import { box, onFront, onTop, rectangle, turned } from './box.ts'
import { lit, material, page, shaded } from './palette.ts'
import { move, n, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { project, type View } from './view.ts'

const [wide, tall, thick] = [148, 210, 18]
const paper = '#f1e9da'

/** Standing on its foot, its front turned towards the light. */
export function notebookUpright(s: Sheet, v: View, colour: string, turn = 27): void {
  const board = (depth: number): void =>
    box(s, v, { size: [wide, 2.6, tall], colour, turn, offset: [...turned(turn, [0, depth]), 0], soft: 3 })
  s.shade(onTop(v, turn, 0, rectangle(-78, -14, 78, 15)))
  s.shade(onTop(v, turn, 0, rectangle(-78, -14, 78, 15), [50, 10]), 0.7)
  board(-thick / 2)
  box(s, v, {
    size: [wide - 4, thick - 2, tall - 8],
    colour: paper,
    turn,
    offset: [...turned(turn, [-2, 0]), 4],
    shadowless: true,
  })
  board(thick / 2)
  const front = (points: readonly Point[], fill: string, more = ''): void =>
    s.put(`<path d="${onFront(v, turn, thick + 2.6, points)}" fill="${fill}"${more}/>`)
  front(rectangle(-74, 0, -54, tall), shaded(colour, 0.32))
  front(rectangle(-54, 0, -52.6, tall), lit(colour, 0.2))
  front(rectangle(-26, 168, 34, 132), paper)
  front(rectangle(-19, 157, 27, 156), shaded(paper, 0.3))
  front(rectangle(-19, 147, 12, 146), shaded(paper, 0.3))
  front(rectangle(54, 0, 58, tall), page.ink, ' opacity=".62"')
}

/** Lying shut, its spine to the left before it is turned. */
export function notebookLying(s: Sheet, v: View, colour: string, turn = 0, up = 0): void {
  box(s, v, { size: [wide, tall, 2.6], colour, turn, offset: [0, 0, up], covered: true })
  box(s, v, {
    size: [wide - 6, tall - 8, thick - 5],
    colour: paper,
    turn,
    offset: [...turned(turn, [-2, 0]), up + 2.6],
    shadowless: true,
    covered: true,
  })
  box(s, v, { size: [wide, tall, 2.6], colour, turn, offset: [0, 0, up + thick - 2.6], shadowless: true })
  const top = (points: readonly Point[], fill: string, more = ''): void =>
    s.put(`<path d="${onTop(v, turn, up + thick, points)}" fill="${fill}"${more}/>`)
  top(rectangle(-75, -106, -54, 106), shaded(colour, 0.26))
  top(rectangle(-26, -66, 34, -30), paper)
  top(rectangle(54, -106, 58, 106), page.ink, ' opacity=".55"')
}

/** Lying open, ruled, with a ribbon between the pages. */
export function notebookOpen(s: Sheet, v: View, colour: string, turn = 0): void {
  box(s, v, { size: [wide * 2 + 14, tall, 3], colour, turn, soft: 3 })
  for (const side of [-1, 1])
    box(s, v, {
      size: [wide - 3, tall - 8, 8],
      colour: paper,
      turn,
      offset: [...turned(turn, [side * (wide / 2), 0]), 3],
      shadowless: true,
    })
  const gutter = (side: -1 | 1): string =>
    s.linear(
      [
        [0, shaded(paper, 0.44)],
        [0.2, shaded(paper, 0.1)],
        [1, lit(paper, 0.5)],
      ],
      side < 0 ? 1 : 0,
      0,
      side < 0 ? 0 : 1,
      0,
    )
  for (const side of [-1, 1] as const)
    s.put(
      `<path d="${onTop(v, turn, 11, rectangle(side * 1, -101, side * (wide - 2), 101))}" fill="${gutter(side)}"/>`,
    )
  let rules = ''
  for (let i = 0; i < 12; i++) {
    for (const [from, to] of [
      [-136, -14],
      [14, 136],
    ] as const) {
      const [a, b] = [from, to].map((x) => project(v, ...turned(turn, [x, -78 + i * 15]), 11)) as [
        Point,
        Point,
      ]
      rules += `${move(a)}L${n(b[0])} ${n(b[1])}`
    }
  }
  s.put(`<path d="${rules}" stroke="${shaded(paper, 0.3)}" stroke-width="${n(0.7 * v.mm)}"/>`)
  s.put(
    `<path d="${onTop(v, turn, 11.5, [
      [-3, -101],
      [3, -101],
      [9, 118],
      [4, 112],
      [-1, 118],
    ])}" fill="${lit(colour, 0.12)}"/>`,
  )
}

/** A pencil, lying; its point to the left before it is turned. */
export function pencil(s: Sheet, v: View, turn: number, up = 0, colour: string = material.straw): void {
  const part = (from: number, to: number, half: number, tip: number, fill: string): void =>
    s.put(
      `<path d="${onTop(v, turn, up + 7, [
        [from, -half],
        [to, -tip],
        [to, tip],
        [from, half],
      ])}" fill="${fill}"/>`,
    )
  s.shade(
    onTop(
      v,
      turn,
      up,
      [
        [-86, 3],
        [-66, 0],
        [84, 0],
        [88, 8],
        [-66, 10],
      ],
      [3, 3],
    ),
    0.8,
  )
  part(84, -62, 3.6, 3.6, shaded(colour, 0.26))
  s.put(`<path d="${onTop(v, turn, up + 7, rectangle(84, -3.6, -62, 0))}" fill="${lit(colour, 0.24)}"/>`)
  part(-62, -80, 3.6, 1, lit(material.oak, 0.4))
  part(-80, -86, 1, 0.2, page.ink)
}
