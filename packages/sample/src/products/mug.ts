// The mug: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { pear } from '../kit/food.ts'
import { mug } from '../kit/mug.ts'
import { notebookLying } from '../kit/notebook.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const readingMug = inColours(
  {
    number: 1,
    key: 'mug',
    name: 'Reading mug',
    slug: 'reading-mug',
    description:
      'Straight sides, a low belly, and a handle that takes three fingers. Holds 320 ml and keeps it warm for a chapter.\n\nThrown in stoneware, glazed inside and out, left bare at the foot. Goes into the dishwasher and comes out the same.',
    price: '24.00',
    weight: 0.38,
    createdDate: '2026-02-03T09:00:00.000Z',
    collections: ['table'],
    infoSections: [care.stoneware],
  },
  [
    { label: 'Sage', ground: ground.oat, stock: 48 },
    { label: 'Chalk', ground: ground.sage, stock: 36 },
    { label: 'Rust', ground: ground.blush, stock: 22 },
  ],
  (colour, on) => ({
    altText: 'Reading mug in %, from the side',
    draw: () => frontView(on, 5.5, (s, v) => mug(s, v, colour), 548),
  }),
  (colour, on) => ({
    altText: 'Reading mug in %, full of coffee, from above',
    draw: () =>
      secondView(
        on,
        50,
        8,
        (s, v) => mug(s, v, colour, { turn: 34, drink: { colour: material.coffee, level: 78 } }),
        540,
        960,
      ),
  }),
  {
    altText: 'A sage mug on a table by the window, beside a notebook and two pears',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 2.05)
        windowLight(s, 150, -20, 490, 400)
        notebookLying(s, beside(v, -70, 30), glaze.Ink, 14)
        mug(s, beside(v, -62, 20, 18), glaze.Sage, { turn: 20 })
        pear(s, beside(v, 120, -20), 6)
        pear(s, beside(v, 182, 60), -9, '#b59a55')
      }),
  },
)
