// The wooden spoons: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { jar } from '../kit/jar.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { pan } from '../kit/pan.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import type { Sheet } from '../kit/sheet.ts'
import { spoonLying, spoonUpright } from '../kit/spoon.ts'
import { disc } from '../kit/turned.ts'
import { beside, type View } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

const bouquet = (s: Sheet, v: View, colour: string): void =>
  jar(s, v, colour, {
    holds: () => {
      s.put(disc(v, 45, 124, '#190e0b66'))
      spoonUpright(s, beside(v, 18, -10, 30), material.walnut, 14, 'flat')
      spoonUpright(s, beside(v, -16, -6, 26), material.oak, -13, 'fork')
      spoonUpright(s, beside(v, 4, 6, 14), material.oak, 3)
    },
  })

export const stirSpoons = withoutOptions(
  {
    number: 24,
    key: 'spoons',
    name: 'Three for the pot',
    slug: 'three-for-the-pot',
    description:
      'A spoon for tasting, a flat one for the bottom of the pan, and a fork for what slips off both. 27 cm each: long enough for the largest pot and short enough for the drawer.\n\nOak and walnut, cut from what is left of boards and mills. They arrive oiled.',
    price: '18.50',
    weight: 0.19,
    brand: 'Long Grain',
    createdDate: '2026-03-24T09:00:00.000Z',
    collections: ['kitchen'],
    infoSections: [care.oak],
  },
  { stock: 58 },
  {
    front: {
      altText: 'Three wooden spoons standing in a stoneware jar',
      draw: () => frontView(ground.sage, 3.3, (s, v) => bouquet(s, v, glaze.Chalk)),
    },
    second: {
      altText: 'A round spoon, a flat one and a fork lying side by side, from above',
      draw: () =>
        secondView(ground.clay, 56, 3.7, (s, v) => {
          spoonLying(s, beside(v, -126, -66), material.oak, -8)
          spoonLying(s, beside(v, -138, 10), material.walnut, -2, 'flat')
          spoonLying(s, beside(v, -132, 84), material.oak, 5, 'fork')
        }),
    },
  },
  {
    altText: 'A jar of wooden spoons beside an open pan of soup',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 1.55)
        windowLight(s, 140, -30, 470, 400)
        pan(s, beside(v, 110, 0), glaze.Moss, { soup: '#d08c48' })
        bouquet(s, beside(v, -140, 0), glaze.Chalk)
        spoonLying(s, beside(v, -90, 96), material.oak, 4)
      }),
  },
)
