// The larder jar: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { jar, jarLid } from '../kit/jar.ts'
import { mug } from '../kit/mug.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { beans } from '../kit/pouch.ts'
import { bareWall, wallLedge, windowLight } from '../kit/room.ts'
import { disc } from '../kit/turned.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const sizes = { halfLitre: 0.8, oneLitre: 1, large: 1.145 }

const front = (size: number, words: string) => ({
  altText: `Larder jar of ${words}, shut with its cork`,
  draw: () => frontView(ground.blush, 3.4, (s, v) => jar(s, v, glaze.Oat, { size })),
})

export const larderJar = inSizes(
  {
    number: 20,
    key: 'jar',
    name: 'Larder jar',
    slug: 'larder-jar',
    description:
      'Stoneware keeps the light out and the cork keeps the moths out. For flour, coffee, tea, or the biscuits you would rather keep to yourself.\n\nThe mouth is wide enough for a hand with a cup in it. Write on the bare foot in pencil; it washes off.',
    price: '24.00',
    weight: 0.7,
    ribbon: 'Back again',
    brand: 'North Kiln',
    createdDate: '2026-06-16T09:00:00.000Z',
    collections: ['kitchen', 'storage'],
    infoSections: [care.stoneware],
  },
  'Capacity',
  [
    {
      label: 'Half a litre',
      key: 'half',
      price: '24.00',
      weight: 0.7,
      stock: 44,
      front: front(sizes.halfLitre, 'half a litre'),
    },
    {
      label: '1 litre',
      key: 'one',
      price: '32.00',
      weight: 1.1,
      stock: 36,
      front: front(sizes.oneLitre, '1 litre'),
    },
    {
      label: '1.5 litres',
      key: 'large',
      price: '42.00',
      weight: 1.5,
      stock: 21,
      front: front(sizes.large, '1.5 litres'),
    },
  ],
  {
    altText: 'An open larder jar full of coffee beans, its cork beside it, from above',
    draw: () =>
      secondView(
        ground.blush,
        46,
        4.2,
        (s, v) => {
          jar(s, v, glaze.Oat, {
            holds: () => {
              s.put(disc(v, 45, 112, '#2f1f18'))
              beans(s, beside(v, 0, 0, 114), 22, 38)
            },
          })
          jarLid(s, beside(v, 104, 70))
          beans(s, beside(v, -86, 84), 3, 14, 4)
        },
        560,
        960,
      ),
  },
  {
    altText: 'Three larder jars on a kitchen shelf, the largest first, and a chalk mug',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.sage, 1.5)
        windowLight(s, 460, 30, 480, 400)
        const on = wallLedge(s, v, 120, 1080, 510)
        jar(s, beside(on, -200), glaze.Oat, { size: sizes.large })
        jar(s, beside(on, -36, 6), glaze.Oat)
        jar(s, beside(on, 96, 12), glaze.Oat, { size: sizes.halfLitre })
        mug(s, beside(on, 212), glaze.Chalk, { drink: { colour: material.coffee, level: 76 } })
      }),
  },
)
