// Printed pages: they show content, prices and their URL, and no controls.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'

/** The visible controls of the page; choices are printed, because they show which variants there are. */
const visibleControls = (page: Page) =>
  page
    .locator('button, select, summary svg, input:not([type=radio], [type=hidden]), nav, [popover]')
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map((element) => `${element.localName} ${element.textContent}`))

test.each([true, false])('printed pages have no controls, with script: %s', async (javaScriptEnabled) => {
  const { page } = await openVisitorPage({ javaScriptEnabled, viewport: { width: 760, height: 1000 } })
  await page.goto('/products/reading-mug', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Your cart').first().waitFor()
  for (const [path, content] of [
    ['/', '€'],
    ['/products?choice.Colour=Ink', 'Colour: Ink'],
    ['/products/reading-mug', '€24.00'],
    ['/products/quern-mill', 'In stock'],
    ['/cart', 'Quantity 1'],
  ] as const) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    expect([path, await visibleControls(page)]).toEqual([path, []])
    await page.getByText(content).filter({ visible: true }).first().waitFor()
    await page
      .getByText(`${inject('storefrontUrl')}${path}`)
      .filter({ visible: true })
      .waitFor()
    await page.emulateMedia({ media: 'screen' })
    expect(await visibleControls(page), 'on screen there are controls').not.toEqual([])
  }
})
