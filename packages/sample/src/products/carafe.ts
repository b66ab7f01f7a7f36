// The carafe: product texts and pictures.
import { carafe, tumbler } from '../kit/carafe.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lemon } from '../kit/food.ts'
import { notebookLying } from '../kit/notebook.ts'
import { glaze, ground } from '../kit/palette.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const front = (litres: number, words: string) => ({
  altText: `Well carafe, ${words}, with water and a glass`,
  draw: () =>
    frontView(ground.sage, 3.3, (s, v) => {
      carafe(s, beside(v, -34), litres)
      tumbler(s, beside(v, 76, 54), 0.55)
    }),
})

export const wellCarafe = inSizes(
  {
    number: 9,
    key: 'carafe',
    name: 'Well carafe',
    slug: 'well-carafe',
    description:
      'Blown glass, one piece, no seam. The neck is a hand wide at every size, so the largest pours as easily as the smallest.\n\nFor the table, the desk, or the night. Comes with one tumbler.',
    price: '29.00',
    weight: 0.55,
    createdDate: '2026-08-11T09:00:00.000Z',
    collections: ['table'],
    infoSections: [care.glass],
  },
  'Capacity',
  [
    {
      label: 'Half a litre',
      key: 'half',
      price: '29.00',
      weight: 0.55,
      stock: 20,
      front: front(0.5, 'half a litre'),
    },
    { label: '1 litre', key: 'one', price: '36.00', weight: 0.72, stock: 26, front: front(1, '1 litre') },
    {
      label: '1.5 litres',
      key: 'large',
      price: '44.00',
      weight: 0.94,
      stock: 13,
      front: front(1.5, '1.5 litres'),
    },
  ],
  {
    altText: 'Well carafes of half a litre, 1 litre and 1.5 litres, side by side',
    draw: () =>
      secondView(
        ground.sage,
        22,
        3,
        (s, v) => {
          carafe(s, beside(v, 70, -80), 1.5, 0.4)
          carafe(s, beside(v, -90, -20), 1, 0.5)
          carafe(s, beside(v, 30, 90), 0.5, 0.6)
        },
        600,
        1060,
      ),
  },
  {
    altText: 'A carafe of water, a glass and two lemons on a table in the morning',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.clay, 1.7)
        windowLight(s, 130, -30, 500, 390)
        carafe(s, beside(v, -60, -10), 1, 0.54)
        notebookLying(s, beside(v, 140, -20), glaze.Moss, 9)
        tumbler(s, beside(v, 52, 66), 0.6)
        lemon(s, beside(v, -190, 40), -16, true)
        lemon(s, beside(v, -138, 84), 24, true)
      }),
  },
)
