// The pictures of pages: home, empty cart, not found, error, and the icon of the shop.
import { bowl } from './kit/bowl.ts'
import { scene } from './kit/compose.ts'
import { pear } from './kit/food.ts'
import { bag } from './kit/hanging.ts'
import { lamp } from './kit/lamp.ts'
import { twig } from './kit/leaf.ts'
import { mug } from './kit/mug.ts'
import { glaze, ground, material, page, shaded } from './kit/palette.ts'
import { pegAt, pegRail } from './kit/peg-rail.ts'
import { bareWall, wallLedge, tableBefore, windowLight } from './kit/room.ts'
import { sheet, type Sheet } from './kit/sheet.ts'
import { disc } from './kit/turned.ts'
import { vase } from './kit/vase.ts'
import { beside } from './kit/view.ts'
import type { Drawings } from './products/sample-product.ts'

const small = (paint: (s: Sheet) => void): string => {
  const s = sheet(800, 600, 6.5, 2)
  paint(s)
  return s.close()
}

export const pages: Drawings = {
  // The left third stays empty for the headline.
  home: () =>
    scene((s) => {
      const v = tableBefore(s, ground.oat, 1.14, 452, 552)
      windowLight(s, 250, -30, 520, 450)
      lamp(s, beside(v, 360, -60), glaze.Moss)
      const [tall, wide] = [beside(v, 112, -40), beside(v, -92, 30)]
      vase(s, tall, glaze.Clay, { holds: () => twig(s, beside(tall, 0, 0, 190), 230, -60) })
      bowl(s, wide, glaze.Chalk, {
        size: 0.94,
        holds: () =>
          [-44, 42, 2].forEach((x, i) =>
            pear(s, beside(wide, x, i * 9 - 12, 46), [-24, 20, -2][i], undefined, false),
          ),
      })
      pear(s, beside(v, 218, 70), 8, '#b59a55')
    }),

  'empty-cart': () =>
    small((s) => {
      const v = bareWall(s, ground.sage, 0.95)
      windowLight(s, 90, 20, 380, 400)
      const rail = { ...v, y: 100 }
      pegRail(s, rail, 5)
      bag(s, pegAt(rail, 5, 2), 0.62, glaze.Oat)
    }),

  // Three mugs on a shelf, and the ring where the fourth stood.
  'not-found': () =>
    small((s) => {
      const v = bareWall(s, ground.blush, 1.35)
      windowLight(s, 280, 20, 280, 360)
      const on = wallLedge(s, v, 60, 740, 430)
      const gap = beside(on, 74)
      s.back(
        disc(
          gap,
          32,
          0,
          'none',
          ` stroke="${shaded(material.oak, 0.5)}" stroke-opacity=".55" stroke-width="2.5"`,
        ),
      )
      mug(s, beside(on, -168), glaze.Sage)
      mug(s, beside(on, -48), glaze.Chalk)
      mug(s, beside(on, 180), glaze.Rust)
    }),

  // A bowl mended with brass, and the piece that is still missing.
  broken: () =>
    small((s) => {
      const v = tableBefore(s, ground.fog, 1.65)
      const spot = beside(v, -40)
      bowl(s, spot, glaze.Chalk)
      const point = (right: number, up: number): string =>
        `${Math.round(spot.x + right * v.mm)} ${Math.round(spot.y - up * v.mm)}`
      s.put(
        `<path d="M${point(-58, 70)}L${point(-44, 52)}L${point(-50, 34)}L${point(-30, 14)}M${point(-44, 52)}L${point(-8, 42)}L${point(14, 50)}L${point(46, 26)}" fill="none" stroke="${material.brass}" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/>`,
      )
      // The gap shows the far wall; its edge is unglazed clay.
      s.put(
        `<path d="M${point(21, 69.5)}L${point(14, 50)}L${point(40, 35)}L${point(70, 46)}L${point(76, 75)}Q${point(50, 70)} ${point(21, 69.5)}z" fill="${shaded(glaze.Chalk, 0.24)}"/><path d="M${point(14, 50)}L${point(40, 35)}L${point(70, 46)}" fill="none" stroke="${material.raw}" stroke-width="4" stroke-linejoin="round"/>`,
      )
      const shard = (x: number, y: number): string =>
        `${Math.round(spot.x + (150 + x) * v.mm)} ${Math.round(spot.y + (26 - y) * v.mm)}`
      s.shade(`M${shard(-24, 2)}L${shard(34, 8)}L${shard(62, -6)}L${shard(10, -9)}z`)
      s.put(
        `<path d="M${shard(-26, 0)}L${shard(-14, 20)}Q${shard(10, 27)} ${shard(30, 17)}L${shard(36, 2)}L${shard(8, -7)}z" fill="${glaze.Chalk}"/><path d="M${shard(-26, 0)}L${shard(8, -7)}L${shard(36, 2)}L${shard(8, -2)}z" fill="${shaded(glaze.Chalk, 0.4)}"/>`,
      )
    }),

  // An H whose bar is a bowl; kept simple to be legible at 16 pixels.
  icon: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="6" fill="${page.accent}"/><path d="M7 6h4v9h10V6h4v20h-4v-6.5a5.6 5.6 0 0 1-10 0V26H7z" fill="${page.paper}"/></svg>`,
}
