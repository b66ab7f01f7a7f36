// The twine: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { basket } from '../kit/basket.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { planter } from '../kit/planter.ts'
import { twig } from '../kit/leaf.ts'
import { bareWall, wallLedge, windowLight } from '../kit/room.ts'
import { twine } from '../kit/twine.ts'
import { beside } from '../kit/view.ts'
import { withoutOptions } from './kinds.ts'

export const twineBall = withoutOptions(
  {
    number: 45,
    key: 'twine',
    name: 'Twine',
    slug: 'twine',
    description:
      'A hundred metres of jute, three-ply, wound into a ball that unrolls from the inside and does not run away.\n\nFor beans, parcels, roasts and the door that will not stay open. It rots in a year, as it should.',
    price: '7.90',
    weight: 0.26,
    ribbon: 'Back again',
    createdDate: '2026-05-02T09:00:00.000Z',
    collections: ['garden', 'kitchen'],
    pricePerUnit: {
      totalQuantity: 100,
      totalMeasurementUnit: 'M',
      baseQuantity: 10,
      baseMeasurementUnit: 'M',
    },
  },
  { stock: 175 },
  {
    front: {
      altText: 'A ball of jute twine, its end run out over the table',
      draw: () => frontView(ground.fog, 5.4, (s, v) => twine(s, v, material.kraft), 620),
    },
    second: {
      altText: 'Three balls of twine from above, one of them half used',
      draw: () =>
        secondView(ground.blush, 44, 4.6, (s, v) => {
          twine(s, beside(v, 48, -74), material.kraft)
          twine(s, beside(v, -44, -10), material.kraft)
          twine(s, beside(v, 46, 52), material.kraft, 27)
        }),
    },
  },
  {
    altText: 'Two balls of twine on a shelf beside a basket and two small pots',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.clay, 1.4)
        windowLight(s, 180, 30, 480, 400)
        const on = wallLedge(s, v, 110, 1090, 520)
        basket(s, beside(on, -200), { size: 0.72 })
        twine(s, beside(on, -16, 20), material.kraft)
        twine(s, beside(on, 70, -10), material.kraft, 34)
        for (const [x, colour, lean] of [
          [170, glaze.Clay, -30],
          [272, glaze.Sage, 40],
        ] as const) {
          const pot = beside(on, x, -10)
          planter(s, pot, colour, { size: 0.6, grows: () => twig(s, beside(pot, 0, 0, 84), 130, lean) })
        }
      }),
  },
)
