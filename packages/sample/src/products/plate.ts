// The plate, in three sizes and four colours: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { tumbler } from '../kit/carafe.ts'
import { pear } from '../kit/food.ts'
import { jug } from '../kit/jug.ts'
import { glaze, ground } from '../kit/palette.ts'
import { pie, plate, plates, plateUpright } from '../kit/plate.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizesAndColours } from './kinds.ts'

export const linnPlate = inSizesAndColours(
  {
    number: 15,
    key: 'plate',
    name: 'Linn plate',
    slug: 'linn-plate',
    description:
      'A flat plate with a broad rim, so that soup stays in and a thumb stays out. Side, dinner and serving size; they stack inside each other.\n\nGlazed on both sides. The foot ring is polished and does not mark the table.',
    price: '16.00',
    weight: 0.42,
    brand: 'North Kiln',
    createdDate: '2026-04-07T09:00:00.000Z',
    collections: ['table'],
    infoSections: [
      { title: 'Sizes', description: 'Side 21 cm, dinner 27 cm, serving 32 cm. All are 19 mm high.' },
      care.stoneware,
    ],
  },
  [
    { label: 'Side, 21 cm', key: 'side', price: '16.00', weight: 0.42 },
    { label: 'Dinner, 27 cm', key: 'dinner', price: '22.00', weight: 0.74 },
    { label: 'Serving, 32 cm', key: 'serving', price: '34.00', weight: 1.1 },
  ],
  [
    { label: 'Chalk', ground: ground.sage },
    { label: 'Sage', ground: ground.blush },
    { label: 'Clay', ground: ground.fog },
    { label: 'Ink', ground: ground.oat },
  ],
  (size, colour) =>
    [
      [64, 40, 0, 28],
      [72, 35, 18, 3],
      [12, 0, 9, 0],
    ][size]?.[colour] ?? 0,
  (colour, on) => ({
    altText: 'Linn plate in %, leaning on the wall',
    draw: () => frontView(on, 2.9, (s, v) => plateUpright(s, v, colour), 600, 1110),
  }),
  (colour, on) => ({
    altText: 'Five Linn plates in % in a stack, a slice of pie on the topmost',
    draw: () =>
      secondView(
        on,
        36,
        3.4,
        (s, v) => {
          plates(s, v, Array(5).fill(colour))
          pie(s, beside(v, 0, 0, 44))
        },
        600,
        960,
      ),
  }),
  {
    altText: 'Plates in four colours, two leaning on the wall and two lying, with a jug, a glass and a pear',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 1.35)
        windowLight(s, 500, -30, 470, 400)
        plateUpright(s, beside(v, -250, -100), glaze.Ink)
        plateUpright(s, beside(v, -100, -60), glaze.Clay, 210)
        jug(s, beside(v, 260, -70), glaze.Chalk, { size: 0.9 })
        const lying = beside(v, 70, 40)
        plates(s, lying, [glaze.Sage, glaze.Sage])
        plate(s, lying, glaze.Chalk, {
          up: 22,
          wide: 210,
          holds: () => pear(s, beside(lying, 0, 10, 38), 8, undefined, false),
        })
        tumbler(s, beside(v, 330, 60), 0.5)
      }),
  },
)
