// A page on paper: what it tells, what things cost, and where it came from; nothing to press.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openVisitorPage } from './browser.ts'

/** What is to be pressed or filled in, and lies open on the page; how the choices stand is worth its ink. */
const controls = (page: Page) =>
  page
    .locator('button, select, summary svg, input:not([type=radio], [type=hidden]), nav, [popover]')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => `${one.localName} ${one.textContent}`))

test.each([true, false])('on paper there is nothing to press, with script: %s', async (javaScriptEnabled) => {
  const { page, leave } = await openVisitorPage({ javaScriptEnabled, viewport: { width: 760, height: 1000 } })
  await page.goto('/products/reading-mug', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Your cart').first().waitFor()
  for (const [path, tells] of [
    ['/', '€'],
    ['/products?choice.Colour=Ink', 'Colour: Ink'],
    ['/products/reading-mug', '€24.00'],
    ['/products/quern-mill', 'In stock'],
    ['/cart', 'Quantity 1'],
  ] as const) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    expect([path, await controls(page)]).toEqual([path, []])
    await page.getByText(tells).filter({ visible: true }).first().waitFor()
    await page
      .getByText(`${inject('storefrontUrl')}${path}`)
      .filter({ visible: true })
      .waitFor()
    await page.emulateMedia({ media: 'screen' })
    expect(await controls(page), 'the eye for controls sees some').not.toEqual([])
  }
  await leave()
})
