// The teapot: product texts and pictures.
import { cup } from '../kit/cup.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lemon } from '../kit/food.ts'
import { glaze, ground } from '../kit/palette.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { teapot } from '../kit/teapot.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

const tea = '#a5602f'

export const inletTeapot = inColours(
  {
    number: 13,
    key: 'teapot',
    name: 'Inlet teapot',
    slug: 'inlet-teapot',
    description:
      'A round pot with a spout that does not drip: the edge is cut sharp while the clay is still soft. Holds 900 ml, four cups or one long letter.\n\nThe lid has a tongue that keeps it on to the last drop. The strainer is made of the wall itself, eleven holes of it.',
    price: '72.00',
    weight: 0.98,
    brand: 'North Kiln',
    createdDate: '2026-02-17T09:00:00.000Z',
    collections: ['table', 'kitchen'],
    infoSections: [care.stoneware],
  },
  [
    { label: 'Ink', ground: ground.oat, stock: 12 },
    { label: 'Chalk', ground: ground.clay, stock: 17 },
    { label: 'Sage', ground: ground.blush, stock: 4 },
  ],
  (colour, on) => ({
    altText: 'Inlet teapot in %, its spout to the left',
    draw: () => frontView(on, 3.5, (s, v) => teapot(s, v, colour), 610),
  }),
  (colour, on) => ({
    altText: 'Inlet teapot in % from above, with two cups of tea',
    draw: () =>
      secondView(
        on,
        40,
        3.6,
        (s, v) => {
          teapot(s, v, colour, 30)
          cup(s, beside(v, -84, 104), glaze.Chalk, tea)
          cup(s, beside(v, 30, 134), glaze.Chalk, tea)
        },
        610,
        860,
      ),
  }),
  {
    altText: 'An ink teapot and two cups of tea on a table by the window, a lemon beside them',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.blush, 1.9)
        windowLight(s, 640, -30, 430, 390)
        teapot(s, beside(v, -60, -10), glaze.Ink)
        cup(s, beside(v, 96, 40), glaze.Chalk, tea)
        cup(s, beside(v, 176, 0), glaze.Sage, tea)
        lemon(s, beside(v, -204, 50), -14, true)
      }),
  },
)
