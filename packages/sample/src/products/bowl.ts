// The serving bowl: product texts and pictures.
import { bowl } from '../kit/bowl.ts'
import { carafe, tumbler } from '../kit/carafe.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lemon } from '../kit/food.ts'
import { glaze, ground } from '../kit/palette.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import type { Sheet } from '../kit/sheet.ts'
import { disc } from '../kit/turned.ts'
import { beside, type View } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

/** Four lemons in the bowl. */
const lemons = (s: Sheet, v: View): void => {
  lemon(s, beside(v, 10, -42, 52), -14)
  lemon(s, beside(v, -46, -8, 46), 34)
  lemon(s, beside(v, 52, 0, 48), -48)
  lemon(s, beside(v, 2, 30, 58), 12)
}

/** Seen from above, they shade the bottom of the bowl. */
const lemonsInShade = (s: Sheet, v: View): void => {
  s.put(
    disc(
      beside(v, 14, 10, 26),
      96,
      0,
      s.radial(
        [
          [0.4, '#190e0b', 0.3],
          [1, '#190e0b', 0],
        ],
        0.5,
        0.5,
        0.5,
      ),
    ),
  )
  lemons(s, v)
}

export const servingBowl = inColours(
  {
    number: 2,
    key: 'bowl',
    name: 'Tarn bowl',
    slug: 'tarn-bowl',
    description:
      'A wide bowl on a small foot, thin enough at the rim to pour from. 26 cm across: salad for four, or all the lemons.\n\nOne groove below the rim shows where the potter stopped. Each sits a little differently, and level.',
    price: '38.00',
    weight: 0.92,
    createdDate: '2026-03-17T09:00:00.000Z',
    collections: ['table', 'kitchen'],
    infoSections: [care.stoneware],
  },
  [
    { label: 'Chalk', ground: ground.clay, stock: 18 },
    { label: 'Clay', ground: ground.sage, stock: 14 },
    { label: 'Ink', ground: ground.oat, stock: 9 },
  ],
  (colour, on) => ({
    altText: 'Tarn bowl in %, from the side',
    draw: () => frontView(on, 3.1, (s, v) => bowl(s, v, colour)),
  }),
  (colour, on) => ({
    altText: 'Tarn bowl in %, holding four lemons, from above',
    draw: () =>
      secondView(on, 46, 3.9, (s, v) => bowl(s, v, colour, { holds: () => lemonsInShade(s, v) }), 590, 1010),
  }),
  {
    altText: 'A chalk bowl of lemons on a table, with a carafe and a glass of water',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.sage, 1.65)
        windowLight(s, 590, -30, 450, 380)
        carafe(s, beside(v, 150, -70), 1, 0.5)
        bowl(s, beside(v, -80, 20), glaze.Chalk, { holds: () => lemons(s, beside(v, -80, 20)) })
        tumbler(s, beside(v, 214, 60), 0.6)
      }),
  },
)
