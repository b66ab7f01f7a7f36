// Tax on the cart page without script: added or told inside, at which rate, and where none is collected.
import { sampleDelivery, sampleTaxes } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { bowl } from '../shop/sample-products.ts'
import { openBrowser, type Fields } from '../shop/storefront-browser.ts'

test('the cart tells the tax of two countries with its rate, and where none is collected', async () => {
  const shop = await openShop({ products: [bowl], pricesIncludeTax: true })
  const store = shop.platform.store(shop.clientId)
  await store.addDelivery(sampleDelivery)
  await store.addTaxes(sampleTaxes)
  const browser = openBrowser(shop)
  await browser.add('bowl')
  const estimate = async (fields: Fields) => {
    await browser.post('/cart/delivery', fields)
    const { html } = await browser.visit('/cart')
    return html.replaceAll(/<script[^>]*>.*?<\/script>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')
  }
  // 34.90 with 19% inside, and 34.90 with 8.875% of items and delivery added.
  expect(await estimate({ country: 'DE' })).toMatch(/€4\.90 VAT 19% \(included\) €5\.57 Total €34\.90/)
  const newYork = await estimate({ country: 'US', subdivision: 'US-NY' })
  expect(newYork).toMatch(/€4\.90 Sales tax 8\.875% €3\.09 Total €37\.99/)
  expect(newYork).not.toContain('Tax included.')
  expect(await estimate({ country: 'FR' })).toMatch(/Tax Not collected in France €0\.00 Total €34\.90/)
})
