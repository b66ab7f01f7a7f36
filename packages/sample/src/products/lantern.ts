// The lantern: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lantern } from '../kit/lantern.ts'
import { rubberPlant } from '../kit/leaf.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { planter } from '../kit/planter.ts'
import { bench, floorBefore } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const front = (size: number, words: string) => ({
  altText: `${words} Pilot lantern with a candle in it, not lit`,
  draw: () => frontView(ground.oat, 3, (s, v) => lantern(s, v, material.iron, { size })),
})

export const pilotLantern = inSizes(
  {
    number: 33,
    key: 'lantern',
    name: 'Pilot lantern',
    slug: 'pilot-lantern',
    description:
      'Steel, glass, a ring to carry it by. The roof is vented so that the flame stands still in a wind that takes hats.\n\nOne candle is inside. The glass lifts out from above for washing, and a new one costs four euros.',
    price: '42.00',
    weight: 0.9,
    brand: 'Low Forge',
    createdDate: '2026-09-29T09:00:00.000Z',
    collections: ['light', 'garden'],
    infoSections: [care.steel],
  },
  'Size',
  [
    {
      label: 'Small, 21 cm',
      key: 'small',
      price: '42.00',
      weight: 0.9,
      stock: 26,
      front: front(0.9, 'Small'),
    },
    {
      label: 'Large, 29 cm',
      key: 'large',
      price: '58.00',
      weight: 1.5,
      stock: 14,
      front: front(1.24, 'Large'),
    },
  ],
  {
    altText: 'A lit lantern at dusk, from close by',
    draw: () =>
      secondView(ground.dusk, 20, 4.4, (s, v) => lantern(s, v, material.iron, { on: true }), 600, 1220),
  },
  {
    altText: 'Two lit lanterns on a bench and on the floor at dusk, a rubber plant beside them',
    draw: () =>
      scene((s) => {
        const v = floorBefore(s, ground.dusk, 1, 540)
        const seat = bench(s, beside(v, 160), 620, 260)
        lantern(s, beside(seat, -60, -110), material.iron, { on: true })
        const pot = beside(v, -320, 0)
        planter(s, pot, glaze.Clay, {
          size: 1.2,
          grows: () => rubberPlant(s, beside({ ...pot, mm: 1.2 }, 0, 0, 142)),
        })
        lantern(s, beside(v, -130, 40), material.iron, { size: 1.3, on: true })
      }),
  },
)
