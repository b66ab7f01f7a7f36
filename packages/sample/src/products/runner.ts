// The table runner, made to order: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { twig } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { roll } from '../kit/roll.ts'
import { bench, floorBefore, windowLight } from '../kit/room.ts'
import { throwHung, throwWeave } from '../kit/throw.ts'
import { vase } from '../kit/vase.ts'
import { beside } from '../kit/view.ts'
import { bowl } from '../kit/bowl.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const front = (r: number, words: string) => ({
  altText: `Table runner of ${words}, rolled up, with a linen band round it`,
  draw: () => frontView(ground.blush, 2.2, (s, v) => roll(s, v, glaze.Sage, glaze.Moss, 360, r), 580),
})

export const fordRunner = inSizes(
  {
    number: 31,
    key: 'runner',
    name: 'Ford table runner',
    slug: 'ford-table-runner',
    description:
      'A length of sage twill for the middle of the table, 42 cm wide, with two stripes and a fringe at either end.\n\nWoven when you order it, on a loom that does one thing at a time. It takes three weeks, and then it takes thirty years.',
    price: '68.00',
    weight: 0.4,
    ribbon: 'Made to order',
    brand: 'Slow Loom',
    createdDate: '2026-08-25T09:00:00.000Z',
    collections: ['linen', 'table'],
    preorder: { message: 'Woven for you. It leaves the loom about three weeks after your order.' },
    infoSections: [care.linen],
  },
  'Length',
  [
    { label: '140 cm', key: '140', price: '68.00', weight: 0.4, stock: 0, front: front(50, '140 cm') },
    { label: '180 cm', key: '180', price: '84.00', weight: 0.52, stock: 0, front: front(60, '180 cm') },
    { label: '220 cm', key: '220', price: '99.00', weight: 0.64, stock: 0, front: front(70, '220 cm') },
  ],
  {
    altText: 'The weave, the stripes and the fringe of a runner, from close by',
    draw: () => secondView(ground.blush, 60, 1, (s) => throwWeave(s, glaze.Sage)),
  },
  {
    altText: 'A sage runner over a long oak table, with a vase and two bowls on it',
    draw: () =>
      scene((s) => {
        const v = floorBefore(s, ground.oat, 0.95, 540)
        windowLight(s, 560, 20, 480, 420)
        const top = bench(s, beside(v, 0, 40), 1080, 330)
        throwHung(s, beside(top, 0), glaze.Sage, 260, 292, 180)
        const spot = beside(top, -20, -130)
        vase(s, spot, glaze.Ink, { holds: () => twig(s, beside(spot, 0, 0, 190), 170, 60) })
        bowl(s, beside(top, -330, -110), glaze.Chalk)
        bowl(s, beside(top, 330, -90), glaze.Clay, { size: 0.7 })
      }),
  },
)
