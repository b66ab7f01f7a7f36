// The settings of the store in the admin: how their fields are read, and the currency before the first product.
import { type StoreSettings, store } from '@vitrine/client'
import { expect, test } from 'vitest'
import { formAt, openAdmin, post, problemsIn } from '../../shop/admin-pages.ts'

/** Opens the settings of a store with these products. */
async function openSettings(options: Parameters<typeof openAdmin>[0] = {}) {
  const shop = await openAdmin(options)
  const client = shop.merchantClient({ store })
  const path = `/settings/${shop.id}`
  const send = async (entered: Record<string, string>) => post(shop, path, await formAt(shop, path), entered)
  return {
    ...shop,
    path,
    async save(entered: Record<string, string>): Promise<StoreSettings> {
      expect((await send(entered)).status).toBe(303)
      return client.store.get()
    },
    async problems(entered: Record<string, string>) {
      const { status, html } = await send(entered)
      expect(status).toBe(422)
      return problemsIn(html)
    },
  }
}

test('a merchant gives the shop its texts, its picture, its rates and its footer, and empties them again', async () => {
  const { admin, save, problems } = await openSettings()
  expect((await admin('/settings')).headers.get('location')).toMatch(/^\/admin\/settings\//)
  const home = { headline: 'Mugs that last.', linkText: 'See the mugs', title: 'Mugs from the coast' }
  const rates = 'USD 1.0842\nchf 0,93'
  expect(await problems({ ...home, rates, footerLinks: 'mailto:us@shop.test' })).toEqual([
    '"mailto:us@shop.test" needs a text, a space, and where it leads.',
  ])
  const wrong = { pictureUrl: 'kiln.jpg', linkText: 'See', linkUrl: 'javascript:alert(1)' }
  expect(await problems(wrong)).toEqual([
    'Large picture URL must be an http or https URL, or a path of the platform such as /logo.svg.',
    'Where the link leads must be a path such as /products, or begin with https:, http:, mailto: or tel:.',
  ])
  const saved = await save({
    ...home,
    rates,
    language: 'de',
    weightUnit: 'LB',
    pricesIncludeTax: 'on',
    taxNote: 'Prices include VAT.',
    pictureUrl: 'https://pictures.test/kiln.jpg',
    linkUrl: '/collections/kitchen',
    footerLinks: 'Terms of sale https://shop.test/terms',
  })
  expect(saved).toMatchObject({
    language: 'de',
    weightUnit: 'LB',
    pricesIncludeTax: true,
    home: {
      title: 'Mugs from the coast',
      headline: 'Mugs that last.',
      picture: { url: 'https://pictures.test/kiln.jpg', altText: '' },
      link: { text: 'See the mugs', url: '/collections/kitchen' },
    },
    prices: {
      taxNote: 'Prices include VAT.',
      rates: [
        { currency: 'USD', rate: '1.0842' },
        { currency: 'CHF', rate: '0.93' },
      ],
    },
    footer: { text: null, links: [{ text: 'Terms of sale', url: 'https://shop.test/terms' }] },
  })
  expect(await save({ pictureUrl: '', headline: '', language: '', pricesIncludeTax: '' })).toMatchObject({
    language: null,
    pricesIncludeTax: false,
    weightUnit: 'LB',
    home: { headline: null, picture: null, title: 'Mugs from the coast' },
  })
})

test('a merchant chooses the currency before the first product; from then on the page only names it', async () => {
  const { save, problems, merchant, path, ...shop } = await openSettings({ products: [] })
  expect((await formAt(shop, path)).values.currency).toBe('EUR')
  expect(await problems({ currency: 'Yen!' })).toEqual(['Currency must be a currency such as EUR.'])
  expect(await save({ currency: ' jpy ' })).toMatchObject({ currency: 'JPY' })
  const form = await formAt(shop, path)
  expect((await shop.admin('/products/new')).html).toContain('>Price in JPY<')
  const product = { name: 'Bowl', productType: 'physical', priceData: { price: 2400 } }
  await merchant.ask('POST', '/stores/v1/products', { body: { product } })
  const late = await post(shop, path, form, { currency: 'USD' })
  expect([late.status, late.html.includes('The currency stays, because')]).toEqual([422, true])
  const { html } = await shop.admin(path)
  expect(html).toContain('All prices of the store are in JPY. The currency stays, because')
  expect(html).not.toContain('name="currency"')
})

test('a merchant chooses how orders are numbered, and a start that is only raised', async () => {
  const { save, problems } = await openSettings()
  const entered = { orderNumberKind: 'RANDOM', orderNumberPrefix: 'EU-', orderNumberStart: '20001' }
  const { orderNumbers } = await save(entered)
  expect(orderNumbers).toEqual({ kind: 'RANDOM', prefix: 'EU-', start: 20_001 })
  expect((await save({ orderNumberPrefix: '' })).orderNumbers).toEqual({ ...orderNumbers, prefix: null })
  expect(await problems({ orderNumberStart: 'many' })).toEqual(['Enter a number, such as 20001.'])
  expect(await problems({ orderNumberStart: '10001' })).toEqual(['Start must be at least 20001.'])
})
