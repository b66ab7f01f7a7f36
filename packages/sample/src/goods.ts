// The twelve goods, in the order of their numbers.
import { plankBoard } from './goods/board.ts'
import { servingBowl } from './goods/bowl.ts'
import { vesperCandle } from './goods/candle.ts'
import { wellCarafe } from './goods/carafe.ts'
import type { Good } from './goods/good.ts'
import { quayLamp } from './goods/lamp.ts'
import { readingMug } from './goods/mug.ts'
import { tideNotebook } from './goods/notebook.ts'
import { emberPan } from './goods/pan.ts'
import { hallRail } from './goods/peg-rail.ts'
import { yardPlanter } from './goods/planter.ts'
import { driftThrow } from './goods/throw.ts'
import { fellVase } from './goods/vase.ts'

export const all: readonly Good[] = [
  readingMug,
  servingBowl,
  fellVase,
  quayLamp,
  driftThrow,
  tideNotebook,
  emberPan,
  yardPlanter,
  wellCarafe,
  vesperCandle,
  plankBoard,
  hallRail,
]
