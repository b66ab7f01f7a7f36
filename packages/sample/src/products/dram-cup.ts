// The small cup: product texts and pictures.
import { cup } from '../kit/cup.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { notebookLying } from '../kit/notebook.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const dramCup = inColours(
  {
    number: 16,
    key: 'cup',
    name: 'Dram',
    slug: 'dram',
    description:
      'A cup without a handle, for coffee that is drunk hot and in three sips. 90 ml; it fits the hollow of a hand and the head of any espresso machine.\n\nThese are seconds: a speck in the glaze, a foot not quite round. They hold coffee as well as the firsts do.',
    price: '14.00',
    discount: { type: 'PERCENT', value: 30 },
    ribbon: 'Seconds',
    weight: 0.13,
    brand: 'North Kiln',
    createdDate: '2026-05-05T09:00:00.000Z',
    collections: ['table'],
    infoSections: [care.stoneware],
  },
  [
    { label: 'Moss', ground: ground.blush, stock: 14 },
    { label: 'Clay', ground: ground.sage, stock: 2 },
    { label: 'Chalk', ground: ground.clay, stock: 31 },
    { label: 'Ink', ground: ground.fog, stock: 0 },
  ],
  (colour, on) => ({
    altText: 'Dram cup in %, from the side',
    draw: () => frontView(on, 6.2, (s, v) => cup(s, v, colour)),
  }),
  (colour, on) => ({
    altText: 'Three Dram cups in % from above, one of them full of coffee',
    draw: () =>
      secondView(on, 48, 5.4, (s, v) => {
        cup(s, beside(v, 44, -66), colour)
        cup(s, beside(v, -46, -8), colour, material.coffee)
        cup(s, beside(v, 40, 40), colour)
      }),
  }),
  {
    altText: 'Four small cups in four colours on a table, one of them on a notebook',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.sage, 2.5)
        windowLight(s, 210, -30, 470, 390)
        notebookLying(s, beside(v, 98, -6), glaze.Rust, 10)
        cup(s, beside(v, -148, 10), glaze.Chalk)
        cup(s, beside(v, -62, -24), glaze.Ink)
        cup(s, beside(v, -34, 38), glaze.Clay, material.coffee)
        cup(s, beside(v, 96, -8, 18), glaze.Moss, material.coffee)
      }),
  },
)
