// The admin's lists and pages of products as the server sends them, without script: filters, orders, dates, the archive and previews.
import { expect, test } from 'vitest'
import { openAdmin } from '../shop/admin-pages.ts'
import { fixedClock } from '../shop/clock.ts'
import { bowl, mug } from '../shop/sample-products.ts'

const namesIn = (html: string) =>
  [...html.matchAll(/<th[^>]*scope="row".*?<bdi>(.*?)<\/bdi>/gs)].map(([, name]) => name)

test('products are archived, found by the filter, and filtered by sale, stock, price and visibility', async () => {
  const { admin, visitor } = await openAdmin()
  const list = async (query: string) => namesIn((await admin(`/products?${query}`)).html)
  expect(await list('')).toEqual(['Board', 'Book of clay', 'Bowl', 'Mug', 'Secret', 'Vase'])
  expect((await admin('/products/bowl', { change: 'archive' })).status).toBe(303)
  expect((await admin('/products/bowl')).html).toContain('This product is archived')
  expect(await visitor().products.get('bowl')).toBeNull()
  expect(await list('')).not.toContain('Bowl')
  expect(await list('state=archived')).toEqual(['Bowl'])
  expect(await list('state=hidden')).toEqual(['Secret'])
  expect(await list('sale=yes')).toEqual(['Board'])
  expect(await list('stock=OUT_OF_STOCK')).toEqual(['Vase'])
  expect(await list('min=40&max=100')).toEqual(['Board', 'Vase'])
  expect(await list('min=x&state=none')).toHaveLength(5)
  expect((await admin('/products?min=40')).html).toContain('Clear all')
  await admin('/products/bulk/edit?id=bowl', { action: 'restore' })
  expect(await visitor().products.get('bowl')).toMatchObject({ name: 'Bowl' })
})

test('products are sorted by the price that the list shows: with the discount, and that of the cheapest variant for sale', async () => {
  const variants = (...prices: [price: string, visible?: boolean][]) =>
    prices.map(([price, visible = true], i) => ({
      id: `b0000000-0000-4000-8000-00000000000${i}`,
      choices: { Colour: ['Sage', 'Cream', 'Slate'][i] ?? '' },
      price,
      visible,
    }))
  const { admin } = await openAdmin({
    products: [
      {
        ...bowl,
        id: 'a',
        slug: 'a',
        name: 'Twenty',
        price: '20.00',
        discount: { type: 'PERCENT', value: 50 },
      },
      { ...bowl, id: 'b', slug: 'b', name: 'Fifteen', price: '15.00' },
      {
        ...mug,
        id: 'c',
        slug: 'c',
        name: 'Sizes',
        price: '50.00',
        variants: variants(['30'], ['12'], ['5', false]),
      },
      { ...bowl, id: 'd', slug: 'd', name: 'Forty', price: '40.00' },
    ],
  })
  const list = async (query: string) => namesIn((await admin(`/products?${query}`)).html)
  // Views that were saved have this name of the field.
  expect(await list('sort=price')).toEqual(['Twenty', 'Sizes', 'Fifteen', 'Forty'])
  expect(await list('sort=-price')).toEqual(['Forty', 'Fifteen', 'Sizes', 'Twenty'])
  const { html } = await admin('/products?sort=price')
  const prices = [...html.matchAll(/<td[^>]*>((?:From )?€\d+\.\d\d)/g)].map(([, price]) => price)
  expect(prices).toEqual(['€10.00', 'From €12.00', '€15.00', '€40.00'])
  expect(html).toMatch(/<th[^>]*aria-sort="ascending"[^>]*><a[^>]*href="[^"]*sort=-price"/)
})

test('a product says whether shoppers see it now, by the dates of its publication, and only then leads to its page', async () => {
  const publications = {
    launched: { startDate: '2020-03-01T08:00:00.000Z' },
    current: { startDate: '2020-03-01T08:00:00.000Z', endDate: '2999-03-01T08:00:00.000Z' },
    coming: { startDate: '2999-03-01T08:00:00.000Z' },
    ended: { endDate: '2021-03-01T08:00:00.000Z' },
  }
  const { admin, storefront } = await openAdmin({
    products: Object.entries(publications).map(([id, publication]) => ({
      ...bowl,
      id,
      slug: id,
      name: id,
      publication,
    })),
  })
  const { html } = await admin('/products')
  const rows = html.split('<tr').flatMap((row) => {
    const [, name] = /<bdi>(\w+)<\/bdi>/.exec(row) ?? []
    const [state = 'Yes'] = /Hidden|Scheduled|Ended|Archived/.exec(row.split('</tr>')[0] ?? '') ?? []
    return name ? [[name, state, row.includes('↗')] as const] : []
  })
  expect(rows).toEqual([
    ['coming', 'Scheduled', false],
    ['current', 'Yes', true],
    ['ended', 'Ended', false],
    ['launched', 'Yes', true],
  ])
  for (const [id, , isPublished] of rows) {
    expect((await storefront(`/products/${id}`)).status).toBe(isPublished ? 200 : 404)
    const page = (await admin(`/products/${id}`)).html
    expect(page.includes('View in the storefront')).toBe(isPublished)
    expect(page.includes('Create preview link')).toBe(!isPublished)
  }
  expect(namesIn((await admin('/products?state=visible')).html)).toEqual(['current', 'launched'])
  expect(namesIn((await admin('/products?state=hidden')).html)).toEqual(['coming', 'ended'])
})

test('the days of lists and of a preview link are those of the store', async () => {
  const { admin, merchant } = await openAdmin({ clock: fixedClock('2030-06-01T21:00:00.000Z') })
  const body = { store: { timeZone: 'Pacific/Auckland' } }
  expect((await merchant.ask('PATCH', '/vitrine/v1/store', { body })).status).toBe(200)
  await merchant.ask('PATCH', '/stores/v1/products/bowl', {
    body: { product: { name: 'Soup bowl', brand: 'Kiln' } },
  })
  const dayIn = async (path: string) => />(\d{4}-\d\d-\d\d)<\/time>/.exec((await admin(path)).html)?.[1]
  for (const path of ['/products?q=soup', '/products/bowl', '/brands', '/inventory?q=soup'])
    expect([path, await dayIn(path)]).toEqual([path, '2030-06-02'])
  const { html } = await admin('/products/secret', { change: 'preview' })
  expect(html).toContain('2030-06-03 09:00')
  expect(html).not.toContain('UTC')
})

test('a preview link opens the page of a hidden product, which sells nothing, until it ends', async () => {
  const { admin, storefront, clock } = await openAdmin()
  const { html } = await admin('/products/secret', { change: 'preview' })
  const [, path = ''] = /href="http:\/\/shop\.test(\/preview\/[^"]+)"/.exec(html) ?? []
  const page = await storefront(path)
  expect(page.status).toBe(200)
  expect(page.html).toContain('Preview: shoppers do not see this page.')
  expect(page.html).toMatch(/<button[^>]*disabled=""[^>]*>Preview<\/button>/)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect((await storefront(path, { quantity: '1' })).status).toBe(404)
  clock.pass(86_400)
  const ended = await storefront(path)
  expect([ended.status, ended.headers.get('location')]).toEqual([303, '/preview-ended'])
  const explained = await storefront('/preview-ended')
  expect(explained.status).toBe(410)
  expect(explained.html).toContain('This preview has ended')
})

test('the list of products is narrowed by a brand that is beyond those that can be chosen from', async () => {
  const { admin, merchant } = await openAdmin()
  const names = Array.from({ length: 500 }, (_, n) => ({ name: `Brand ${n}` }))
  for (let n = 0; n < names.length; n += 100)
    await merchant.ask('POST', '/stores/v3/bulk/brands/create', { body: { brands: names.slice(n, n + 100) } })
  await merchant.ask('PATCH', '/stores/v1/products/mug', { body: { product: { brand: 'Zed' } } })
  const list = async (brand: string) => {
    const { html } = await admin(`/products?brand=${brand}`)
    return [namesIn(html), /<option value="([^"]*)" selected="">[^<]*Ze/.exec(html)?.[1]]
  }
  expect(await list('Zed')).toEqual([['Mug'], 'Zed'])
  expect((await list('Zeal'))[0]).toHaveLength(6)
})
