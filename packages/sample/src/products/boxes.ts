// The boxes: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { glaze, ground } from '../kit/palette.ts'
import { notebookUpright } from '../kit/notebook.ts'
import { bareWall, wallLedge, windowLight } from '../kit/room.ts'
import type { Sheet } from '../kit/sheet.ts'
import { stowBox } from '../kit/tray.ts'
import { vase } from '../kit/vase.ts'
import { beside, type View } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

const large = [330, 240, 150] as const
const middle = [280, 200, 120] as const
const small = [230, 160, 90] as const

const stack = (s: Sheet, v: View, colour: string): void => {
  stowBox(s, v, colour, large, { turn: 14 })
  stowBox(s, v, colour, middle, { turn: 10, up: 151 })
  stowBox(s, v, colour, small, { turn: 18, up: 272 })
}

export const stowBoxes = inColours(
  {
    number: 47,
    key: 'boxes',
    name: 'Stow boxes, a nest of three',
    slug: 'stow-boxes',
    description:
      'Board covered in cloth paper, with a brass frame for a label. The smallest goes into the middle one and that into the largest, so they come in one parcel and go under one bed.\n\nStrong enough to stand on in socks. We do not recommend it.',
    price: '64.00',
    weight: 1.9,
    brand: 'Quiet Press',
    createdDate: '2026-09-15T09:00:00.000Z',
    collections: ['storage', 'paper'],
    infoSections: [
      { title: 'Sizes', description: '33 × 24 × 15 cm, 28 × 20 × 12 cm and 23 × 16 × 9 cm.' },
      care.paper,
    ],
  },
  [
    { label: 'Clay', ground: ground.sage, stock: 13 },
    { label: 'Moss', ground: ground.oat, stock: 9 },
    { label: 'Ink', ground: ground.clay, stock: 16 },
  ],
  (colour, on) => ({
    altText: 'Three Stow boxes in %, one on the other',
    draw: () => frontView(on, 1.9, (s, v) => stack(s, v, colour)),
  }),
  (colour, on) => ({
    altText: 'Three Stow boxes in % side by side, from above',
    draw: () =>
      secondView(
        on,
        38,
        2.05,
        (s, v) => {
          stowBox(s, beside(v, 30, -150), colour, large, { turn: 10 })
          stowBox(s, beside(v, -100, 90), colour, middle, { turn: 16 })
          stowBox(s, beside(v, 150, 190), colour, small, { turn: -8 })
        },
        600,
        800,
      ),
  }),
  {
    altText: 'Boxes in clay, moss and ink on a shelf, beside two notebooks and a vase',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.oat, 1.05)
        windowLight(s, 520, 30, 470, 400)
        const on = wallLedge(s, v, 90, 1110, 520)
        stowBox(s, beside(on, -280), glaze.Clay, large)
        stowBox(s, beside(on, -290, 0, 151), glaze.Moss, middle)
        stowBox(s, beside(on, 20, 10), glaze.Ink, middle)
        notebookUpright(s, beside(on, 220, -10), glaze.Rust, 40)
        notebookUpright(s, beside(on, 262, 0), glaze.Moss, 40)
        vase(s, beside(on, 396), glaze.Chalk, { size: 0.84 })
      }),
  },
)
