// The banner of each collection: a wide picture whose left third stays plain, because the name is shown there.
import type { CollectionKey } from './collections.ts'
import type { Drawings } from './products/sample-product.ts'
import { apron } from './kit/apron.ts'
import { basket } from './kit/basket.ts'
import { boardUpright } from './kit/board.ts'
import { bowl } from './kit/bowl.ts'
import { candle } from './kit/candle.ts'
import { carafe } from './kit/carafe.ts'
import { tableFromAbove } from './kit/compose.ts'
import { cup, eggCup } from './kit/cup.ts'
import { cushion } from './kit/cushion.ts'
import { lemon } from './kit/food.ts'
import { bag, teaTowel } from './kit/hanging.ts'
import { jar } from './kit/jar.ts'
import { lamp } from './kit/lamp.ts'
import { lantern } from './kit/lantern.ts'
import { rubberPlant, twig } from './kit/leaf.ts'
import { mill } from './kit/mill.ts'
import { mug } from './kit/mug.ts'
import { notebookOpen, pencil } from './kit/notebook.ts'
import { glaze, ground, lit, material } from './kit/palette.ts'
import { pan } from './kit/pan.ts'
import { envelope, sheetLying } from './kit/paper.ts'
import { pegAt, pegRail } from './kit/peg-rail.ts'
import { planter } from './kit/planter.ts'
import { writing } from './kit/prints.ts'
import { bareWall, bench, floorBefore, wallLedge, tableBefore, windowLight } from './kit/room.ts'
import { sheet, type Sheet } from './kit/sheet.ts'
import { soap } from './kit/soap.ts'
import { teapot } from './kit/teapot.ts'
import { throwHung } from './kit/throw.ts'
import { stowBox, tray } from './kit/tray.ts'
import { twine } from './kit/twine.ts'
import { beside, type View } from './kit/view.ts'
import { wateringCan } from './kit/watering-can.ts'

/** Moves the spot of a view to the right of the middle. */
const rightward = (v: View, x = 790): View => ({ ...v, x })

const paint: Record<CollectionKey, (s: Sheet) => void> = {
  kitchen(s) {
    const v = rightward(tableBefore(s, ground.clay, 1.2, 316, 396))
    windowLight(s, 190, -30, 420, 290)
    boardUpright(s, beside(v, -60, -100), 170, 320)
    boardUpright(s, beside(v, 24, -70), 150, 260, '#d8b281')
    jar(s, beside(v, 190, -30), glaze.Oat)
    pan(s, beside(v, -190, 20), glaze.Rust)
    mill(s, beside(v, 292, 10), material.walnut)
  },
  table(s) {
    const v = rightward(tableBefore(s, ground.sage, 1.2, 316, 396))
    windowLight(s, 500, -30, 420, 290)
    carafe(s, beside(v, 120, -70), 1, 0.5)
    teapot(s, beside(v, -200, -10), glaze.Ink)
    const dish = beside(v, 200, 10)
    bowl(s, dish, glaze.Clay, {
      holds: () => {
        lemon(s, beside(dish, 34, -20, 52), -14)
        lemon(s, beside(dish, -34, 0, 48), 34)
      },
    })
    cup(s, beside(v, -34, 40), glaze.Chalk, '#a5602f')
    cup(s, beside(v, 42, 10), glaze.Sage, '#a5602f')
  },
  light(s) {
    const v = rightward(tableBefore(s, ground.dusk, 0.92, 330, 404))
    lamp(s, beside(v, 190, -40), glaze.Moss, { on: true })
    lantern(s, beside(v, -40, 10), material.iron, { on: true })
    candle(s, beside(v, -210, -20), 200)
    candle(s, beside(v, -292, 30), 100)
    candle(s, beside(v, -146, 50), 140)
  },
  linen(s) {
    const v = rightward(floorBefore(s, ground.oat, 0.62, 396))
    windowLight(s, 180, 0, 420, 330)
    const rail = { ...v, x: 1000, y: 56, mm: 0.6 }
    pegRail(s, rail, 5)
    teaTowel(s, pegAt(rail, 5, 0), 0.46, glaze.Chalk, glaze.Rust)
    apron(s, pegAt(rail, 5, 3), 0.42, glaze.Ink)
    const seat = bench(s, beside(v, -310, 20), 760, 280)
    throwHung(s, beside(seat, -150), glaze.Clay, 300, 290, 200)
    cushion(s, beside(seat, 190, -50), glaze.Moss, { wide: 290, lean: 4 })
  },
  paper(s) {
    const v = { ...tableFromAbove(s, ground.oat, 56, 1.25), x: 790 }
    mug(s, beside(v, -312, -40), glaze.Ink, { turn: 150, drink: { colour: material.coffee, level: 76 } })
    notebookOpen(s, beside(v, -80, 20), glaze.Rust, -9)
    pencil(s, beside(v, -26, 60), 20, 11)
    const on = beside(v, 240, -10)
    tray(s, on, [260, 220], {
      turn: 7,
      holds: () => {
        envelope(s, beside(on, -10, -30, 6), glaze.Clay, 14)
        envelope(s, beside(on, 6, 26, 8), glaze.Sage, -6)
      },
    })
    sheetLying(s, beside(v, -560, 60), writing, { turn: -16, colour: lit(glaze.Clay, 0.86) })
  },
  garden(s) {
    const v = rightward(floorBefore(s, ground.sage, 0.82, 400))
    windowLight(s, 230, 0, 420, 330)
    const seat = bench(s, beside(v, -20, 20), 900, 190)
    wateringCan(s, beside(seat, 40, -100), glaze.Moss)
    const [large, small] = [beside(seat, -300, -110), beside(seat, -150, -60)]
    planter(s, large, glaze.Clay, { grows: () => rubberPlant(s, beside({ ...large, mm: 0.66 }, 0, 0, 176)) })
    planter(s, small, glaze.Chalk, { size: 0.7, grows: () => twig(s, beside(small, 0, 0, 98), 120, -30) })
    basket(s, beside(seat, 290, -90), { size: 0.8 })
  },
  storage(s) {
    const v = bareWall(s, ground.blush, 0.72)
    windowLight(s, 180, 10, 430, 360)
    const on = wallLedge(s, v, 440, 1140, 196)
    stowBox(s, beside(on, -300), glaze.Moss, [280, 200, 120])
    stowBox(s, beside(on, -306, 0, 121), glaze.Ink, [230, 160, 90])
    stowBox(s, beside(on, -10, 10), glaze.Rust, [250, 180, 110])
    basket(s, beside(on, 300, -20), { bow: false, size: 0.9 })
    const rail = { ...v, x: 790, y: 276, mm: 0.84 }
    pegRail(s, rail, 5)
    bag(s, pegAt(rail, 5, 3), 0.5, glaze.Oat)
    teaTowel(s, pegAt(rail, 5, 1), 0.5, glaze.Chalk, glaze.Moss)
  },
  small(s) {
    const v = bareWall(s, ground.fog, 1.3)
    windowLight(s, 520, 0, 420, 320)
    const on = rightward(wallLedge(s, v, 420, 1150, 366))
    eggCup(s, beside(on, -230), glaze.Rust)
    eggCup(s, beside(on, -164, 16), glaze.Sage)
    soap(s, beside(on, -56, 0), '#ece2cc', { turn: 8 })
    soap(s, beside(on, -50, 0), '#a9b394', { turn: -6, up: 29 })
    candle(s, beside(on, 52, -10), 90)
    twine(s, beside(on, 142, 0), material.kraft, 34)
    cup(s, beside(on, 232, 10), glaze.Ink)
  },
}

export const banners: Drawings = Object.fromEntries(
  Object.entries(paint).map(([key, onto]) => [
    `collection-${key}`,
    () => {
      const s = sheet(1200, 480, 7.5, 4 / 3)
      onto(s)
      return s.close()
    },
  ]),
)
