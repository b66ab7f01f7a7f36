// The trowel and the fork: product texts and pictures.
import { scene, secondView, wallView } from '../kit/compose.ts'
import { twig } from '../kit/leaf.ts'
import { glaze, ground, material } from '../kit/palette.ts'
import { pegAt, pegRail } from '../kit/peg-rail.ts'
import { planter } from '../kit/planter.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { toolHung, toolLying } from '../kit/trowel.ts'
import { twine } from '../kit/twine.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

export const borderTools = withoutOptions(
  {
    number: 43,
    key: 'trowel',
    name: 'Border trowel and fork',
    slug: 'border-trowel-and-fork',
    description:
      'Two tools for the same knee. Each is forged from one piece of steel, set into oak, and closed with a brass collar that does not let go.\n\nThe trowel has an edge; it cuts roots and opens sacks. Leather loops, so that both hang dry.',
    price: '36.00',
    ribbon: 'New',
    weight: 0.62,
    brand: 'Low Forge',
    createdDate: '2026-10-30T09:00:00.000Z',
    collections: ['garden'],
    infoSections: [care.steel],
  },
  { stock: 28 },
  {
    front: {
      altText: 'A trowel and a hand fork hanging from an oak rail',
      draw: () =>
        wallView(ground.sage, 2.6, (s, v) => {
          const rail = { ...v, y: 330 }
          windowLight(s, 120, 100, 640, 980, { strength: 0.4 })
          pegRail(s, rail, 3)
          toolHung(s, pegAt(rail, 3, 0), 2.5, 'trowel')
          toolHung(s, pegAt(rail, 3, 2), 2.5, 'fork')
        }),
    },
    second: {
      altText: 'A trowel and a fork lying side by side, from above',
      draw: () =>
        secondView(ground.clay, 58, 3.6, (s, v) => {
          toolLying(s, beside(v, -136, -70), 'trowel', -6)
          toolLying(s, beside(v, -146, 40), 'fork', 5)
        }),
    },
  },
  {
    altText: 'A trowel on a potting table beside three pots and a ball of twine',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.oat, 1.6)
        windowLight(s, 520, -30, 470, 400)
        const [a, b, c] = [beside(v, -220, -20), beside(v, -80, -60), beside(v, 230, -40)]
        planter(s, b, glaze.Sage, { size: 0.8, grows: () => twig(s, beside(b, 0, 0, 112), 130, -30) })
        planter(s, a, glaze.Clay, { size: 0.9, grows: () => twig(s, beside(a, 0, 0, 126), 160, 40) })
        planter(s, c, glaze.Clay, { size: 0.9 })
        twine(s, beside(v, 106, -10), material.kraft, 34)
        toolLying(s, beside(v, -100, 84), 'trowel', 4)
      }),
  },
)
