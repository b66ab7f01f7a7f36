// The coffee: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { cup } from '../kit/cup.ts'
import { jar } from '../kit/jar.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { beans, pouch } from '../kit/pouch.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { inSizes } from './kinds.ts'

const front = (label: string, words: string) => ({
  altText: `A paper bag of coffee, ${words}`,
  draw: () => frontView(ground.oat, 3.5, (s, v) => pouch(s, v, label)),
})

export const firstCoffee = inSizes(
  {
    number: 21,
    key: 'coffee',
    name: 'First coffee',
    slug: 'first-coffee',
    description:
      'For people who take it before they talk. Dark tastes of cocoa and a little smoke, light of apricot; the decaffeinated one lets you sleep. 250 g of whole beans.\n\nRoasted on Mondays and sent on Tuesdays. The bag goes on the compost, the grounds too.',
    price: '11.50',
    weight: 0.27,
    createdDate: '2026-09-08T09:00:00.000Z',
    collections: ['kitchen'],
    pricePerUnit: {
      totalQuantity: 250,
      totalMeasurementUnit: 'G',
      baseQuantity: 100,
      baseMeasurementUnit: 'G',
    },
    infoSections: [
      {
        title: 'Origin',
        description: 'Two thirds from Huehuetenango, one third from Sidama. Washed, sun-dried.',
      },
      {
        title: 'Keeping',
        description: 'Shut and dark, not in the refrigerator. Best in the first six weeks.',
      },
    ],
  },
  'Roast',
  [
    { label: 'Dark', key: 'dark', stock: 120, front: front(glaze.Rust, 'dark roast') },
    { label: 'Light', key: 'light', stock: 85, front: front(glaze.Clay, 'light roast') },
    {
      label: 'Decaffeinated',
      key: 'decaf',
      price: '12.50',
      stock: 2,
      front: front(glaze.Moss, 'decaffeinated'),
    },
  ],
  {
    altText: 'Coffee beans and two small cups of coffee from above',
    draw: () =>
      secondView(ground.oat, 50, 5, (s, v) => {
        cup(s, beside(v, -44, -20), glaze.Chalk, material.coffee)
        cup(s, beside(v, 44, 10), glaze.Clay, material.coffee)
        beans(s, beside(v, 16, 92), 9, 34)
      }),
  },
  {
    altText: 'A bag of coffee on a kitchen table, with a stoneware jar, two cups and a few beans',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.clay, 1.85)
        windowLight(s, 170, -30, 480, 400)
        jar(s, beside(v, 120, -50), glaze.Oat)
        pouch(s, beside(v, -70, -20), glaze.Rust)
        cup(s, beside(v, 26, 40), glaze.Chalk, material.coffee)
        cup(s, beside(v, 214, 30), glaze.Ink)
        beans(s, beside(v, 102, 66), 5, 26)
      }),
  },
)
