// The jug: product texts and pictures.
import { cup } from '../kit/cup.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { pear } from '../kit/food.ts'
import { jug } from '../kit/jug.ts'
import { twig } from '../kit/leaf.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { bareWall, wallLedge, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const nessJug = inColours(
  {
    number: 14,
    key: 'jug',
    name: 'Ness jug',
    slug: 'ness-jug',
    description:
      'For milk in the morning, water at noon, and wild flowers in June. 1.2 litres to the line below the collar.\n\nThe lip is pulled by one finger, once. That is why no two of them pour quite alike, and why all of them pour well.',
    price: '39.00',
    discount: { type: 'AMOUNT', value: 6 },
    weight: 1.02,
    brand: 'North Kiln',
    createdDate: '2026-03-03T09:00:00.000Z',
    collections: ['table', 'kitchen'],
    infoSections: [care.stoneware],
  },
  [
    { label: 'Oat', ground: ground.sage, stock: 23 },
    { label: 'Moss', ground: ground.clay, stock: 6 },
    { label: 'Rust', ground: ground.fog, stock: 0 },
  ],
  (colour, on) => ({
    altText: 'Ness jug in %, its lip to the left',
    draw: () => frontView(on, 3.5, (s, v) => jug(s, v, colour), 570),
  }),
  (colour, on) => ({
    altText: 'Ness jug in % with two olive branches in it',
    draw: () =>
      secondView(
        on,
        24,
        3.2,
        (s, v) =>
          jug(s, v, colour, {
            holds: () => {
              twig(s, beside(v, 6, 0, 160), 250, 130)
              twig(s, beside(v, -8, 0, 160), 270, -90)
            },
          }),
        570,
        1330,
      ),
  }),
  {
    altText: 'An oat jug on a shelf, beside three small cups and a pear',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.clay, 1.5)
        windowLight(s, 150, 40, 470, 400)
        const on = wallLedge(s, v, 130, 1070, 520)
        jug(s, beside(on, -120), glaze.Oat)
        cup(s, beside(on, 40, 10), glaze.Chalk)
        cup(s, beside(on, 122, -30), glaze.Moss)
        cup(s, beside(on, 196, 20), glaze.Rust, material.coffee)
        pear(s, beside(on, -238, 20), -6)
      }),
  },
)
