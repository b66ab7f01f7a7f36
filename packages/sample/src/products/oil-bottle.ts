// The oil bottle: product texts and pictures.
import { bottle } from '../kit/carafe.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { loaf } from '../kit/food.ts'
import { boardLying } from '../kit/board.ts'
import { mill } from '../kit/mill.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { plate } from '../kit/plate.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { disc } from '../kit/turned.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

const oil = '#b3a04a'

export const pressBottle = withoutOptions(
  {
    number: 23,
    key: 'bottle',
    name: 'Oil bottle with a cork',
    slug: 'oil-bottle',
    description:
      'Half a litre of clear glass on a heavy foot. The neck is narrow, the cork is cut along the grain, and neither drips.\n\nSold empty. We use ours for olive oil; one friend keeps it for walnut, another for dish soap.',
    price: '21.00',
    weight: 0.41,
    brand: 'Still Glass',
    createdDate: '2026-07-14T09:00:00.000Z',
    collections: ['kitchen', 'table'],
    infoSections: [{ title: 'Size', description: '21 cm tall, 74 mm wide, 500 ml.' }, care.glass],
  },
  { stock: 25 },
  {
    front: {
      altText: 'A corked glass bottle, filled with oil',
      draw: () => frontView(ground.clay, 3.9, (s, v) => bottle(s, v, 0.64, oil)),
    },
    second: {
      altText: 'The bottle from above, beside a plate with a pool of oil',
      draw: () =>
        secondView(ground.sage, 38, 4.2, (s, v) => {
          bottle(s, beside(v, -46, -30), 0.5, oil)
          const dish = beside(v, 34, 76)
          plate(s, dish, glaze.Chalk, {
            wide: 170,
            holds: () => s.put(disc(dish, 40, 14, oil, ' fill-opacity=".7"')),
          })
        }),
    },
    pair: {
      altText: 'Two bottles, one full and one nearly empty',
      draw: () =>
        frontView(ground.blush, 3.5, (s, v) => {
          bottle(s, beside(v, 54, -20), 0.7, oil)
          bottle(s, beside(v, -46, 30), 0.2, oil)
        }),
    },
  },
  {
    altText: 'A bottle of oil beside a loaf on a board, with a plate and a pepper mill',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.fog, 1.6)
        windowLight(s, 200, -30, 480, 400)
        mill(s, beside(v, 232, -60), material.oak)
        boardLying(s, beside(v, -110, 10), 400, 200)
        loaf(s, beside(v, -90, 0, 20))
        bottle(s, beside(v, 136, -10), 0.6, oil)
        plate(s, beside(v, 262, 70), glaze.Clay, { wide: 170 })
      }),
  },
)
