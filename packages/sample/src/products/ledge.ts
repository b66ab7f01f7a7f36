// The wall shelf: product texts and pictures.
import { bowl } from '../kit/bowl.ts'
import { scene, wallView } from '../kit/compose.ts'
import { jar } from '../kit/jar.ts'
import { jug } from '../kit/jug.ts'
import { twig } from '../kit/leaf.ts'
import { mug } from '../kit/mug.ts'
import { glaze, ground } from '../kit/palette.ts'
import { bareWall, wallLedge, windowLight } from '../kit/room.ts'
import { plateUpright } from '../kit/plate.ts'
import { vase } from '../kit/vase.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const front = (long: number, words: string) => ({
  altText: `Oak shelf, ${words} long, on a wall, a vase and a bowl on it`,
  draw: () =>
    wallView(ground.fog, 0.88, (s, v) => {
      windowLight(s, 150, 130, 640, 900, { strength: 0.45 })
      const half = (long / 2) * v.mm
      const on = wallLedge(s, v, 600 - half, 600 + half, 850)
      const spot = beside(on, -long / 2 + 150)
      vase(s, spot, glaze.Moss, { holds: () => twig(s, beside(spot, 0, 0, 190), 200, 60) })
      bowl(s, beside(on, long / 2 - 190), glaze.Chalk)
    }),
})

export const ledge = inSizes(
  {
    number: 48,
    key: 'ledge',
    name: 'Ledge',
    slug: 'ledge',
    description:
      'A board of oak, 21 cm deep, and nothing under it: the two steel rods that hold it are in the wall and in the wood.\n\nCarries 20 kilos on stone, 12 on plasterboard. We send a template, so that both holes are level at the first try.',
    price: '49.00',
    discount: { type: 'PERCENT', value: 10 },
    weight: 1.8,
    brand: 'Long Grain',
    createdDate: '2026-07-28T09:00:00.000Z',
    collections: ['storage'],
    infoSections: [
      { title: 'Mounting', description: 'Rods, plugs and template are in the box. Needs an 8 mm drill.' },
      care.oak,
    ],
  },
  'Length',
  [
    { label: '60 cm', key: '60', price: '49.00', weight: 1.8, stock: 20, front: front(600, '60 cm') },
    { label: '90 cm', key: '90', price: '66.00', weight: 2.7, stock: 15, front: front(900, '90 cm') },
    { label: '120 cm', key: '120', price: '82.00', weight: 3.6, stock: 0, front: front(1200, '120 cm') },
  ],
  {
    altText: 'Shelves of 60, 90 and 120 cm, one above the other',
    draw: () =>
      wallView(ground.fog, 0.88, (s, v) => {
        windowLight(s, 150, 130, 640, 900, { strength: 0.45 })
        wallLedge(s, v, 72, 600, 480)
        wallLedge(s, v, 72, 864, 790)
        wallLedge(s, v, 72, 1128, 1100)
      }),
  },
  {
    altText: 'Two shelves in a kitchen with plates, a jug, a jar, a bowl and a mug on them',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.blush, 0.95)
        windowLight(s, 560, 10, 470, 480)
        const upper = wallLedge(s, v, 150, 800, 300)
        plateUpright(s, beside(upper, -220, -20), glaze.Chalk, 230)
        plateUpright(s, beside(upper, -60, 0), glaze.Sage, 210)
        jug(s, beside(upper, 150), glaze.Oat)
        const lower = wallLedge(s, v, 400, 1080, 590)
        jar(s, beside(lower, -260), glaze.Oat, { size: 1.26 })
        bowl(s, beside(lower, -30), glaze.Clay)
        mug(s, beside(lower, 190, 10), glaze.Ink)
      }),
  },
)
