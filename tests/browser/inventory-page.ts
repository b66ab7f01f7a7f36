// The list of inventory items in an admin of its own, as the tests of stock use it.
import type { Page } from 'playwright-core'
import { hydrated } from './browser.ts'
import { openSmallAdmin } from './small-admin.ts'

/** Opens the stock in an admin of its own. */
export async function openStock(
  visitor: {
    javaScriptEnabled?: boolean
    expects?: RegExp[]
    viewport?: { width: number; height: number }
  } = {},
) {
  const shop = await openSmallAdmin()
  const { leave, ...visit } = await shop.enter({ path: '/inventory', ...visitor })
  if (visitor.javaScriptEnabled !== false) await hydrated(visit.page)
  return {
    shop,
    ...visit,
    close: async () => {
      await leave()
      await shop.close()
    },
  }
}

/** The rows of the history of an item: difference, number after it, and reason. */
export const entries = async (page: Page) => {
  const rows = await page.getByRole('row').allInnerTexts()
  return rows.slice(1).map((row) => row.split(/\s*\t\s*|\n/).slice(1))
}
