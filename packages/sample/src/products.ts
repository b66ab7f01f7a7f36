// All products in the order of their numbers.
import { bakersApron } from './products/apron.ts'
import { gatherBasket } from './products/basket.ts'
import { plankBoard } from './products/board.ts'
import { servingBowl } from './products/bowl.ts'
import { stowBoxes } from './products/boxes.ts'
import { vesperCandle } from './products/candle.ts'
import { stairCandlestick } from './products/candlestick.ts'
import { wellCarafe } from './products/carafe.ts'
import { firstCoffee } from './products/coffee.ts'
import { lullCushion } from './products/cushion.ts'
import { dramCup } from './products/dram-cup.ts'
import { earlyEggCup } from './products/egg-cup.ts'
import { eveningGlass } from './products/evening-glass.ts'
import type { SampleProduct } from './products/sample-product.ts'
import { larderJar } from './products/jar.ts'
import { nessJug } from './products/jug.ts'
import { quayLamp } from './products/lamp.ts'
import { pilotLantern } from './products/lantern.ts'
import { ledge } from './products/ledge.ts'
import { answerSet } from './products/letters.ts'
import { marketBag } from './products/market-bag.ts'
import { quernMill } from './products/mill.ts'
import { readingMug } from './products/mug.ts'
import { supperNapkins } from './products/napkins.ts'
import { tideNotebook } from './products/notebook.ts'
import { pressBottle } from './products/oil-bottle.ts'
import { emberPan } from './products/pan.ts'
import { coatRail } from './products/peg-rail.ts'
import { buoyPendant } from './products/pendant.ts'
import { yardPlanter } from './products/planter.ts'
import { plantingCalendar } from './products/planting-calendar.ts'
import { linnPlate } from './products/plate.ts'
import { fortySuppers } from './products/recipe-book.ts'
import { fordRunner } from './products/runner.ts'
import { sillSeeds } from './products/seeds.ts'
import { scullerySoap } from './products/soap.ts'
import { stirSpoons } from './products/spoons.ts'
import { starToFold } from './products/star-pattern.ts'
import { vigilTapers } from './products/tapers.ts'
import { slipwayTowel } from './products/tea-towel.ts'
import { inletTeapot } from './products/teapot.ts'
import { driftThrow } from './products/throw.ts'
import { harbourTray } from './products/tray.ts'
import { borderTools } from './products/trowel.ts'
import { wellTumblers } from './products/tumblers.ts'
import { twineBall } from './products/twine.ts'
import { fellVase } from './products/vase.ts'
import { rillCan } from './products/watering-can.ts'
import { weavingDrafts } from './products/weaving-drafts.ts'

export const products: readonly SampleProduct[] = [
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
  coatRail,
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
  ledge,
]
