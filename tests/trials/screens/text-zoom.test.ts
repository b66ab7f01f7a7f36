// WCAG 1.4.4, 1.4.10: on the smallest screen, and with letters twice as large, no page scrolls sideways and nothing is cut.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, openVisitorPage } from '../../browser/browser.ts'
import { say } from '../../shop/figures.ts'

const small = { width: 320, height: 568 }
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

const open = (path: string) => (page: Page) => page.goto(path)
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}
const openMug = async (page: Page) => {
  await page.goto('/products/reading-mug')
  await hydrated(page)
}
const add = async (page: Page) => {
  await openMug(page)
  await press('Add to cart')(page)
  await page.getByRole('dialog').getByRole('listitem').waitFor()
}

/** Every kind of page, and every kind of thing that opens on one. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  home: open('/'),
  'all goods': open('/products'),
  'a page of a list': open('/products?page=2'),
  'a list that is filtered': open('/products?choice.Colour=Ink&choice.Colour=Oat&max=90&stock=in'),
  'a list of which nothing is left': open('/products?choice.Colour=Ink&max=1'),
  collection: open('/collections/kitchen'),
  search: open('/search'),
  'what is found': open('/search?q=mug'),
  'what is not found': open('/search?q=anchor'),
  'a good of choices': open('/products/linn-plate'),
  'a good that is reduced': open('/products/quern-mill'),
  'a good that is sold out': open('/products/fell-vase'),
  'an empty cart': open('/cart'),
  'nothing at all': open('/nowhere'),
  drawer: add,
  async 'a cart'(page) {
    await add(page)
    await page.goto('/cart')
  },
  async 'a quantity that was refused'(page) {
    await openMug(page)
    await page.getByLabel('Quantity').fill('0')
    await press('Add to cart')(page)
    await page.getByRole('alert').waitFor()
  },
}

/** Draws the letters in another size, all typefaces being there. */
const letters = (page: Page, percent: number) =>
  page.evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`
    await document.fonts.ready
  }, percent)

/** What reaches over the edge of the window, or of a box that cuts it off and cannot be scrolled. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth}`] : []
    let looked = 0
    const look = (name: string, at: Element, { left, right, width, height }: DOMRect) => {
      if (width < 2 || height < 2) return
      looked += 1
      let [from, to] = [0, clientWidth]
      for (let box: Element | null = at; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position, textOverflow } = getComputedStyle(box)
        // It can be pushed into sight; or it says itself that there is more, which stands elsewhere in full.
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return
        if (box !== at && (overflowX === 'hidden' || overflowX === 'clip')) {
          const edge = box.getBoundingClientRect()
          if (edge.width < 2) return
          ;[from, to] = [Math.max(from, edge.left), Math.min(to, edge.right)]
        }
        if (position === 'fixed') break
      }
      if (left < from - 1 || right > to + 1)
        found.push(`${name}: ${Math.round(left)} to ${Math.round(right)} in ${Math.round(from)} to ${to}`)
    }
    const root = document.querySelector('dialog[open], :popover-open') ?? document.body
    const all = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = all.nextNode(); node; node = all.nextNode()) {
      const at = node instanceof Element ? node : (node.parentElement as Element)
      if (!at.checkVisibility({ visibilityProperty: true }) || at.closest('.sr-only, .sr-only *')) continue
      if (node instanceof Element) {
        if (node.matches('input, select, textarea, button, img'))
          look(`<${node.localName}> ${node.textContent}`, node, node.getBoundingClientRect())
        continue
      }
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) look(`${node.textContent}`, at, box)
    }
    return { found: [...new Set(found)], looked }
  })

test.each([
  [small, 100],
  [phone, 200],
  [desk, 200],
])('nothing is cut at %o with letters of %i percent', async (viewport, percent) => {
  const { page, leave } = await openVisitorPage({
    viewport,
    reducedMotion: 'reduce',
    expects: [/404 .*nowhere/],
  })
  let looked = 0
  for (const [name, go] of Object.entries(pages)) {
    const judge = async (what: string) => {
      const seen = await cut(page)
      looked += seen.looked
      expect.soft([what, seen.found]).toEqual([what, []])
    }
    await go(page)
    await letters(page, percent)
    await judge(name)
    const filter = page.getByRole('button', { name: /^Filter/ })
    if (await filter.isVisible()) {
      await filter.click()
      await judge(`${name}, its filters`)
    }
  }
  await leave()
  expect(looked).toBeGreaterThan(1000)
  say(`${Object.keys(pages).length} pages, ${looked} words and controls looked at`)
})
