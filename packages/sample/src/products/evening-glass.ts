// The stemmed glass, made to order: product texts and pictures.
import { stemGlass } from '../kit/carafe.ts'
import { candle } from '../kit/candle.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { pear } from '../kit/food.ts'
import { ground } from '../kit/palette.ts'
import { tableBefore } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

const [red, white] = ['#7d2f34', '#d8b866']

export const eveningGlass = withoutOptions(
  {
    number: 19,
    key: 'glass',
    name: 'Evening glass, a pair',
    slug: 'evening-glass',
    description:
      'Blown by mouth, drawn out of one piece: bowl, stem and foot without a joint. It weighs less than an egg and rings a low D.\n\nThe glassworks lights its furnace for these four times a year. Order now and yours come out of the next firing.',
    price: '58.00',
    ribbon: 'Made to order',
    weight: 0.22,
    brand: 'Still Glass',
    createdDate: '2026-10-20T09:00:00.000Z',
    collections: ['table'],
    preorder: { limit: 24, message: 'From the January firing. We send it in the last week of January.' },
    infoSections: [
      { title: 'Size', description: '19 cm tall, 86 mm at the widest. 320 ml to the brim, 150 as poured.' },
      care.glass,
    ],
  },
  { stock: 0 },
  {
    front: {
      altText: 'Two stemmed glasses, one with red wine and one empty',
      draw: () =>
        frontView(ground.sage, 3.7, (s, v) => {
          stemGlass(s, beside(v, 52, -40), 0, white)
          stemGlass(s, beside(v, -46, 30), 0.68, red)
        }),
    },
    second: {
      altText: 'The bowl of a stemmed glass with red wine, from close by',
      draw: () => secondView(ground.blush, 24, 6.4, (s, v) => stemGlass(s, v, 0.68, red), 600, 1640),
    },
  },
  {
    altText: 'Two glasses of wine on a table at dusk, between two lit candles and a pear',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.dusk, 1.75, 450, 560)
        candle(s, beside(v, -170, -20), 150)
        stemGlass(s, beside(v, -60, 10), 0.68, red)
        stemGlass(s, beside(v, 60, -20), 0.66, white)
        candle(s, beside(v, 158, 10), 90)
        pear(s, beside(v, 236, 30), 8)
      }),
  },
)
