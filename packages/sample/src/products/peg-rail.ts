// The peg rail: product texts and pictures.
import { scene, wallView } from '../kit/compose.ts'
import { bag, teaTowel } from '../kit/hanging.ts'
import { glaze, ground } from '../kit/palette.ts'
import { pegAt, pegRail } from '../kit/peg-rail.ts'
import { bareWall, bench, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const front = (pegs: number, words: string) => ({
  altText: `Oak rail with ${words} pegs on a wall, a tea towel on one of them`,
  draw: () =>
    wallView(ground.blush, 1.36, (s, v) => {
      const rail = { ...v, y: 520 }
      windowLight(s, 140, 120, 640, 900, { strength: 0.4 })
      pegRail(s, rail, pegs)
      teaTowel(s, pegAt(rail, pegs, 1), 1.05, glaze.Chalk, glaze.Moss)
    }),
})

export const coatRail = inSizes(
  {
    number: 12,
    key: 'rail',
    name: 'Hall rail',
    slug: 'hall-rail',
    description:
      'An oak rail with turned pegs, set at the angle from which a coat does not slide. What hangs on it is yours.\n\nTwo screws, hidden behind the outer pegs. Put it where people come in and see what gathers.',
    price: '34.00',
    weight: 0.8,
    ribbon: 'New',
    createdDate: '2026-10-13T09:00:00.000Z',
    collections: ['storage'],
    infoSections: [care.oak],
  },
  'Pegs',
  [
    { label: 'Three pegs', key: 'three', price: '34.00', weight: 0.8, front: front(3, 'three') },
    { label: 'Five pegs', key: 'five', price: '48.00', weight: 1.3, front: front(5, 'five') },
    { label: 'Seven pegs', key: 'seven', price: '62.00', weight: 1.8, front: front(7, 'seven') },
  ],
  {
    altText: 'Rails with three, five and seven pegs, one above the other',
    draw: () =>
      wallView(ground.blush, 1.36, (s, v) => {
        windowLight(s, 140, 120, 640, 900, { strength: 0.4 })
        pegRail(s, { ...v, y: 430 }, 3)
        pegRail(s, { ...v, y: 720 }, 5)
        pegRail(s, { ...v, y: 1010 }, 7)
      }),
  },
  {
    altText: 'A rail of seven pegs in a hall, with a tea towel, a linen bag and a bench below',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.sage, 0.875)
        windowLight(s, 530, 20, 480, 450)
        const rail = { ...v, y: 118 }
        pegRail(s, rail, 7)
        teaTowel(s, pegAt(rail, 7, 1), 0.66, glaze.Chalk, glaze.Rust)
        bag(s, pegAt(rail, 7, 4), 0.6, glaze.Oat)
        bench(s, { ...beside(v, -20), y: 890 }, 980, 360)
      }),
  },
)
