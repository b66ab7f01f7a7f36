// The seeds: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { planter } from '../kit/planter.ts'
import { rubberPlant } from '../kit/leaf.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { packetLying, packetUpright, type Seed } from '../kit/seeds.ts'
import { toolLying } from '../kit/trowel.ts'
import { twine } from '../kit/twine.ts'
import { beside } from '../kit/view.ts'
import { inSizes } from './kinds.ts'

const front = (kind: Seed) => ({
  altText: `A packet of ${kind} seed, standing`,
  draw: () => frontView(ground.clay, 4.4, (s, v) => packetUpright(s, v, kind, 6), 570),
})

export const sillSeeds = inSizes(
  {
    number: 44,
    key: 'seeds',
    name: 'Seed for a windowsill',
    slug: 'seed-for-a-windowsill',
    description:
      'Four plants that forgive: basil, nasturtium, radish and dwarf peas. A packet fills three pots and leaves some for a neighbour.\n\nOpen-pollinated, grown without pesticides. Keep what sets seed and you need not buy them twice.',
    price: '3.80',
    weight: 0.02,
    createdDate: '2026-02-01T09:00:00.000Z',
    collections: ['garden', 'kitchen'],
    infoSections: [
      {
        title: 'Sowing',
        description: 'A finger deep, a thumb apart, in March or later. The back of the packet says the rest.',
      },
      { title: 'Sow by', description: 'December 2028. Older seed still comes up, only less of it.' },
    ],
  },
  'Plant',
  [
    { label: 'Basil', key: 'basil', stock: 200, front: front('basil') },
    { label: 'Nasturtium', key: 'nasturtium', stock: 164, front: front('nasturtium') },
    { label: 'Radish', key: 'radish', stock: 0, front: front('radish') },
    { label: 'Dwarf peas', key: 'peas', price: '4.40', stock: 97, front: front('peas') },
  ],
  {
    altText: 'Four packets of seed lying on a table, from above',
    draw: () =>
      secondView(
        ground.sage,
        60,
        4.2,
        (s, v) => {
          packetLying(s, beside(v, -56, -70), 'peas', -8)
          packetLying(s, beside(v, 54, -56), 'radish', 9)
          packetLying(s, beside(v, -48, 74), 'basil', 6)
          packetLying(s, beside(v, 62, 78), 'nasturtium', -10)
        },
        600,
        750,
      ),
  },
  {
    altText: 'Packets of seed on a table beside a clay pot, a trowel and a ball of twine',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.sage, 1.75)
        windowLight(s, 140, -30, 470, 400)
        const pot = beside(v, -190, -40)
        planter(s, pot, glaze.Clay, {
          size: 0.8,
          grows: () => rubberPlant(s, beside({ ...pot, mm: pot.mm * 0.66 }, 0, 0, 170)),
        })
        packetUpright(s, beside(v, -40, -30), 'nasturtium', 4)
        packetUpright(s, beside(v, 66, -10), 'basil', -5)
        twine(s, beside(v, 190, -10), material.kraft)
        toolLying(s, beside(v, -60, 76), 'trowel', 3)
      }),
  },
)
