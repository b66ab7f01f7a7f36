// The list of inventory items in an admin of its own, as the tests of stock use it.
import type { Page } from 'playwright-core'
import { openForm, type Visitor } from './product-form.ts'

/** Opens the stock in an admin of its own. */
export const openStock = (visitor: Visitor = {}) => openForm({ path: '/inventory', ...visitor })

/** Opens the page of the bowl, of which three are in stock. */
export async function openBowl(visitor: Visitor = {}) {
  const stock = await openStock(visitor)
  await stock.page.getByRole('link', { name: 'Bowl' }).click()
  await stock.page.getByText('3 in stock').waitFor()
  return stock
}

/** The rows of the history of an item: difference, number after it, and reason. */
export const entries = async (page: Page) => {
  const rows = await page.getByRole('row').allInnerTexts()
  return rows.slice(1).map((row) => row.split(/\s*\t\s*|\n/).slice(1))
}
