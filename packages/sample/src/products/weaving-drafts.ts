// The weaving drafts, to print: product texts and pictures.
import { scene, secondView, wallView } from '../kit/compose.ts'
import { pencil } from '../kit/notebook.ts'
import { glaze, ground } from '../kit/palette.ts'
import { sheetHung, sheetLying } from '../kit/paper.ts'
import { draft } from '../kit/prints.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { throwFolded } from '../kit/throw.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

export const weavingDrafts = withoutOptions(
  {
    number: 40,
    key: 'drafts',
    name: 'Twelve weaving drafts for four shafts, from plain weave to goose-eye',
    slug: 'twelve-weaving-drafts',
    description:
      'The drafts behind our throws, towels and runners, drawn out thread by thread. Twelve pages, each with the threading, the treadling and a square of the cloth.\n\nFor four shafts and six treadles. Three of them also work on a rigid heddle loom.',
    price: '12.00',
    ribbon: 'To print',
    productType: 'digital',
    brand: 'Slow Loom',
    createdDate: '2026-07-07T09:00:00.000Z',
    collections: ['linen', 'paper'],
    infoSections: [care.file],
  },
  {},
  {
    front: {
      altText: 'A printed weaving draft, hung from a wooden clip',
      draw: () =>
        wallView(ground.blush, 1, (s) => {
          windowLight(s, 90, 120, 660, 900, { strength: 0.4 })
          sheetHung(s, [600, 300], 3, draft(glaze.Ink, 1))
        }),
    },
    second: {
      altText: 'Three drafts lying over each other on a table, with a pencil, from above',
      draw: () =>
        secondView(
          ground.oat,
          62,
          2.9,
          (s, v) => {
            sheetLying(s, beside(v, 46, -50), draft(glaze.Moss, 2), { turn: 14 })
            sheetLying(s, beside(v, -46, -20), draft(glaze.Ink, 0), { turn: -10 })
            sheetLying(s, beside(v, 16, 64), draft(glaze.Rust, 1), { turn: 4 })
            pencil(s, beside(v, 96, 120), 66)
          },
          600,
          740,
        ),
    },
  },
  {
    altText: 'Two drafts on a wall above a table with a folded clay throw and a folded sage one',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 1.1, 500, 590)
        windowLight(s, 620, -10, 430, 400)
        sheetHung(s, [330, 60], 1.1, draft(glaze.Rust, 1))
        sheetHung(s, [610, 60], 1.1, draft(glaze.Moss, 0))
        throwFolded(s, beside(v, 240, 30), glaze.Clay, { folds: 3 })
        throwFolded(s, beside(v, 240, 30, 116), glaze.Sage, { folds: 2, wide: 320 })
      }),
  },
)
