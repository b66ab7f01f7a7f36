// The planter: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { leaves, rubberPlant, stem, twig } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { planter, planterRim } from '../kit/planter.ts'
import { bench, floorBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const yardPlanter = inColours(
  {
    number: 8,
    key: 'planter',
    name: 'Yard planter',
    slug: 'yard-planter',
    description:
      'A pot with a collar to lift it by, and a saucer that catches what you pour too much. 18 cm across, 15 cm deep, one hole.\n\nFired hot enough to stay out in the frost. The plant is not included, but it will be pleased.',
    price: '32.00',
    weight: 1.7,
    createdDate: '2026-03-31T09:00:00.000Z',
    collections: ['garden'],
    infoSections: [care.stoneware],
  },
  [
    { label: 'Clay', ground: ground.sage, stock: 27 },
    { label: 'Sage', ground: ground.oat, stock: 19 },
    { label: 'Chalk', ground: ground.clay, stock: 24 },
  ],
  (colour, on) => ({
    altText: 'Yard planter in %, with a rubber plant in it',
    draw: () =>
      frontView(on, 2.35, (s, v) =>
        planter(s, v, colour, { grows: () => rubberPlant(s, beside(v, 0, 0, planterRim - 8)) }),
      ),
  }),
  (colour, on) => ({
    altText: 'Yard planter in %, with a seedling in it, from above',
    draw: () =>
      secondView(
        on,
        44,
        4.4,
        (s, v) =>
          planter(s, v, colour, {
            grows: () => {
              const spot = beside(v, 0, 0, planterRim - 14)
              stem(
                s,
                spot,
                [
                  [0, 0],
                  [-2, 34],
                  [4, 66],
                ],
                4,
              )
              leaves(s, spot, [
                [3, 64, 152, 62, 24],
                [4, 64, 22, 66, 26],
                [0, 36, 168, 40, 16],
                [0, 38, -2, 42, 16],
              ])
            },
          }),
        600,
        1080,
      ),
  }),
  {
    altText:
      'A clay planter with a rubber plant on the floor, a chalk one with an olive twig on a bench, in the light of a window',
    draw: () =>
      scene((s) => {
        const v = floorBefore(s, ground.sage, 0.82)
        windowLight(s, 360, 20, 460, 420)
        const seat = bench(s, beside(v, 150), 760, 360)
        const [large, small] = [beside(v, -400, 40), beside(seat, -40, -150)]
        planter(s, small, glaze.Chalk, { grows: () => twig(s, beside(small, 0, 0, 142), 250, 60) })
        planter(s, large, glaze.Clay, {
          size: 1.6,
          grows: () => rubberPlant(s, beside({ ...large, mm: large.mm * 1.6 }, 0, 0, 142)),
        })
      }),
  },
)
