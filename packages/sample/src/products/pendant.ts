// The pendant lamp: product texts and pictures.
import { bowl } from '../kit/bowl.ts'
import { stemGlass } from '../kit/carafe.ts'
import { scene, wallView } from '../kit/compose.ts'
import { glaze, ground } from '../kit/palette.ts'
import { pear } from '../kit/food.ts'
import { pendant } from '../kit/pendant.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const buoyPendant = inColours(
  {
    number: 32,
    key: 'pendant',
    name: 'Buoy pendant',
    slug: 'buoy-pendant',
    description:
      'The shade of the Quay lamp, grown to 37 cm and hung over the table. It lights the plates and is kind to the faces.\n\nThree metres of cloth-covered cable, which can be shortened. Takes any E27 bulb up to 60 watts.',
    price: '168.00',
    discount: { type: 'AMOUNT', value: 20 },
    weight: 1.9,
    brand: 'Low Forge',
    createdDate: '2026-05-19T09:00:00.000Z',
    collections: ['light'],
    infoSections: [
      {
        title: 'Mounting',
        description: 'Needs an electrician and a ceiling hook. Canopy, hook and screws are in the box.',
      },
      care.steel,
    ],
  },
  [
    { label: 'Rust', ground: ground.sage, stock: 9 },
    { label: 'Moss', ground: ground.oat, stock: 12 },
    { label: 'Chalk', ground: ground.clay, stock: 3 },
    { label: 'Ink', ground: ground.blush, stock: 7 },
  ],
  (colour, on) => ({
    altText: 'Buoy pendant in %, switched off',
    draw: () =>
      wallView(on, 2.2, (s, v) => {
        windowLight(s, 110, 160, 640, 900, { strength: 0.4 })
        pendant(s, { ...v, y: 860 }, colour)
      }),
  }),
  (colour) => ({
    altText: 'Buoy pendant in %, switched on in the evening',
    draw: () => wallView(ground.dusk, 2.7, (s, v) => pendant(s, { ...v, y: 760 }, colour, { on: true })),
  }),
  {
    altText: 'Two rust pendants, lit, over a table with a bowl of pears and two glasses of wine',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.dusk, 1.15, 480, 590)
        pendant(s, { ...v, x: 380, y: 220 }, glaze.Rust, { on: true })
        pendant(s, { ...v, x: 830, y: 220 }, glaze.Rust, { on: true })
        stemGlass(s, beside(v, -180, -10), 0.67, '#7d2f34')
        bowl(s, v, glaze.Chalk, {
          holds: () =>
            [-44, 42, 2].forEach((x, i) =>
              pear(s, beside(v, x, i * 9 - 12, 46), [-24, 20, -2][i], undefined, false),
            ),
        })
        stemGlass(s, beside(v, 210, 10), 0.66, '#d8b866')
      }),
  },
)
