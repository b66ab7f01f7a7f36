// All goods, in the order of their numbers.
import { bakersApron } from './goods/apron.ts'
import { gatherBasket } from './goods/basket.ts'
import { plankBoard } from './goods/board.ts'
import { servingBowl } from './goods/bowl.ts'
import { stowBoxes } from './goods/boxes.ts'
import { vesperCandle } from './goods/candle.ts'
import { stairCandlestick } from './goods/candlestick.ts'
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
import { pilotLantern } from './goods/lantern.ts'
import { ledgeShelf } from './goods/ledge.ts'
import { answerSet } from './goods/letters.ts'
import { marketBag } from './goods/market-bag.ts'
import { quernMill } from './goods/mill.ts'
import { readingMug } from './goods/mug.ts'
import { supperNapkins } from './goods/napkins.ts'
import { tideNotebook } from './goods/notebook.ts'
import { pressBottle } from './goods/oil-bottle.ts'
import { emberPan } from './goods/pan.ts'
import { hallRail } from './goods/peg-rail.ts'
import { buoyPendant } from './goods/pendant.ts'
import { yardPlanter } from './goods/planter.ts'
import { plantingCalendar } from './goods/planting-calendar.ts'
import { linnPlate } from './goods/plate.ts'
import { fortySuppers } from './goods/recipe-book.ts'
import { fordRunner } from './goods/runner.ts'
import { sillSeeds } from './goods/seeds.ts'
import { scullerySoap } from './goods/soap.ts'
import { stirSpoons } from './goods/spoons.ts'
import { starToFold } from './goods/star-pattern.ts'
import { vigilTapers } from './goods/tapers.ts'
import { slipwayTowel } from './goods/tea-towel.ts'
import { inletTeapot } from './goods/teapot.ts'
import { driftThrow } from './goods/throw.ts'
import { harbourTray } from './goods/tray.ts'
import { borderTools } from './goods/trowel.ts'
import { wellTumblers } from './goods/tumblers.ts'
import { twineBall } from './goods/twine.ts'
import { fellVase } from './goods/vase.ts'
import { rillCan } from './goods/watering-can.ts'
import { weavingDrafts } from './goods/weaving-drafts.ts'

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
  buoyPendant,
  pilotLantern,
  vigilTapers,
  stairCandlestick,
  answerSet,
  harbourTray,
  plantingCalendar,
  starToFold,
  weavingDrafts,
  fortySuppers,
  rillCan,
  borderTools,
  sillSeeds,
  twineBall,
  gatherBasket,
  stowBoxes,
  ledgeShelf,
]
