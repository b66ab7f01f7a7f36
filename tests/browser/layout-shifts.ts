// Adds up what moves on a page after it was shown, without the web fonts: whether those arrive before the first paint
// depends on how busy the machine is. What late fonts move has a test of its own in `trials/screens/layout-shifts.test.ts`.
import type { Page } from 'playwright-core'

/** The console messages of a page whose fonts are refused. */
export const fontsRefused = [/\.woff2/]

/** Refuses the fonts and records the layout shifts of every page that is opened from now on; answers the sum of the last page. */
export async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const global = globalThis as unknown as { totalShift: number }
    global.totalShift = 0
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries())
        global.totalShift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { totalShift: number }).totalShift)
}
