// All goods, in the order of their numbers.
import { plankBoard } from './goods/board.ts'
import { servingBowl } from './goods/bowl.ts'
import { vesperCandle } from './goods/candle.ts'
import { wellCarafe } from './goods/carafe.ts'
import { dramCup } from './goods/dram-cup.ts'
import { earlyEggCup } from './goods/egg-cup.ts'
import { eveningGlass } from './goods/evening-glass.ts'
import type { Good } from './goods/good.ts'
import { nessJug } from './goods/jug.ts'
import { quayLamp } from './goods/lamp.ts'
import { readingMug } from './goods/mug.ts'
import { tideNotebook } from './goods/notebook.ts'
import { emberPan } from './goods/pan.ts'
import { hallRail } from './goods/peg-rail.ts'
import { yardPlanter } from './goods/planter.ts'
import { linnPlate } from './goods/plate.ts'
import { inletTeapot } from './goods/teapot.ts'
import { driftThrow } from './goods/throw.ts'
import { wellTumblers } from './goods/tumblers.ts'
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
  inletTeapot,
  nessJug,
  linnPlate,
  dramCup,
  earlyEggCup,
  wellTumblers,
  eveningGlass,
]
