// The egg cup: product texts and pictures.
import { egg, eggCup } from '../kit/cup.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { mug } from '../kit/mug.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { plate } from '../kit/plate.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const earlyEggCup = inColours(
  {
    number: 17,
    key: 'egg-cup',
    name: 'Early egg cup',
    slug: 'early-egg-cup',
    description:
      'Holds a hen’s egg upright from the first tap of the spoon to the last. Turn it over and it holds a quail’s.\n\nHeavy in the foot, because eggs are eaten by people who are not yet awake.',
    price: '9.50',
    weight: 0.09,
    brand: 'North Kiln',
    createdDate: '2026-04-14T09:00:00.000Z',
    collections: ['table'],
    infoSections: [care.stoneware],
  },
  [
    { label: 'Rust', ground: ground.oat, stock: 40 },
    { label: 'Sage', ground: ground.clay, stock: 52 },
    { label: 'Chalk', ground: ground.fog, stock: 38 },
  ],
  (colour, on) => ({
    altText: 'Early egg cup in % with an egg in it',
    draw: () => frontView(on, 6.6, (s, v) => eggCup(s, v, colour)),
  }),
  (colour, on) => ({
    altText: 'Two Early egg cups in % from above, one with an egg, an egg lying beside them',
    draw: () =>
      secondView(on, 42, 6.2, (s, v) => {
        eggCup(s, beside(v, 38, -40), colour, '')
        eggCup(s, beside(v, -36, 10), colour)
        egg(s, beside(v, 48, 46), '#efe0c8')
      }),
  }),
  {
    altText: 'Two egg cups on a plate, an egg beside it, and a mug of coffee behind',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.fog, 2.3)
        windowLight(s, 560, -30, 440, 390)
        mug(s, beside(v, 152, -20), glaze.Ink, { turn: 16, drink: { colour: material.coffee, level: 78 } })
        plate(s, beside(v, -70, 10), glaze.Chalk, { wide: 230 })
        eggCup(s, beside(v, -104, 4, 13), glaze.Rust)
        eggCup(s, beside(v, -28, 10, 13), glaze.Sage)
        egg(s, beside(v, 78, 56))
      }),
  },
)
