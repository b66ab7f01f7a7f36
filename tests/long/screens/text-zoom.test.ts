// WCAG 1.4.4, 1.4.10: on the smallest screen, and with text at 200 percent, no page scrolls sideways and nothing is cut off.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, openVisitorPage } from '../../browser/browser.ts'
import { say } from '../../shop/figures.ts'

const small = { width: 320, height: 568 }
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }

const open = (path: string) => (page: Page) => page.goto(path)
const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}
const openMug = async (page: Page) => {
  await gotoHydrated(page, '/products/reading-mug')
}
const add = async (page: Page) => {
  await openMug(page)
  await click('Add to cart')(page)
  await page.getByRole('dialog').getByRole('listitem').waitFor()
}

/** Every kind of page, drawer and error. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  home: open('/'),
  'all products': open('/products'),
  'the second page': open('/products?page=2'),
  'a filtered listing': open('/products?choice.Colour=Ink&choice.Colour=Oat&max=90&stock=in'),
  'a listing without matches': open('/products?choice.Colour=Ink&max=1'),
  collection: open('/collections/kitchen'),
  search: open('/search'),
  'search results': open('/search?q=mug'),
  'a search without results': open('/search?q=anchor'),
  'a product with options': open('/products/linn-plate'),
  'a product on sale': open('/products/quern-mill'),
  'a sold-out product': open('/products/fell-vase'),
  'an empty cart': open('/cart'),
  'page not found': open('/nowhere'),
  drawer: add,
  async 'a cart'(page) {
    await add(page)
    await page.goto('/cart')
  },
  async 'an invalid quantity'(page) {
    await openMug(page)
    await page.getByLabel('Quantity').fill('0')
    await click('Add to cart')(page)
    await page.getByRole('alert').waitFor()
  },
}

/** Sets the text size, and waits for the fonts. */
const setTextSize = (page: Page, percent: number) =>
  page.evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`
    await document.fonts.ready
  }, percent)

/** Finds what overflows the window, or a box that clips it and cannot be scrolled. */
const findClipped = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth}`] : []
    let checked = 0
    const check = (name: string, element: Element, { left, right, width, height }: DOMRect) => {
      if (width < 2 || height < 2) return
      checked += 1
      let [from, to] = [0, clientWidth]
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, position, textOverflow } = getComputedStyle(box)
        // It can be scrolled into view; or an ellipsis shows that there is more, which is elsewhere in full.
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return
        if (box !== element && (overflowX === 'hidden' || overflowX === 'clip')) {
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
      const element = node instanceof Element ? node : (node.parentElement as Element)
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, .sr-only *'))
        continue
      if (node instanceof Element) {
        if (node.matches('input, select, textarea, button, img'))
          check(`<${node.localName}> ${node.textContent}`, node, node.getBoundingClientRect())
        continue
      }
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) check(`${node.textContent}`, element, box)
    }
    return { found: [...new Set(found)], checked }
  })

test.each([
  [small, 100],
  [phone, 200],
  [desktop, 200],
])('nothing is cut off at %o with text at %i percent', async (viewport, percent) => {
  const { page, leave } = await openVisitorPage({
    viewport,
    reducedMotion: 'reduce',
    expects: [/404 .*nowhere/],
  })
  let checked = 0
  for (const [name, go] of Object.entries(pages)) {
    const expectNothingClipped = async (view: string) => {
      const result = await findClipped(page)
      checked += result.checked
      expect.soft([view, result.found]).toEqual([view, []])
    }
    await go(page)
    await setTextSize(page, percent)
    await expectNothingClipped(name)
    const filter = page.getByRole('button', { name: /^Filter/ })
    if (await filter.isVisible()) {
      await filter.click()
      await expectNothingClipped(`${name}, its filters`)
    }
  }
  await leave()
  expect(checked).toBeGreaterThan(1000)
  say(`${Object.keys(pages).length} pages, ${checked} texts and controls checked`)
})
