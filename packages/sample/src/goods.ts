// All goods, in the order of their numbers.
import { bakersApron } from './goods/apron.ts'
import { plankBoard } from './goods/board.ts'
import { servingBowl } from './goods/bowl.ts'
import { vesperCandle } from './goods/candle.ts'
import { wellCarafe } from './goods/carafe.ts'
import { firstCoffee } from './goods/coffee.ts'
import { lullCushion } from './goods/cushion.ts'
import { dramCup } from './goods/dram-cup.ts'
import { earlyEggCup } from './goods/egg-cup.ts'
import { eveningGlass } from './goods/evening-glass.ts'
import type { Good } from './goods/good.ts'
import { larderJar } from './goods/jar.ts'
import { nessJug } from './goods/jug.ts'
import { quayLamp } from './goods/lamp.ts'
import { marketBag } from './goods/market-bag.ts'
import { quernMill } from './goods/mill.ts'
import { readingMug } from './goods/mug.ts'
import { supperNapkins } from './goods/napkins.ts'
import { tideNotebook } from './goods/notebook.ts'
import { pressBottle } from './goods/oil-bottle.ts'
import { emberPan } from './goods/pan.ts'
import { hallRail } from './goods/peg-rail.ts'
import { yardPlanter } from './goods/planter.ts'
import { linnPlate } from './goods/plate.ts'
import { fordRunner } from './goods/runner.ts'
import { scullerySoap } from './goods/soap.ts'
import { stirSpoons } from './goods/spoons.ts'
import { slipwayTowel } from './goods/tea-towel.ts'
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
  larderJar,
  firstCoffee,
  quernMill,
  pressBottle,
  stirSpoons,
  scullerySoap,
  bakersApron,
  slipwayTowel,
  supperNapkins,
  lullCushion,
  marketBag,
  fordRunner,
]
