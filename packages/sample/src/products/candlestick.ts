// The candlestick: product texts and pictures.
import { candlestick } from '../kit/candlestick.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { mug } from '../kit/mug.ts'
import { notebookLying, notebookOpen } from '../kit/notebook.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { tableBefore } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

export const stairCandlestick = withoutOptions(
  {
    number: 35,
    key: 'stick',
    name: 'Stair candlestick',
    slug: 'stair-candlestick',
    description:
      'A dish, a socket, and a ring for one finger: all that is needed to find the stairs. Solid brass, spun and soldered.\n\nFits our tapers and any candle of 21 mm. It has a felt foot, and a place beside most beds.',
    price: '38.00',
    ribbon: 'New',
    weight: 0.31,
    brand: 'Low Forge',
    createdDate: '2026-11-03T09:00:00.000Z',
    collections: ['light'],
    infoSections: [{ title: 'Size', description: '13 cm across without the ring, 4 cm high.' }, care.brass],
  },
  { stock: 42 },
  {
    front: {
      altText: 'A brass candlestick with a chalk taper, lit',
      draw: () =>
        frontView(ground.clay, 4.2, (s, v) =>
          candlestick(s, v, { height: 150, wax: glaze.Chalk, burning: true }),
        ),
    },
    second: {
      altText: 'The candlestick from above, empty: dish, socket and ring',
      draw: () => secondView(ground.sage, 46, 5.8, (s, v) => candlestick(s, v), 520, 800),
    },
    spent: {
      altText: 'The candlestick with what is left of a rust taper',
      draw: () => frontView(ground.fog, 5, (s, v) => candlestick(s, v, { height: 34, wax: glaze.Rust }), 570),
    },
  },
  {
    altText: 'A lit candlestick on a stack of notebooks at dusk, an open notebook and a mug beside it',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.dusk, 1.8, 400, 530)
        notebookLying(s, beside(v, -150, -20), glaze.Moss, -8)
        notebookLying(s, beside(v, -146, -20), glaze.Rust, 6, 18)
        candlestick(s, beside(v, -146, -22, 36), { height: 120, wax: glaze.Chalk, burning: true })
        notebookOpen(s, beside(v, 70, 40), glaze.Ink, -6)
        mug(s, beside(v, 250, -30), glaze.Chalk, { drink: { colour: material.coffee, level: 78 } })
      }),
  },
)
