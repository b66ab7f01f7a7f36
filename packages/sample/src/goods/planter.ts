// The planter: its words and its pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { leaves, rubberPlant, stem, twig } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { planter, planterRim } from '../kit/planter.ts'
import { bench, floorBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { inColours } from './good.ts'

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
  },
  [
    { word: 'Clay', ground: ground.sage, stock: 27 },
    { word: 'Sage', ground: ground.oat, stock: 19 },
    { word: 'Chalk', ground: ground.clay, stock: 24 },
  ],
  (colour, on) => ({
    altText: 'Yard planter in %, with a rubber plant in it',
    draw: () => frontView(on, 2.35, (s, v) => planter(s, v, colour, { grows: () => rubberPlant(s, beside(v, 0, 0, planterRim - 8)) })),
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
              stem(s, spot, [[0, 0], [-2, 34], [4, 66]], 4)
              leaves(s, spot, [[3, 64, 152, 62, 24], [4, 64, 22, 66, 26], [0, 36, 168, 40, 16], [0, 38, -2, 42, 16]])
            },
          }),
        600,
        1080,
      ),
  }),
  {
    altText: 'Three planters on a bench and the floor in the light of a window',
    draw: () =>
      scene((s) => {
        const v = floorBefore(s, ground.sage, 1.75)
        windowLight(s, 900, 40, 900, 820)
        const seat = bench(s, beside(v, 90), 780, 380)
        const [left, right] = [beside(seat, -170, -150), beside(seat, 120, -140)]
        planter(s, left, glaze.Clay, { grows: () => rubberPlant(s, beside(left, 0, 0, 144)) })
        planter(s, right, glaze.Chalk, { size: 0.8, grows: () => twig(s, beside(right, 0, 0, 112), 210, 46) })
        const floor = beside(v, -430, 60)
        planter(s, floor, glaze.Sage, { size: 1.5, grows: () => twig(s, beside(floor, 0, 0, 212), 420, -70) })
      }),
  },
)
