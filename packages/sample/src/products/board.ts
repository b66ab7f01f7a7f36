// The oak board: product texts and pictures.
import { boardLying, boardUpright } from '../kit/board.ts'
import { bowl } from '../kit/bowl.ts'
import { frontView, scene } from '../kit/compose.ts'
import { knife, loaf } from '../kit/food.ts'
import { glaze, ground } from '../kit/palette.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const front = (wide: number, long: number, words: string) => ({
  altText: `${words} oak board, leaning on the wall`,
  draw: () => frontView(ground.fog, 1.75, (s, v) => boardUpright(s, v, wide, long), 600, 1072),
})

export const plankBoard = inSizes(
  {
    number: 11,
    key: 'board',
    name: 'Plank board',
    slug: 'plank-board',
    description:
      'One piece of oak, oiled, with a handle and a hole to hang it by. Kind to knives, and handsome enough to carry to the table.\n\nKnots are where the tree put them. Wash it by hand, oil it when it looks thirsty.',
    price: '26.00',
    weight: 0.7,
    createdDate: '2026-02-24T09:00:00.000Z',
    collections: ['kitchen'],
    infoSections: [care.oak],
  },
  'Size',
  [
    { label: 'Small', key: 'small', price: '26.00', weight: 0.7, stock: 33, front: front(170, 320, 'Small') },
    {
      label: 'Medium',
      key: 'medium',
      price: '39.00',
      weight: 1.2,
      stock: 28,
      front: front(230, 420, 'Medium'),
    },
    { label: 'Large', key: 'large', price: '54.00', weight: 2.1, stock: 15, front: front(300, 510, 'Large') },
  ],
  {
    altText: 'Small, medium and large oak boards, leaning one before the other',
    draw: () =>
      frontView(
        ground.fog,
        1.75,
        (s, v) => {
          boardUpright(s, beside(v, 74, -20), 300, 510)
          boardUpright(s, beside(v, -76, 60), 230, 420, '#c49762')
          boardUpright(s, beside(v, 100, 140), 170, 320, '#d8b281')
        },
        600,
        1060,
      ),
  },
  {
    altText: 'A loaf on an oak board with a knife, a second board leaning behind it, and a sage bowl',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 1.2)
        windowLight(s, 620, -30, 430, 390)
        boardUpright(s, beside(v, -230, -100), 230, 420)
        bowl(s, beside(v, 240, -60), glaze.Sage, { size: 0.8 })
        boardLying(s, beside(v, -20, 20), 430, 210)
        loaf(s, beside(v, -70, 10, 20))
        knife(s, beside(v, 96, 50, 22), -3)
      }),
  },
)
