// A merchant finds an order in a browser, and archives it.
import { expect, test } from 'vitest'
import { expectAccessible, hydrated, withScriptOrNot } from '../../browser/browser.ts'
import { button, openForm } from '../../browser/product-form.ts'
import { createOrder } from '../../stories/orders/new-order.ts'

test.each(withScriptOrNot)(
  'an order is opened from the list and archived, with $script',
  async ({ javaScriptEnabled }) => {
    const { page, shop } = await openForm({ path: '/orders', javaScriptEnabled })
    const check = async () => {
      if (!javaScriptEnabled) return
      await hydrated(page)
      await expectAccessible(page)
    }
    const order = await createOrder(shop, { paymentStatus: 'PAID' })
    await page.reload()
    await check()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: order.number }).click()
    await main.getByRole('heading', { name: `Order ${order.number}` }).waitFor()
    await check()
    await button(page, 'Archive').click()
    await button(page, 'Restore').waitFor()
    await page.goto('/admin/orders')
    await main.getByText('No orders yet').waitFor()
    expect(await main.getByRole('link', { name: order.number }).count()).toBe(0)
  },
)
