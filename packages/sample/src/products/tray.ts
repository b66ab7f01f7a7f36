// The desk tray: product texts and pictures.
import { frontView, scene, secondView } from '../kit/compose.ts'
import { lamp } from '../kit/lamp.ts'
import { notebookLying, notebookUpright, pencil } from '../kit/notebook.ts'
import { glaze, ground } from '../kit/palette.ts'
import { envelope } from '../kit/paper.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { tray } from '../kit/tray.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inSizes } from './kinds.ts'

const front = (wide: number, deep: number, words: string) => ({
  altText: `${words} oak tray, a notebook in it`,
  draw: () =>
    frontView(ground.sage, 2.3, (s, v) =>
      tray(s, v, [wide, deep], {
        turn: 14,
        holds: () => notebookLying(s, beside(v, -wide / 2 + 110, 0, 6), glaze.Rust, 20),
      }),
    ),
})

export const harbourTray = inSizes(
  {
    number: 37,
    key: 'tray',
    name: 'Harbour desk tray',
    slug: 'harbour-desk-tray',
    description:
      'Where things come in to be dealt with. Oak, with walls of 34 mm: high enough to keep a pencil, low enough to show a letter.\n\nThe corners are finger-jointed by machine and finished by hand. Two of the same size stand on each other.',
    price: '48.00',
    weight: 0.8,
    brand: 'Long Grain',
    createdDate: '2026-06-30T09:00:00.000Z',
    collections: ['paper', 'storage'],
    infoSections: [care.oak],
  },
  'Size',
  [
    {
      label: 'Letter, 28 × 24 cm',
      key: 'letter',
      price: '48.00',
      weight: 0.8,
      stock: 17,
      front: front(280, 240, 'A small'),
    },
    {
      label: 'Desk, 38 × 28 cm',
      key: 'desk',
      price: '62.00',
      weight: 1.2,
      stock: 11,
      front: front(380, 280, 'A large'),
    },
  ],
  {
    altText: 'A tray from above, with an envelope, a notebook and a pencil in it',
    draw: () =>
      secondView(
        ground.sage,
        52,
        2.7,
        (s, v) =>
          tray(s, v, [340, 270], {
            turn: -8,
            holds: () => {
              envelope(s, beside(v, -60, -44, 6), glaze.Clay, -14)
              notebookLying(s, beside(v, 70, 4, 6), glaze.Ink, -4)
              pencil(s, beside(v, -62, 66, 4), -10)
            },
          }),
        600,
        790,
      ),
  },
  {
    altText: 'A tray with letters on a desk, a moss lamp and two notebooks beside it',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.clay, 1.35)
        windowLight(s, 160, -30, 470, 400)
        lamp(s, beside(v, 250, -60), glaze.Moss)
        notebookUpright(s, beside(v, -230, -60), glaze.Ink)
        const on = beside(v, 0, 20)
        tray(s, on, [330, 250], {
          turn: 8,
          holds: () => {
            envelope(s, beside(on, -40, 0, 6), glaze.Sage, 16)
            envelope(s, beside(on, 30, 10, 10), glaze.Chalk, -4)
          },
        })
        pencil(s, beside(v, -190, 60), 14)
      }),
  },
)
