// The beeswax candle: product texts and pictures.
import { candle } from '../kit/candle.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { twig } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { tableBefore } from '../kit/room.ts'
import { vase } from '../kit/vase.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const heights = { small: 90, medium: 145, tall: 210 }

const front = (height: number, words: string) => ({
  altText: `${words} pillar candle of beeswax, lit`,
  draw: () => frontView(ground.clay, 3.3, (s, v) => candle(s, v, height)),
})

export const vesperCandle = inSizes(
  {
    number: 10,
    key: 'candle',
    name: 'Vesper candle',
    slug: 'vesper-candle',
    description:
      'Beeswax and a cotton wick, nothing else. Smells of honey when it is lit and of nothing when it is not.\n\nThe small one lasts 20 hours, the tall one a winter of suppers. Cast slowly, so that it burns down level.',
    price: '14.00',
    weight: 0.35,
    createdDate: '2026-09-22T09:00:00.000Z',
    collections: ['light'],
    infoSections: [care.wax],
  },
  'Size',
  [
    {
      label: 'Small',
      key: 'small',
      price: '14.00',
      weight: 0.35,
      stock: 80,
      front: front(heights.small, 'Small'),
    },
    {
      label: 'Medium',
      key: 'medium',
      price: '21.00',
      weight: 0.56,
      stock: 64,
      front: front(heights.medium, 'Medium'),
    },
    {
      label: 'Tall',
      key: 'tall',
      price: '29.00',
      weight: 0.82,
      stock: 40,
      front: front(heights.tall, 'Tall'),
    },
  ],
  {
    altText: 'Small, medium and tall pillar candles, side by side, not yet lit',
    draw: () =>
      secondView(
        ground.clay,
        32,
        3.7,
        (s, v) => {
          candle(s, beside(v, 20, -70), heights.tall, { burning: false })
          candle(s, beside(v, -62, 0), heights.medium, { burning: false })
          candle(s, beside(v, 48, 50), heights.small, { burning: false })
        },
        600,
        1120,
      ),
  },
  {
    altText: 'Three lit candles on a table at dusk, beside a vase with an olive branch',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.dusk, 1.4, 450, 560)
        const spot = beside(v, 170, -30)
        vase(s, spot, glaze.Oat, { holds: () => twig(s, beside(spot, 0, 0, 190), 170, 50) })
        candle(s, beside(v, -90, -30), heights.tall)
        candle(s, beside(v, -190, 30), heights.small)
        candle(s, beside(v, -4, 50), heights.medium)
      }),
  },
)
