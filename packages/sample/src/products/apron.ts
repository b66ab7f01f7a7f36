// The apron: product texts and pictures.
import { apron } from '../kit/apron.ts'
import { scene, wallView } from '../kit/compose.ts'
import { teaTowel } from '../kit/hanging.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { pegAt, pegRail } from '../kit/peg-rail.ts'
import { bareWall, wallLedge, windowLight } from '../kit/room.ts'
import { jar } from '../kit/jar.ts'
import { spoonUpright } from '../kit/spoon.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const bakersApron = inColours(
  {
    number: 26,
    key: 'apron',
    name: 'Baker’s apron',
    slug: 'bakers-apron',
    description:
      'Heavy linen with a bib, long enough for the knees. One pocket in the middle, where both hands find it.\n\nThe ties go round twice and knot in front. Flour falls off it; what does not fall off comes out in the wash.',
    price: '54.00',
    discount: { type: 'PERCENT', value: 15 },
    weight: 0.46,
    brand: 'Slow Loom',
    createdDate: '2026-06-23T09:00:00.000Z',
    collections: ['linen', 'kitchen'],
    infoSections: [
      { title: 'Size', description: 'One size: 86 cm long, 74 cm wide, ties of 1.1 m.' },
      care.linen,
    ],
  },
  [
    { label: 'Ink', ground: ground.oat, stock: 22 },
    { label: 'Clay', ground: ground.sage, stock: 15 },
    { label: 'Oat', ground: ground.blush, stock: 18 },
  ],
  (colour, on) => ({
    altText: 'Baker’s apron in %, hung from an oak peg',
    draw: () =>
      wallView(on, 1.36, (s, v) => {
        const rail = { ...v, y: 262 }
        windowLight(s, 120, 90, 640, 900, { strength: 0.4 })
        pegRail(s, rail, 3)
        apron(s, pegAt(rail, 3, 1), 1.26, colour)
      }),
  }),
  (colour, on) => ({
    altText: 'The pocket of the apron in %, a wooden spoon in it',
    draw: () =>
      wallView(on, 2, (s) =>
        apron(s, [600, -390], 2.2, colour, ([x, y]) =>
          spoonUpright(s, { x: x + 24, y: y + 60, mm: 2.2, sin: 0.24, cos: 0.97 }, material.oak, 9),
        ),
      ),
  }),
  {
    altText: 'An ink apron and a tea towel on a rail of five pegs, beside a shelf with two jars',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.fog, 0.72)
        windowLight(s, 470, 20, 460, 420)
        const rail = { ...beside(v, -270), y: 96, mm: 0.8 }
        pegRail(s, rail, 5)
        apron(s, pegAt(rail, 5, 1), 0.64, glaze.Ink)
        teaTowel(s, pegAt(rail, 5, 4), 0.64, glaze.Chalk, glaze.Clay)
        const on = wallLedge(s, { ...v, mm: 1.2 }, 690, 1130, 430)
        jar(s, beside(on, -70), glaze.Oat)
        jar(s, beside(on, 68, 10), glaze.Oat, { size: 0.8 })
      }),
  },
)
