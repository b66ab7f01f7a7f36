// Web fonts that arrive late move nothing on a page; what else moves is measured by `npm run budgets`.
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { recordShifts } from '../../browser/layout-shifts.ts'

test('late fonts cause no layout shift', async () => {
  for (const width of [360, 390]) {
    const { page, leave } = await openVisitorPage({ viewport: { width, height: 844 } })
    const totalShift = await recordShifts(page)
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    // Glyphs of the fallback font differ slightly in width, but no line wraps differently.
    expect(await totalShift(), `${width}`).toBeLessThan(0.002)
    await leave()
  }
})
