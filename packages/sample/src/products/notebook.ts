// The notebook: product texts and pictures.
import { frontView, scene, secondView, tableFromAbove } from '../kit/compose.ts'
import { mug } from '../kit/mug.ts'
import { notebookLying, notebookOpen, notebookUpright, pencil } from '../kit/notebook.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const tideNotebook = inColours(
  {
    number: 6,
    key: 'notebook',
    name: 'Tide notebook',
    slug: 'tide-notebook',
    description:
      'Bound in cloth and sewn, so that it lies flat at every page. 192 ruled pages of a paper that takes ink without a shadow on the back.\n\nA ribbon, a band to hold it shut, and a label that waits for a title.',
    price: '18.00',
    weight: 0.32,
    createdDate: '2026-06-09T09:00:00.000Z',
    collections: ['paper'],
    infoSections: [care.paper],
  },
  [
    { label: 'Ink', ground: ground.blush, stock: 60 },
    { label: 'Moss', ground: ground.oat, stock: 44 },
    { label: 'Rust', ground: ground.fog, stock: 31 },
  ],
  (colour, on) => ({
    altText: 'Tide notebook bound in %, standing',
    draw: () => frontView(on, 3.5, (s, v) => notebookUpright(s, v, colour)),
  }),
  (colour, on) => ({
    altText: 'Tide notebook bound in %, lying open with a pencil on it',
    draw: () =>
      secondView(
        on,
        58,
        3.5,
        (s, v) => {
          notebookOpen(s, v, colour, -13)
          pencil(s, beside(v, 64, 26), 24, 11)
        },
        600,
        760,
      ),
  }),
  {
    altText: 'An open notebook on a desk from above, with a pencil, a mug of coffee and a second notebook',
    draw: () =>
      scene((s) => {
        const v = tableFromAbove(s, ground.oat, 54, 2)
        notebookOpen(s, beside(v, 10, 10), glaze.Ink, -9)
        pencil(s, beside(v, 74, 36), 20, 11)
        mug(s, beside(v, -216, -18), glaze.Sage, { turn: 150, drink: { colour: material.coffee, level: 76 } })
        notebookLying(s, beside(v, 262, -40), glaze.Rust, 12)
      }),
  },
)
