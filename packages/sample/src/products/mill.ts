// The pepper mill: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { boardUpright } from '../kit/board.ts'
import { bowl } from '../kit/bowl.ts'
import { lemon } from '../kit/food.ts'
import { mill, peppercorns } from '../kit/mill.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const front = (wood: string, words: string) => ({
  altText: `Quern mill of ${words}, with a few peppercorns`,
  draw: () =>
    frontView(ground.fog, 3.7, (s, v) => {
      mill(s, v, wood)
      peppercorns(s, beside(v, 44, 34))
    }),
})

export const quernMill = inSizes(
  {
    number: 22,
    key: 'mill',
    name: 'Quern mill',
    slug: 'quern-mill',
    description:
      'A pepper mill 21 cm tall, turned from one piece and cut once, so that the grain runs on from body to head.\n\nThe works inside are ceramic and are guaranteed for longer than most kitchens. Loosen the knob for coarse, tighten it for fine.',
    price: '46.00',
    discount: { type: 'AMOUNT', value: 7 },
    weight: 0.34,
    brand: 'Long Grain',
    createdDate: '2026-05-26T09:00:00.000Z',
    collections: ['kitchen', 'table'],
    infoSections: [care.oak],
  },
  'Wood',
  [
    { label: 'Oak', key: 'oak', stock: 19, front: front(material.oak, 'oak') },
    { label: 'Walnut', key: 'walnut', price: '52.00', stock: 3, front: front(material.walnut, 'walnut') },
  ],
  {
    altText: 'Two mills from above, one of oak and one of walnut',
    draw: () =>
      secondView(
        ground.fog,
        34,
        4.1,
        (s, v) => {
          mill(s, beside(v, 48, -40), material.walnut)
          mill(s, beside(v, -40, 20), material.oak)
          peppercorns(s, beside(v, 28, 72))
        },
        600,
        1120,
      ),
  },
  {
    altText: 'A walnut mill on a table beside a bowl and a lemon, a board leaning behind them',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 1.75)
        windowLight(s, 560, -30, 460, 390)
        boardUpright(s, beside(v, -150, -90), 170, 320)
        bowl(s, beside(v, 120, -10), glaze.Sage)
        mill(s, beside(v, -50, 10), material.walnut)
        lemon(s, beside(v, -170, 50), 20, true)
        peppercorns(s, beside(v, -6, 60))
      }),
  },
)
