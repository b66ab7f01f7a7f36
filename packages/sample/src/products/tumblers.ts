// The tumblers, in sets: product texts and pictures.
import { carafe, tumbler } from '../kit/carafe.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lemon } from '../kit/food.ts'
import { ground } from '../kit/palette.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import type { Sheet } from '../kit/sheet.ts'
import { beside, type View } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const places: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  2: [
    [-38, -16],
    [46, 20],
  ],
  4: [
    [-40, -60],
    [52, -50],
    [-58, 26],
    [38, 38],
  ],
  6: [
    [-46, -60],
    [46, -56],
    [-88, 8],
    [2, 2],
    [92, 10],
    [-42, 66],
  ],
}

const paintTumblers = (s: Sheet, v: View, count: number): void =>
  places[count]?.forEach(([x, y]) => tumbler(s, beside(v, x, y), 0))

const front = (count: number, word: string) => ({
  altText: `${word} Well tumblers`,
  draw: () => frontView(ground.sage, 4.1, (s, v) => paintTumblers(s, v, count), 590, 1160),
})

export const wellTumblers = inSizes(
  {
    number: 18,
    key: 'tumblers',
    name: 'Well tumblers',
    slug: 'well-tumblers',
    description:
      'The glass that comes with the carafe, for everybody else at the table. 200 ml, pressed once and polished by fire at the rim.\n\nStraight enough to stack in twos. If one breaks, write to us; we sell them singly to people who own five.',
    price: '18.00',
    weight: 0.36,
    brand: 'Still Glass',
    createdDate: '2026-08-12T09:00:00.000Z',
    collections: ['table'],
    infoSections: [care.glass],
  },
  'Set',
  [
    { label: 'Two', key: 'two', price: '18.00', weight: 0.36, stock: 34, front: front(2, 'Two') },
    { label: 'Four', key: 'four', price: '34.00', weight: 0.72, stock: 27, front: front(4, 'Four') },
    { label: 'Six', key: 'six', price: '48.00', weight: 1.08, stock: 0, front: front(6, 'Six') },
  ],
  {
    altText: 'Three tumblers from above, filled with water',
    draw: () =>
      secondView(ground.sage, 40, 4.6, (s, v) => {
        tumbler(s, beside(v, 44, -70), 0.5)
        tumbler(s, beside(v, -50, -6), 0.6)
        tumbler(s, beside(v, 42, 46), 0.7)
      }),
  },
  {
    altText: 'Tumblers and a carafe of water on a table in the sun, with two lemons',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 1.9)
        windowLight(s, 520, -30, 470, 400)
        carafe(s, beside(v, 96, -60), 1, 0.5)
        tumbler(s, beside(v, -20, -10), 0.6)
        tumbler(s, beside(v, 30, 56), 0.4)
        tumbler(s, beside(v, 186, 20))
        lemon(s, beside(v, -148, -10), 30, true)
        lemon(s, beside(v, -118, 50), -14, true)
      }),
  },
)
