// The linen throw: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { rubberPlant } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { planter } from '../kit/planter.ts'
import { bench, floorBefore, windowLight } from '../kit/room.ts'
import { throwFolded, throwHung, throwWeave } from '../kit/throw.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const driftThrow = inColours(
  {
    number: 5,
    key: 'throw',
    name: 'Drift throw',
    slug: 'drift-throw',
    description:
      'Washed linen in a close twill, 130 by 190 cm, with two woven stripes and a fringe knotted by hand.\n\nHeavy enough to stay where you drop it. Softer each time it is washed, and it may be washed often.',
    price: '96.00',
    discount: { type: 'PERCENT', value: 20 },
    weight: 1.1,
    createdDate: '2026-05-12T09:00:00.000Z',
    collections: ['linen'],
    infoSections: [care.linen],
  },
  [
    { label: 'Clay', ground: ground.oat, stock: 16 },
    { label: 'Sage', ground: ground.blush, stock: 21 },
    { label: 'Oat', ground: ground.sage, stock: 12 },
  ],
  (colour, on) => ({
    altText: 'Drift throw in %, folded',
    draw: () => frontView(on, 2.2, (s, v) => throwFolded(s, v, colour)),
  }),
  (colour, on) => ({
    altText: 'The weave and the fringe of a Drift throw in %, from close by',
    draw: () => secondView(on, 60, 1, (s) => throwWeave(s, colour)),
  }),
  {
    altText: 'A clay throw hung over an oak bench in the sun, beside a plant',
    draw: () =>
      scene((s) => {
        const v = floorBefore(s, ground.oat, 0.875)
        windowLight(s, 210, 30, 450, 400)
        const seat = bench(s, beside(v, -70), 860)
        throwHung(s, beside(seat, -130), glaze.Clay, 340, 292, 270)
        const pot = beside(v, 490, 40)
        planter(s, pot, glaze.Chalk, {
          size: 1.3,
          grows: () => rubberPlant(s, beside({ ...pot, mm: pot.mm * 1.3 }, 0, 0, 142)),
        })
      }),
  },
)
