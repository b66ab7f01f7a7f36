// The watering can: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { rubberPlant, twig } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { planter } from '../kit/planter.ts'
import { bench, floorBefore, windowLight } from '../kit/room.ts'
import { wateringCan } from '../kit/watering-can.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const rillCan = inColours(
  {
    number: 42,
    key: 'can',
    name: 'Rill watering can',
    slug: 'rill-watering-can',
    description:
      'Painted steel, three litres, with a spout that reaches over the first row of pots. The rose is brass and screws off for cleaning.\n\nHalf the top is closed, so that the water goes where the spout points and not into a shoe.',
    price: '52.00',
    discount: { type: 'PERCENT', value: 20 },
    ribbon: 'Last pieces',
    weight: 0.95,
    brand: 'Low Forge',
    createdDate: '2026-03-10T09:00:00.000Z',
    collections: ['garden'],
    infoSections: [care.steel],
  },
  [
    { label: 'Moss', ground: ground.oat, stock: 2 },
    { label: 'Chalk', ground: ground.sage, stock: 3 },
    { label: 'Rust', ground: ground.fog, stock: 0 },
  ],
  (colour, on) => ({
    altText: 'Rill watering can in %, its spout to the left',
    draw: () => frontView(on, 2.6, (s, v) => wateringCan(s, v, colour), 660),
  }),
  (colour, on) => ({
    altText: 'Rill watering can in % from above, beside two pots with seedlings',
    draw: () =>
      secondView(
        on,
        36,
        2.5,
        (s, v) => {
          wateringCan(s, beside(v, 76, -80), colour, { turn: 24 })
          const [a, b] = [beside(v, -166, 90), beside(v, -30, 190)]
          planter(s, a, glaze.Clay, { size: 0.66, grows: () => twig(s, beside(a, 0, 0, 92), 70, -20) })
          planter(s, b, glaze.Clay, { size: 0.66, grows: () => twig(s, beside(b, 0, 0, 92), 70, 24) })
        },
        600,
        860,
      ),
  }),
  {
    altText: 'A moss watering can on a bench in the sun, a clay pot on either side',
    draw: () =>
      scene((s) => {
        const v = floorBefore(s, ground.blush, 1, 545)
        windowLight(s, 320, 20, 480, 420)
        const seat = bench(s, beside(v, 0, 30), 900, 260)
        wateringCan(s, beside(seat, 60, -100), glaze.Moss)
        const small = beside(seat, 290, -120)
        planter(s, small, glaze.Chalk, { size: 0.9, grows: () => twig(s, beside(small, 0, 0, 126), 150, 40) })
        const pot = beside(seat, -300, -120)
        planter(s, pot, glaze.Clay, { size: 0.9, grows: () => rubberPlant(s, beside(pot, 0, 0, 126)) })
      }),
  },
)
