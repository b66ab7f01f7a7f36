// The planting calendar, to print at home: product texts and pictures.
import { scene, secondView, wallView } from '../kit/compose.ts'
import { leaves, rubberPlant } from '../kit/leaf.ts'
import { pencil } from '../kit/notebook.ts'
import { ground, glaze } from '../kit/palette.ts'
import { sheetHung, sheetLying } from '../kit/paper.ts'
import { planter } from '../kit/planter.ts'
import { calendar } from '../kit/prints.ts'
import { bareWall, bench, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

export const plantingCalendar = withoutOptions(
  {
    number: 38,
    key: 'calendar',
    name: 'Planting calendar',
    slug: 'planting-calendar',
    description:
      'One page for the year: what to sow, what to plant out and what to pick, week by week, for forty kitchen plants.\n\nMade for places with a winter. There is a blank column at the edge for the frosts that came late.',
    price: '6.00',
    ribbon: 'To print',
    productType: 'digital',
    brand: 'Quiet Press',
    createdDate: '2026-01-13T09:00:00.000Z',
    collections: ['garden', 'paper'],
    infoSections: [care.file],
  },
  {},
  {
    front: {
      altText: 'The planting calendar, printed, hung from a wooden clip',
      draw: () =>
        wallView(ground.oat, 1, (s) => {
          windowLight(s, 90, 120, 660, 900, { strength: 0.4 })
          sheetHung(s, [600, 300], 3, calendar)
        }),
    },
    second: {
      altText: 'The calendar on a table with a pencil and a few leaves, from above',
      draw: () =>
        secondView(
          ground.sage,
          64,
          3.2,
          (s, v) => {
            sheetLying(s, v, calendar, { turn: -8 })
            pencil(s, beside(v, 88, 80), 68)
            leaves(s, beside(v, -120, 150), [
              [0, 0, 30, 70, 26],
              [4, 4, 92, 60, 22],
            ])
          },
          600,
          740,
        ),
    },
  },
  {
    altText: 'The calendar on a wall above a bench with two pots, a rubber plant in one',
    draw: () =>
      scene((s) => {
        const v = bareWall(s, ground.sage, 0.95)
        windowLight(s, 560, 20, 470, 430)
        sheetHung(s, [420, 70], 1.06, calendar)
        const seat = bench(s, { ...beside(v, 0), y: 860 }, 940, 360)
        const [large, small] = [beside(seat, 150, -90), beside(seat, -80, -60)]
        planter(s, large, glaze.Clay, { grows: () => rubberPlant(s, beside(large, 0, 0, 142)) })
        planter(s, small, glaze.Chalk, { size: 0.7 })
      }),
  },
)
