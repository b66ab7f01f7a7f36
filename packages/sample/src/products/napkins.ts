// The napkins: product texts and pictures.
import { stemGlass } from '../kit/carafe.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { pear } from '../kit/food.ts'
import { glaze, ground } from '../kit/palette.ts'
import { plate } from '../kit/plate.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import type { Sheet } from '../kit/sheet.ts'
import { throwFolded } from '../kit/throw.ts'
import { beside, type View } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

/** A stack of them: a throw folded small. */
const stack = (s: Sheet, v: View, colour: string, folds: number, size = 0.52): void =>
  throwFolded(s, { ...v, mm: v.mm * size }, colour, { folds, wide: 380 })

export const supperNapkins = inColours(
  {
    number: 28,
    key: 'napkins',
    name: 'Supper napkins in washed linen, a set of four with a knotted fringe',
    slug: 'supper-napkins',
    description:
      'Large enough for a lap, soft enough for a moustache. 45 cm square, four of them, cut from the same bolt so that they fade together.\n\nNo pressing: fold them damp, and put a plate on top.',
    price: '44.00',
    weight: 0.32,
    brand: 'Slow Loom',
    createdDate: '2026-07-21T09:00:00.000Z',
    collections: ['linen', 'table'],
    infoSections: [care.linen],
  },
  [
    { label: 'Sage', ground: ground.clay, stock: 30 },
    { label: 'Clay', ground: ground.fog, stock: 24 },
    { label: 'Chalk', ground: ground.sage, stock: 0 },
  ],
  (colour, on) => ({
    altText: 'Four napkins in %, folded in a stack',
    draw: () => frontView(on, 3.6, (s, v) => stack(s, v, colour, 4)),
  }),
  (colour, on) => ({
    altText: 'A napkin in % on a plate, a pear beside it, from above',
    draw: () =>
      secondView(
        on,
        40,
        3.3,
        (s, v) => {
          plate(s, v, glaze.Chalk)
          stack(s, beside(v, -12, 34, 14), colour, 1, 0.42)
          pear(s, beside(v, 110, 96), 12)
        },
        590,
        860,
      ),
  }),
  {
    altText: 'A table laid for two: two plates with sage napkins and two glasses of wine',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.blush, 1.5)
        windowLight(s, 330, -30, 500, 400)
        for (const [x, wine] of [
          [-190, '#7d2f34'],
          [150, '#d8b866'],
        ] as const) {
          stemGlass(s, beside(v, x + 152, -40), 0.66, wine)
          plate(s, beside(v, x, 30), glaze.Chalk)
          stack(s, beside(v, x, 46, 14), glaze.Sage, 1, 0.42)
        }
      }),
  },
)
