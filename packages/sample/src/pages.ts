// The pictures that belong to pages, not to goods: home, the empty cart, a page that is not there, a page that broke,
// and the mark of the shop.
import { bowl } from './kit/bowl.ts'
import { carafe } from './kit/carafe.ts'
import { scene } from './kit/compose.ts'
import { pear } from './kit/food.ts'
import { bag } from './kit/hanging.ts'
import { lamp } from './kit/lamp.ts'
import { twig } from './kit/leaf.ts'
import { mug } from './kit/mug.ts'
import { notebookLying } from './kit/notebook.ts'
import { glaze, ground, material, page, shaded } from './kit/palette.ts'
import { pegAt, pegRail } from './kit/peg-rail.ts'
import { bareWall, shelf, tableBefore, windowLight } from './kit/room.ts'
import { sheet, type Sheet } from './kit/sheet.ts'
import { disc } from './kit/turned.ts'
import { vase } from './kit/vase.ts'
import { beside } from './kit/view.ts'
import type { Drawings } from './goods/good.ts'

const small = (paint: (s: Sheet) => void): string => {
  const s = sheet(1600, 1200, 13)
  paint(s)
  return s.close()
}

export const pages: Drawings = {
  // The left third stays empty: a sentence stands there.
  home: () =>
    scene((s) => {
      const v = tableBefore(s, ground.oat, 2.55, 900, 1090)
      windowLight(s, 500, -80, 1060, 920)
      lamp(s, beside(v, 292, -60), glaze.Moss)
      const spot = beside(v, -20, -40)
      vase(s, spot, glaze.Clay, { holds: () => twig(s, beside(spot, 0, 0, 190), 230, 80) })
      notebookLying(s, beside(v, 158, 20), glaze.Ink, 8)
      mug(s, beside(v, 156, 10, 18), glaze.Sage, { turn: 18 })
      bowl(s, beside(v, -182, 30), glaze.Chalk, { size: 0.86, holds: () => [-44, 42, 2].forEach((x, i) => pear(s, beside(v, -182 + x, 20 + i * 8, 42), [-24, 20, -2][i], undefined, false)) })
      pear(s, beside(v, 20, 110), 9, '#b59a55')
    }),

  'empty-cart': () =>
    small((s) => {
      const v = bareWall(s, ground.sage, 1.9)
      windowLight(s, 180, 40, 760, 800)
      const rail = { ...v, y: 200 }
      pegRail(s, rail, 5)
      bag(s, pegAt(rail, 5, 2), 1.24, glaze.Oat)
    }),

  // Three mugs on a shelf, and the ring where the fourth stood.
  'not-found': () =>
    small((s) => {
      const v = bareWall(s, ground.blush, 2.7)
      windowLight(s, 560, 40, 560, 720)
      const on = shelf(s, v, 120, 1480, 860)
      const gap = beside(on, 74)
      s.back(disc(gap, 32, 0, 'none', ` stroke="${shaded(material.oak, 0.5)}" stroke-opacity=".55" stroke-width="5"`))
      mug(s, beside(on, -168), glaze.Sage)
      mug(s, beside(on, -48), glaze.Chalk)
      mug(s, beside(on, 180), glaze.Rust)
    }),

  // A bowl mended with brass, and the piece that is still missing.
  broken: () =>
    small((s) => {
      const v = tableBefore(s, ground.fog, 3.3)
      const spot = beside(v, -40)
      bowl(s, spot, glaze.Chalk)
      const at = (right: number, up: number): string => `${Math.round(spot.x + right * v.mm)} ${Math.round(spot.y - up * v.mm)}`
      s.put(`<path d="M${at(-58, 70)}L${at(-44, 52)}L${at(-50, 34)}L${at(-30, 14)}M${at(-44, 52)}L${at(-8, 42)}L${at(14, 50)}L${at(46, 26)}M${at(14, 50)}L${at(22, 68)}" fill="none" stroke="${material.brass}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`)
      s.put(`<path d="M${at(22, 66)}L${at(16, 51)}L${at(40, 36)}L${at(70, 46)}L${at(74, 71)}Q${at(48, 66)} ${at(22, 66)}z" fill="${shaded(glaze.Chalk, 0.66)}"/>`)
      const shard = (x: number, y: number): string => `${Math.round(spot.x + (150 + x) * v.mm)} ${Math.round(spot.y + (26 - y) * v.mm)}`
      s.shade(`M${shard(-24, 2)}L${shard(34, 8)}L${shard(62, -6)}L${shard(10, -9)}z`)
      s.put(`<path d="M${shard(-26, 0)}L${shard(-14, 20)}Q${shard(10, 27)} ${shard(30, 17)}L${shard(36, 2)}L${shard(8, -7)}z" fill="${glaze.Chalk}"/><path d="M${shard(-26, 0)}L${shard(8, -7)}L${shard(36, 2)}L${shard(8, -2)}z" fill="${shaded(glaze.Chalk, 0.4)}"/>`)
    }),

  // An H whose bar is a bowl; it must be read at 16 pixels, so nothing else.
  icon: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="6" fill="${page.accent}"/><path d="M7 6h4v9h10V6h4v20h-4v-6.5a5.6 5.6 0 0 1-10 0V26H7z" fill="${page.paper}"/></svg>`,
}
