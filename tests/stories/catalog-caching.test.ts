// Caches may share what visitors read of the catalog for a second, and ask whether it has changed; nothing else is cached.
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

const product = '/stores-reader/v1/products/mug'
const list = `/vitrine/v1/products/search?limit=2`
const reads = [
  product,
  list,
  '/stores-reader/v1/products/mug/variants/query?paging.limit=1',
  '/stores/v3/products/mug',
  '/vitrine/v1/products/mug/prior-prices',
  '/v2/collections/kitchen',
  '/v2/collections/query',
]
const cachingOf = (headers: Headers) => ['cache-control', 'etag', 'vary'].map((name) => headers.get(name))

test('a catalog read is the same for all visitors, may be cached for a second, and is 304 until it changes (HT14)', async () => {
  const shop = await openShop()
  const [ada, eve] = [shop.visitor(), shop.visitor()]
  for (const path of reads) {
    const first = await ada.ask('GET', path)
    const [cacheControl, etag, vary] = cachingOf(first.headers)
    expect([path, first.status, cacheControl]).toEqual([path, 200, 'public, max-age=1'])
    expect([vary, etag]).toEqual([
      'authorization, wix-site-id, x-wix-currency',
      expect.stringMatching(/^W\/"[\da-f]{32}"$/),
    ])
    expect((await eve.ask('GET', path)).headers.get('etag')).toBe(etag)
    expect((await eve.ask('HEAD', path)).headers.get('etag')).toBe(etag)
  }
})

test('a caller who has the answer gets 304 without a body, and the new answer at once after a change', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const store = shop.platform.store(shop.clientId)
  const read = (path: string, known: string) =>
    visitor.ask('GET', path, { headers: { 'if-none-match': known } })
  for (const path of [product, list]) {
    const etag = (await read(path, '')).headers.get('etag') ?? ''
    const strong = etag.replace('W/', '')
    for (const known of [etag, strong, '*', `"other", ${etag}`, ` W/"x",${strong} `]) {
      const unchanged = await read(path, known)
      expect([known, unchanged.status, unchanged.body]).toEqual([known, 304, {}])
      expect(unchanged.headers.get('content-type')).toBeNull()
      expect(cachingOf(unchanged.headers)).toEqual([
        'public, max-age=1',
        etag,
        'authorization, wix-site-id, x-wix-currency',
      ])
    }
    for (const known of ['"other"', 'W/', '""', etag.slice(2, -1), `${strong}x`])
      expect([known, (await read(path, known)).status]).toEqual([known, 200])
  }
  const etag = (await read(product, '')).headers.get('etag') ?? ''
  const { variants } = (await visitor.products.get('mug')) ?? { variants: [] }
  await store.setStock({ productId: 'mug', variantId: variants[0]?.id ?? '', quantity: 77 })
  const changed = await read(product, etag)
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  expect(JSON.stringify(changed.body)).toContain('77')
})

test('what merchants read, errors, POST requests and carts are never cached (HT14)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const etag = (await visitor.ask('GET', product)).headers.get('etag') ?? ''
  const answers = [
    ...(await Promise.all(
      reads.map((path) => shop.merchant.ask('GET', path, { headers: { 'if-none-match': '*' } })),
    )),
    await shop.merchant.ask('GET', product, { headers: { 'if-none-match': etag } }),
    await visitor.ask('GET', '/stores-reader/v1/products/none'),
    await visitor.ask('GET', `${product}?includeMerchantSpecificData=true`),
    await visitor.ask('POST', '/vitrine/v1/products/search', { headers: { 'if-none-match': '*' } }),
    await visitor.ask('GET', '/ecom/v1/carts/current', { headers: { 'if-none-match': '*' } }),
    await visitor.ask('GET', '/vitrine/v1/me', { headers: { 'if-none-match': '*' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([...reads.map(() => 200), 200, 404, 403, 200, 404, 200])
  for (const { headers } of answers) expect(cachingOf(headers)).toEqual(['no-store', null, null])
})
