// The tea towel: product texts and pictures.
import { scene, wallView } from '../kit/compose.ts'
import { teaTowel } from '../kit/hanging.ts'
import { jug } from '../kit/jug.ts'
import { glaze, ground } from '../kit/palette.ts'
import { pegAt, pegRail } from '../kit/peg-rail.ts'
import { plates } from '../kit/plate.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const slipwayTowel = inColours(
  {
    number: 27,
    key: 'towel',
    name: 'Slipway tea towel',
    slug: 'slipway-tea-towel',
    description:
      'Half linen, half cotton: one absorbs, the other leaves no lint. Two stripes at one end, a loop at one corner, 50 by 70 cm.\n\nStiff when new. After ten washes it is the one that everybody takes from the drawer.',
    price: '14.50',
    weight: 0.11,
    brand: 'Slow Loom',
    createdDate: '2026-01-27T09:00:00.000Z',
    collections: ['linen', 'kitchen'],
    infoSections: [care.linen],
  },
  [
    { label: 'Rust', ground: ground.sage, stock: 66 },
    { label: 'Ink', ground: ground.blush, stock: 71 },
    { label: 'Moss', ground: ground.fog, stock: 59 },
  ],
  (colour, on) => ({
    altText: 'Tea towel with stripes in %, hung from an oak peg',
    draw: () =>
      wallView(on, 1.7, (s, v) => {
        const rail = { ...v, y: 360 }
        windowLight(s, 140, 120, 640, 900, { strength: 0.4 })
        pegRail(s, rail, 3)
        teaTowel(s, pegAt(rail, 3, 1), 1.7, glaze.Chalk, colour)
      }),
  }),
  (colour, on) => ({
    altText: 'The woven stripes of the tea towel in %, from close by',
    draw: () => wallView(on, 1, (s) => teaTowel(s, [600, -460], 3.6, glaze.Chalk, colour)),
  }),
  {
    altText: 'Three tea towels on a rail above a table with a jug and a stack of plates',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 1.3, 500, 590)
        windowLight(s, 600, 20, 420, 380)
        const rail = { ...beside(v, -130), y: 90, mm: 1.05 }
        pegRail(s, rail, 5)
        teaTowel(s, pegAt(rail, 5, 0), 0.66, glaze.Chalk, glaze.Rust)
        teaTowel(s, pegAt(rail, 5, 2), 0.66, glaze.Chalk, glaze.Ink)
        teaTowel(s, pegAt(rail, 5, 3), 0.66, glaze.Chalk, glaze.Moss)
        plates(s, beside(v, 60, 10), [glaze.Chalk, glaze.Chalk, glaze.Chalk, glaze.Sage], 230)
        jug(s, beside(v, 276, -20), glaze.Oat)
      }),
  },
)
