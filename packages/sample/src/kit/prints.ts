// The pages of the digital products: a calendar, a star to fold, weaving drafts, recipes. Text is drawn as grey lines,
// because it would not be readable at the size of a picture.
import { glaze, lit, material, page, shaded } from './palette.ts'
import { row } from './path.ts'
import { paper, type Print } from './paper.ts'

const soft = shaded(paper, 0.5)
const bars = (list: readonly (readonly [x: number, y: number, long: number])[], high: number): string =>
  list.map(([x, y, long]) => `M${row(x, y)}h${long}v${high}h${-long}z`).join('')

/** Lines of writing from a corner: how many, how long, how far apart. */
const lines = (x: number, y: number, count: number, long: number, step = 9): string =>
  `<path d="${Array.from({ length: count }, (_, i) => `M${row(x, y + i * step)}h${Math.round(long * (i % 4 === 3 ? 0.6 : 1 - (i % 3) * 0.03))}`).join('')}" stroke="${soft}" stroke-width="2.2"/>`

/** A year of twelve columns: when to sow, when to plant out, when to pick. */
export const calendar: Print = () => {
  const columns = Array.from({ length: 13 }, (_, i) => `M${-84 + i * 14}-78v200`).join('')
  return `<path d="M-84-122h70v9h-70zM-84-106h44v5h-44z" fill="${page.ink}" opacity=".8"/><path d="M52-98c0-22 12-34 32-36 0 24-12 36-32 36zM52-98q8-18 22-26" fill="${glaze.Sage}" stroke="${glaze.Moss}" stroke-width="1.6"/><path d="${columns}M-84-62H84" stroke="${soft}" stroke-width=".8"/><path d="${bars(
    [
      [-84, -52, 30],
      [-60, -34, 44],
      [-50, 2, 26],
      [-76, 20, 20],
      [-40, 56, 40],
      [-30, 92, 22],
    ],
    9,
  )}" fill="${glaze.Sage}"/><path d="${bars(
    [
      [-50, -52, 26],
      [-12, -34, 22],
      [-20, 2, 20],
      [-52, 38, 48],
      [-84, 74, 30],
      [-4, 92, 18],
    ],
    9,
  )}" fill="${glaze.Clay}"/><path d="${bars(
    [
      [-18, -52, 60],
      [14, -34, 46],
      [-66, -16, 110],
      [4, 20, 56],
      [12, 56, 66],
      [-46, 74, 96],
      [20, 92, 48],
    ],
    9,
  )}" fill="${glaze.Moss}"/>`
}

/** A star of eight points, to cut along the lines and fold along the dashes. */
export const starPattern: Print = () => {
  const point = (i: number, r: number): string =>
    row(r * Math.sin((i * Math.PI) / 8), -6 - r * Math.cos((i * Math.PI) / 8))
  let [edge, folds] = ['', '']
  for (let i = 0; i < 16; i++) {
    edge += `${i ? 'L' : 'M'}${point(i, i % 2 ? 38 : i % 4 ? 70 : 92)}`
    folds += `M0-6L${point(i, i % 2 ? 38 : i % 4 ? 70 : 92)}`
  }
  return `<path d="${edge}z" fill="${lit(glaze.Clay, 0.5)}" stroke="${glaze.Rust}" stroke-width="2"/><path d="${folds}" stroke="${glaze.Rust}" stroke-width="1.2" stroke-dasharray="5 3"/>${lines(-84, 112, 3, 168)}`
}

/** A weaving draft: the cloth below, how the threads go in above it, and the treadles at its side. */
export const draft =
  (colour: string, kind: 0 | 1 | 2): Print =>
  (s) => {
    const cells = [
      'M0 0h5v5H0zM5 5h5v5H5z',
      'M0 0h5v5H0zM5 5h5v5H5zM10 0h5v5h-5zM15 5h5v5h-5z',
      'M0 0h10v5H0zM5 5h10v5H5zM10 10h10v5H10zM15 15h5v5h-5zM0 15h5v5H0z',
    ] as const
    const size = [10, 20, 20][kind] as number
    const cloth = s.pattern(
      size,
      kind === 1 ? 10 : size,
      kind === 1 ? 45 : 0,
      `<path d="${cells[kind]}" fill="${colour}"/>`,
    )
    return `<path d="M-80-122h56v8h-56z" fill="${page.ink}" opacity=".8"/><path d="M-80-40H50V120H-80z" fill="${cloth}"/><path d="M-80-40H50V120H-80zM-80-90H50v40H-80zM60-40h24V120H60z" fill="none" stroke="${soft}" stroke-width="1.6"/><path d="M-75-55h10v-10h10v-10h10v-10h10v10h10v10h10v10h10v-10h10v-10h10v-10h10v10h10v10h10v10M66-30v10h6v10h6v10h-6v10h-6v10h6v10h6v10h-6v10h-6v10h6v10h6v10h-6v10" fill="none" stroke="${page.ink}" stroke-width="3" stroke-opacity=".7"/>`
  }

/** A page of recipes: a pear above, and what to do with it. */
export const recipe: Print = () =>
  `<path d="M-80-128H80V-10H-80z" fill="${lit(glaze.Sage, 0.5)}"/><path d="M0-34c-22 0-32-14-30-32 1-16 13-20 15-34 2-12 8-16 15-16s13 4 15 16c2 14 14 18 15 34 2 18-8 32-30 32z" fill="${lit(material.olive, 0.1)}"/><path d="M1-116q0-8 7-11" fill="none" stroke="${material.soil}" stroke-width="3"/><path d="M-80 6h84v9h-84z" fill="${page.ink}" opacity=".8"/>${lines(-80, 32, 10, 66)}${lines(2, 32, 10, 78)}`

/** A page of nothing but writing. */
export const writing: Print = () =>
  `<path d="M-80-122h64v9h-64z" fill="${page.ink}" opacity=".8"/>${lines(-80, -92, 22, 160)}`
