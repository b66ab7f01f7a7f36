// The tapers: product texts and pictures.
import { candlestick, tapers } from '../kit/candlestick.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { pear } from '../kit/food.ts'
import { bowl } from '../kit/bowl.ts'
import { glaze, ground } from '../kit/palette.ts'
import { tableBefore } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const vigilTapers = inColours(
  {
    number: 34,
    key: 'tapers',
    name: 'Vigil tapers, six',
    slug: 'vigil-tapers',
    description:
      'Six candles for a candlestick, 24 cm long, dipped thirty times so that they burn without a drip in a quiet room.\n\nDyed through, not painted. Each lasts a long supper: seven hours and a little.',
    price: '16.50',
    discount: { type: 'PERCENT', value: 10 },
    weight: 0.36,
    createdDate: '2026-10-06T09:00:00.000Z',
    collections: ['light'],
    pricePerUnit: {
      totalQuantity: 360,
      totalMeasurementUnit: 'G',
      baseQuantity: 100,
      baseMeasurementUnit: 'G',
    },
    infoSections: [
      { title: 'Wax', description: 'Half beeswax, half rapeseed. Cotton wick, no scent.' },
      care.wax,
    ],
  },
  [
    { label: 'Rust', ground: ground.fog, stock: 48 },
    { label: 'Chalk', ground: ground.blush, stock: 60 },
    { label: 'Moss', ground: ground.oat, stock: 37 },
  ],
  (colour, on) => ({
    altText: 'Six tapers in %, tied with a paper band',
    draw: () => frontView(on, 3.7, (s, v) => tapers(s, v, colour)),
  }),
  (colour) => ({
    altText: 'One taper in %, lit, in a brass candlestick',
    draw: () =>
      secondView(
        ground.dusk,
        20,
        3.9,
        (s, v) => candlestick(s, v, { height: 200, wax: colour, burning: true }),
        580,
        1240,
      ),
  }),
  {
    altText: 'Two candlesticks with lit rust tapers at dusk, a bundle of tapers beside a bowl of pears',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.dusk, 1.5, 450, 570)
        candlestick(s, beside(v, -190, -20), { height: 190, wax: glaze.Rust, burning: true })
        candlestick(s, beside(v, -40, 30), { height: 120, wax: glaze.Rust, burning: true })
        tapers(s, beside(v, 88, -40), glaze.Chalk)
        const dish = beside(v, 230, 10)
        bowl(s, dish, glaze.Ink, {
          size: 0.8,
          holds: () =>
            [-30, 32].forEach((x, i) => pear(s, beside(dish, x, i * 9, 36), [-20, 16][i], undefined, false)),
        })
      }),
  },
)
