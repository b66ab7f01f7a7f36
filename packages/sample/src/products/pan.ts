// The cast-iron pan: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { teaTowel } from '../kit/hanging.ts'
import { glaze, ground } from '../kit/palette.ts'
import { pan, panLid } from '../kit/pan.ts'
import { pegAt, pegRail } from '../kit/peg-rail.ts'
import { pear } from '../kit/food.ts'
import { tableBefore } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const emberPan = inColours(
  {
    number: 7,
    key: 'pan',
    name: 'Ember pan',
    slug: 'ember-pan',
    description:
      'Cast iron, enamelled outside and in, 4 litres. From the hob to the oven to the table, and heavy enough to be left alone.\n\nThe pale lining shows when the onions are ready. The lid is ringed inside so that what rises falls back.',
    price: '145.00',
    weight: 4.6,
    createdDate: '2026-07-01T09:00:00.000Z',
    collections: ['kitchen'],
    infoSections: [care.iron],
  },
  [
    { label: 'Rust', ground: ground.oat, stock: 11 },
    { label: 'Moss', ground: ground.fog, stock: 8 },
    { label: 'Ink', ground: ground.clay, stock: 7 },
  ],
  (colour, on) => ({
    altText: 'Ember pan in %, with its lid on',
    draw: () => frontView(on, 3, (s, v) => pan(s, v, colour)),
  }),
  (colour, on) => ({
    altText: 'Ember pan in %, full of pumpkin soup, its lid beside it',
    draw: () =>
      secondView(
        on,
        48,
        3.7,
        (s, v) => {
          panLid(s, beside(v, 150, -250), colour)
          pan(s, v, colour, { soup: '#d08c48' })
        },
        560,
        1130,
      ),
  }),
  {
    altText: 'A rust pan on a kitchen table, a tea towel on the rail behind it, a pear beside it',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.fog, 1.4)
        const rail = { ...beside(v, 160), y: 120, mm: 1 }
        pegRail(s, rail, 3)
        teaTowel(s, pegAt(rail, 3, 1), 0.65, glaze.Chalk, glaze.Moss)
        pan(s, beside(v, -110, 10), glaze.Rust)
        pear(s, beside(v, 92, 70), 7)
      }),
  },
)
