// The basket: product texts and pictures.
import { basket } from '../kit/basket.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lemon, loaf, pear } from '../kit/food.ts'
import { glaze, ground } from '../kit/palette.ts'
import { bench, floorBefore, windowLight } from '../kit/room.ts'
import { throwFolded } from '../kit/throw.ts'
import { wateringCan } from '../kit/watering-can.ts'
import { beside } from '../kit/view.ts'
import { inSizes } from './kinds.ts'

const front = (size: number, words: string) => ({
  altText: `${words} willow basket with a bow handle`,
  draw: () => frontView(ground.sage, 2.1, (s, v) => basket(s, v, { size })),
})

export const gatherBasket = inSizes(
  {
    number: 46,
    key: 'basket',
    name: 'Gather basket',
    slug: 'gather-basket',
    description:
      'Willow cut in winter, soaked, and woven round a bow of ash that goes down one side and up the other. It creaks for a month and then it is quiet.\n\nFor apples, laundry, wood, or a cat. The weave lets sand out and air in.',
    price: '46.00',
    weight: 0.8,
    brand: 'Long Grain',
    createdDate: '2026-08-04T09:00:00.000Z',
    collections: ['storage', 'garden'],
    infoSections: [
      {
        title: 'Care',
        description:
          'Rinse it once a year and let it dry in the shade. Willow that is never wet becomes brittle.',
      },
    ],
  },
  'Size',
  [
    {
      label: 'Small, 24 cm',
      key: 'small',
      price: '46.00',
      weight: 0.5,
      stock: 10,
      front: front(0.8, 'Small'),
    },
    {
      label: 'Medium, 30 cm',
      key: 'medium',
      price: '58.00',
      weight: 0.8,
      stock: 2,
      front: front(1, 'Medium'),
    },
    {
      label: 'Large, 38 cm',
      key: 'large',
      price: '74.00',
      weight: 1.2,
      stock: 6,
      front: front(1.26, 'Large'),
    },
  ],
  {
    altText: 'A basket full of pears and lemons, from above',
    draw: () =>
      secondView(
        ground.sage,
        36,
        2.9,
        (s, v) =>
          basket(s, v, {
            bow: false,
            holds: () => {
              for (const [x, y, turn] of [
                [-70, -70, -20],
                [20, -86, 8],
                [96, -30, 24],
                [-100, 4, -34],
              ] as const)
                pear(s, beside(v, x, y, 86), turn, undefined, false)
              lemon(s, beside(v, -20, -4, 104), 18)
              lemon(s, beside(v, 66, 34, 96), -30)
              pear(s, beside(v, -58, 62, 84), 30, '#b59a55', false)
              pear(s, beside(v, 22, 76, 80), -14, undefined, false)
            },
          }),
        600,
        960,
      ),
  },
  {
    altText: 'A large basket with a loaf in it on a bench, folded throws and a watering can on the floor',
    draw: () =>
      scene((s) => {
        const v = floorBefore(s, ground.clay, 0.9, 530)
        windowLight(s, 440, 20, 470, 420)
        const seat = bench(s, beside(v, 80), 820, 270)
        const on = beside(seat, -140, -90)
        basket(s, on, { holds: () => loaf(s, beside(on, 0, -10, 76)) })
        throwFolded(s, { ...beside(seat, 240, -60), mm: 0.72 }, glaze.Sage, { folds: 3 })
        wateringCan(s, beside(v, -440, 60), glaze.Moss)
      }),
  },
)
