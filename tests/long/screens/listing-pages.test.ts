// Every kind of listing, and the API documentation: accessible on wide and narrow screens, and still once it is shown.
import { expect, inject, test } from 'vitest'
import { expectAccessible, openVisitorPage } from '../../browser/browser.ts'
import { fontsRefused, recordShifts } from '../../browser/layout-shifts.ts'

for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const) {
  test(`listings have no serious axe violation and no layout shift, ${width}, ${colorScheme}`, async () => {
    const { page, complaints } = await openVisitorPage({
      expects: fontsRefused,
      colorScheme,
      viewport: { width, height: 800 },
    })
    const totalShift = await recordShifts(page)
    for (const path of [
      '/',
      '/products?page=2',
      '/collections/kitchen?choice.Colour=Ink&max=50',
      '/collections/light?max=1',
      '/search?q=nothing+of+that+name',
      '/search?q=lamp',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectAccessible(page)
      expect(await totalShift(), path).toBe(0)
    }
    if (width === 360) {
      await page.getByRole('button', { name: /^Filter/ }).click()
      await page.getByRole('region', { name: 'Filters' }).waitFor()
      await expectAccessible(page)
    }
    expect(complaints).toEqual([])
  })
}

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the API documentation is accessible at ${width} px, ${colorScheme}`, async () => {
    const { page } = await openVisitorPage({
      baseURL: inject('platformUrl'),
      viewport: { width, height: 800 },
      colorScheme,
    })
    for (const path of ['/docs', '/docs/productsV3']) {
      await page.goto(path)
      await expectAccessible(page)
      const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
      expect([path, scrollWidth]).toEqual([path, clientWidth])
    }
  })
}
