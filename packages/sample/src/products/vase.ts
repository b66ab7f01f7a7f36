// The vase: product texts and pictures.
import { bowl } from '../kit/bowl.ts'
import { frontView, scene, secondView } from '../kit/compose.ts'
import { twig } from '../kit/leaf.ts'
import { notebookLying } from '../kit/notebook.ts'
import { glaze, ground } from '../kit/palette.ts'
import { bareWall, wallLedge, windowLight } from '../kit/room.ts'
import { vase } from '../kit/vase.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const fellVase = inColours(
  {
    number: 3,
    key: 'vase',
    name: 'Fell vase',
    slug: 'fell-vase',
    description:
      'Thrown in two pieces and joined while wet; the line at the shoulder is where they met. 26 cm tall.\n\nThe neck is narrow on purpose: one branch stands upright and needs no company.',
    price: '68.00',
    weight: 1.3,
    createdDate: '2026-01-20T09:00:00.000Z',
    collections: ['table'],
    infoSections: [care.stoneware],
  },
  [
    { label: 'Moss', ground: ground.oat, stock: 0 },
    { label: 'Oat', ground: ground.sage, stock: 0 },
    { label: 'Ink', ground: ground.blush, stock: 0 },
  ],
  (colour, on) => ({
    altText: 'Fell vase in %, from the side',
    draw: () => frontView(on, 3, (s, v) => vase(s, v, colour)),
  }),
  (colour, on) => ({
    altText: 'The neck of a Fell vase in %, holding an olive branch',
    draw: () =>
      secondView(
        on,
        26,
        4,
        (s, v) => vase(s, v, colour, { holds: () => twig(s, beside(v, 0, 0, 190), 330, 110) }),
        520,
        1560,
      ),
  }),
  {
    altText: 'A moss vase with an olive branch on a shelf, beside two notebooks and a small bowl',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.blush, 1.2)
        windowLight(s, 190, 30, 500, 380, { down: 2 })
        const on = wallLedge(s, v, 130, 1070, 530)
        const spot = beside(on, -130)
        vase(s, spot, glaze.Moss, { holds: () => twig(s, beside(spot, 0, 0, 190), 210, 60) })
        notebookLying(s, beside(on, 110, -10), glaze.Rust, 6)
        notebookLying(s, beside(on, 104, -10), glaze.Ink, -4, 18)
        bowl(s, beside(on, 104, -10, 36), glaze.Chalk, { size: 0.44 })
      }),
  },
)
