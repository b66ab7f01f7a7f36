// The recipe book, to print or to read on a screen: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lemon, pear } from '../kit/food.ts'
import { glaze, ground } from '../kit/palette.ts'
import { pan } from '../kit/pan.ts'
import { sheetHung, sheetLying } from '../kit/paper.ts'
import { recipe, writing } from '../kit/prints.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

export const fortySuppers = withoutOptions(
  {
    number: 41,
    key: 'recipes',
    name: 'Forty suppers from one pan',
    slug: 'forty-suppers',
    description:
      'A recipe book without a book: forty pages, one supper each, none with more than nine ingredients. Written for the Ember pan; any heavy pot will do.\n\nPrint the page you need and pin it up. When it is past reading, print it again.',
    price: '14.00',
    discount: { type: 'AMOUNT', value: 3 },
    productType: 'digital',
    brand: 'Quiet Press',
    createdDate: '2026-10-20T10:00:00.000Z',
    collections: ['kitchen', 'paper'],
    infoSections: [
      {
        title: 'What is in it',
        description: 'Ten soups, ten dishes with beans, ten with rice, ten for guests. Metric weights.',
      },
      care.file,
    ],
  },
  {},
  {
    front: {
      altText: 'A printed recipe for pears on the wall, two pears on the table below it',
      draw: () =>
        frontView(ground.fog, 2.9, (s, v) => {
          sheetHung(s, [600, 130], 2.6, recipe)
          pear(s, beside(v, -60, 6), -6)
          pear(s, beside(v, 26, 30), 9, '#b59a55')
        }),
    },
    second: {
      altText: 'Two printed pages on a table with a lemon, from above',
      draw: () =>
        secondView(
          ground.clay,
          62,
          3,
          (s, v) => {
            sheetLying(s, beside(v, 54, -40), writing, { turn: 9 })
            sheetLying(s, beside(v, -30, 20), recipe, { turn: -6 })
            lemon(s, beside(v, 110, 140), -30, true)
          },
          600,
          740,
        ),
    },
  },
  {
    altText: 'A recipe on the wall of a kitchen, a rust pan of soup and two pears on the table',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.sage, 1.4, 460, 560)
        windowLight(s, 130, -10, 440, 390)
        sheetHung(s, [830, 60], 1.1, recipe)
        pan(s, beside(v, -130, 10), glaze.Rust, { soup: '#d08c48' })
        pear(s, beside(v, 60, 30), 7)
        pear(s, beside(v, 122, 70), -9, '#b59a55')
      }),
  },
)
