// The market bag: product texts and pictures.
import { scene, wallView } from '../kit/compose.ts'
import { bag } from '../kit/hanging.ts'
import { twig } from '../kit/leaf.ts'
import { glaze, ground } from '../kit/palette.ts'
import { pegAt, pegRail } from '../kit/peg-rail.ts'
import { planter } from '../kit/planter.ts'
import { bareWall, bench, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { inColours } from './kinds.ts'

export const marketBag = inColours(
  {
    number: 30,
    key: 'bag',
    name: 'Market bag',
    slug: 'market-bag',
    description:
      'Linen canvas with handles that reach over a coat. Carries 15 kilos; we hung that many stones in it for a week.\n\nFolds to the size of a paperback. The seams are bound, so nothing frays, inside or out.',
    price: '28.00',
    weight: 0.24,
    ribbon: 'New',
    brand: 'Slow Loom',
    createdDate: '2026-10-27T09:00:00.000Z',
    collections: ['linen', 'storage'],
    infoSections: [{ title: 'Size', description: '36 cm high, 34 cm wide, handles of 70 cm.' }, care.linen],
  },
  [
    { label: 'Oat', ground: ground.clay, stock: 54 },
    { label: 'Rust', ground: ground.fog, stock: 33 },
    { label: 'Sage', ground: ground.oat, stock: 41 },
    { label: 'Ink', ground: ground.blush, stock: 47 },
  ],
  (colour, on) => ({
    altText: 'Market bag in %, hung from an oak peg',
    draw: () =>
      wallView(on, 1.5, (s, v) => {
        const rail = { ...v, y: 330 }
        windowLight(s, 140, 120, 640, 900, { strength: 0.4 })
        pegRail(s, rail, 3)
        bag(s, pegAt(rail, 3, 1), 1.36, colour)
      }),
  }),
  (colour, on) => ({
    altText: 'Market bag in % from close by, branches of olive in it',
    draw: () =>
      wallView(on, 2.3, (s, v) => {
        const mouth = { ...v, x: 600, y: 800 }
        twig(s, beside(mouth, -60), 250, -80)
        twig(s, beside(mouth, 0), 290, 10)
        twig(s, beside(mouth, 64), 240, 96)
        bag(s, [600, 160], 2.3, colour)
      }),
  }),
  {
    altText: 'Four market bags in four colours on a rail in a hall, above a bench with a plant',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.blush, 0.875)
        windowLight(s, 250, 20, 480, 450)
        const rail = { ...v, y: 96, mm: 1.15 }
        pegRail(s, rail, 7)
        ;[glaze.Ink, glaze.Oat, glaze.Rust, glaze.Sage].forEach((colour, i) =>
          bag(s, pegAt(rail, 7, i * 2), 0.52, colour),
        )
        const seat = bench(s, { ...beside(v, 0), y: 880 }, 1060, 330)
        planter(s, beside(seat, 380, -60), glaze.Chalk, {
          grows: () => twig(s, beside(seat, 380, -60, 142), 190, 50),
        })
      }),
  },
)
