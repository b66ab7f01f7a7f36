// Pages are stable while they load.
import { expect, test } from 'vitest'
import { findProductPath } from '../../browser/accessible-pages.ts'
import { openVisitorPage } from '../../browser/browser.ts'
import { fontsRefused, recordShifts } from '../../browser/layout-shifts.ts'

test('pages have no layout shift while they load', async () => {
  const { page, leave } = await openVisitorPage({ expects: fontsRefused })
  const product = await findProductPath(page)
  const totalShift = await recordShifts(page)
  for (const path of [product, '/', '/cart']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await totalShift(), path).toBe(0)
  }
  await leave()
})

test('late fonts cause no layout shift', async () => {
  for (const width of [360, 390]) {
    const { page, leave } = await openVisitorPage({ viewport: { width, height: 844 } })
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const totalShift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 100)
        }),
    )
    // Glyphs of the fallback font differ slightly in width, but no line wraps differently.
    expect(totalShift, `${width}`).toBeLessThan(0.002)
    await leave()
  }
})
