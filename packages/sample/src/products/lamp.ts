// The table lamp: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lamp } from '../kit/lamp.ts'
import { mug } from '../kit/mug.ts'
import { notebookLying } from '../kit/notebook.ts'
import { glaze, ground } from '../kit/palette.ts'
import { tableBefore } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const quayLamp = inColours(
  {
    number: 4,
    key: 'lamp',
    name: 'Quay lamp',
    slug: 'quay-lamp',
    description:
      'An enamelled dome on a brass stem. It lights the page and the hand that turns it, and leaves the room alone.\n\n39 cm tall, dimmed by a touch on the knob. Comes with a warm bulb and two metres of cloth-covered cable.',
    price: '129.00',
    weight: 2.4,
    createdDate: '2026-04-28T09:00:00.000Z',
    collections: ['light', 'paper'],
    infoSections: [care.steel],
  },
  [
    { label: 'Moss', ground: ground.blush, stock: 2 },
    { label: 'Chalk', ground: ground.clay, stock: 1 },
    { label: 'Rust', ground: ground.fog, stock: 3 },
  ],
  (colour, on) => ({
    altText: 'Quay lamp in %, switched off',
    draw: () => frontView(on, 2.15, (s, v) => lamp(s, v, colour)),
  }),
  (colour) => ({
    altText: 'Quay lamp in %, switched on in the evening',
    draw: () => secondView(ground.dusk, 22, 3.6, (s, v) => lamp(s, v, colour, { on: true }), 580, 1760),
  }),
  {
    altText: 'A moss lamp lighting a table in the evening, with a mug and two notebooks',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.dusk, 1.25)
        lamp(s, beside(v, -130, -30), glaze.Moss, { on: true })
        notebookLying(s, beside(v, 40, 10), glaze.Rust, -9)
        notebookLying(s, beside(v, 36, 10), glaze.Oat, 8, 18)
        mug(s, beside(v, 190, 50), glaze.Chalk, { turn: 16 })
      }),
  },
)
