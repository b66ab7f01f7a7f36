// The paper star, a pattern to print: product texts and pictures.
import { candle } from '../kit/candle.ts'
import { scene, secondView, wallView } from '../kit/compose.ts'
import { pencil } from '../kit/notebook.ts'
import { glaze, ground } from '../kit/palette.ts'
import { paper, sheetLying, star } from '../kit/paper.ts'
import { starPattern } from '../kit/prints.ts'
import { tableBefore, windowLight } from '../kit/room.ts'
import { beside } from '../kit/view.ts'
import { care } from './care.ts'
import { withoutOptions } from './kinds.ts'

export const starToFold = withoutOptions(
  {
    number: 39,
    key: 'star',
    name: 'Star to fold',
    slug: 'star-to-fold',
    description:
      'A star of eight points from one sheet of paper: print, cut along the lines, fold along the dashes, and hang it in a window.\n\nTakes twenty minutes the first time and seven the next. Good with children who own scissors.',
    price: '4.00',
    ribbon: 'To print',
    productType: 'digital',
    brand: 'Quiet Press',
    createdDate: '2026-11-10T09:00:00.000Z',
    collections: ['paper'],
    infoSections: [care.file],
  },
  {},
  {
    front: {
      altText: 'A star folded from paper, hanging before a wall',
      draw: () =>
        wallView(ground.clay, 1, (s) => {
          windowLight(s, 130, 150, 640, 940, { strength: 0.45 })
          s.shadeDisc(690, 800, 200, 210, 0.5)
          star(s, [600, 720], 330, paper)
        }),
    },
    second: {
      altText: 'The printed pattern of the star on a table, with a pencil',
      draw: () =>
        secondView(
          ground.fog,
          64,
          3.3,
          (s, v) => {
            sheetLying(s, v, starPattern, { turn: 7 })
            pencil(s, beside(v, -66, 118), -14)
          },
          600,
          740,
        ),
    },
    colours: {
      altText: 'Three stars folded from paper in white, clay and moss',
      draw: () =>
        wallView(ground.sage, 1, (s) => {
          for (const [x, y, r, colour] of [
            [380, 480, 190, glaze.Clay],
            [790, 640, 230, paper],
            [470, 1040, 210, glaze.Moss],
          ] as const) {
            s.shadeDisc(x + 60, y + 54, r * 0.6, r * 0.6, 0.5)
            star(s, [x, y], r, colour)
          }
        }),
    },
  },
  {
    altText: 'Three paper stars hanging at dusk above three lit candles',
    draw: () =>
      scene((s) => {
        const v = tableBefore(s, ground.dusk, 1.3, 480, 580)
        star(s, [320, 210], 92, paper)
        star(s, [620, 150], 116, glaze.Oat)
        star(s, [900, 240], 84, paper)
        candle(s, beside(v, -70, -20), 170)
        candle(s, beside(v, 30, 20), 110)
        candle(s, beside(v, 130, -10), 140)
      }),
  },
)
