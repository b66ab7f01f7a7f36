// The cushion: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { cushion } from '../kit/cushion.ts'
import { rubberPlant } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { planter } from '../kit/planter.ts'
import { bench, floorBefore, windowLight } from '../kit/room.ts'
import { throwHung } from '../kit/throw.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const lullCushion = inColours(
  {
    number: 29,
    key: 'cushion',
    name: 'Lull cushion',
    slug: 'lull-cushion',
    description:
      'A cover of linen over a cushion of wool, 45 cm square. Wool gives way slowly and comes back by the evening.\n\nPiped along the seam, with a hidden zip. The cover comes off; the inside is aired, not washed.',
    price: '59.00',
    discount: { type: 'PERCENT', value: 25 },
    ribbon: 'Last pieces',
    weight: 0.9,
    brand: 'Slow Loom',
    createdDate: '2026-02-26T09:00:00.000Z',
    collections: ['linen'],
    infoSections: [
      { title: 'Filling', description: 'Washed sheep’s wool in a cotton case, 700 g.' },
      care.linen,
    ],
  },
  [
    { label: 'Rust', ground: ground.oat, stock: 3 },
    { label: 'Moss', ground: ground.clay, stock: 1 },
    { label: 'Oat', ground: ground.sage, stock: 0 },
    { label: 'Ink', ground: ground.blush, stock: 2 },
  ],
  (colour, on) => ({
    altText: 'Lull cushion in %, leaning on the wall',
    draw: () => frontView(on, 1.72, (s, v) => cushion(s, v, colour), 600, 1120),
  }),
  (colour, on) => ({
    altText: 'A corner of the cushion in %, with its piping, from close by',
    draw: () => secondView(on, 30, 4.4, (s, v) => cushion(s, v, colour, { lean: -8 }), 1330, 1930),
  }),
  {
    altText: 'Two cushions and a throw on an oak bench in the sun, a plant beside it',
    draw: () =>
      scene((s) => {
        const v = floorBefore(s, ground.sage, 0.74)
        windowLight(s, 260, 20, 480, 420)
        const seat = bench(s, beside(v, -60), 1180, 290)
        cushion(s, beside(seat, -300, -60), glaze.Rust, { lean: -4 })
        cushion(s, beside(seat, -20, -30), glaze.Ink, { wide: 380, lean: 7 })
        throwHung(s, beside(seat, 380), glaze.Oat, 250, 290, 190)
        const pot = beside(v, 690, 40)
        planter(s, pot, glaze.Clay, {
          size: 1.2,
          grows: () => rubberPlant(s, beside({ ...pot, mm: pot.mm * 1.2 }, 0, 0, 142)),
        })
      }),
  },
)
