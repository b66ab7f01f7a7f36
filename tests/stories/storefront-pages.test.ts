// Pages of the storefront as the server sends them: they show what the merchant has set, visitors share the links of the
// navigation, for two seconds, and scripts load after what is visible.
import { expect, onTestFinished, test, vi } from 'vitest'
import { bowl, mug, sampleCollections } from '../shop/sample-products.ts'
import { openShop, type ShopOptions } from '../shop/open-shop.ts'
import { storefrontOf } from '../shop/storefront-of.ts'

/** Opens a storefront whose reads of collections are counted, and fail while `isDown` is set. */
async function openStorefront(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const reads = { count: 0, isDown: false }
  const storefront = storefrontOf(shop, (request) => {
    if (!request.url.includes('/collections/query')) return shop.platform.fetch(request)
    reads.count += 1
    return reads.isDown ? Response.json({ message: 'Gone' }, { status: 404 }) : shop.platform.fetch(request)
  })
  const visit = async (path = '/cart') => {
    const page = await storefront.get(path)
    return { status: page.status, html: await page.text(), headers: page.headers }
  }
  return { ...shop, reads, visit }
}

test('all visitors share the links of the navigation for two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { reads, visit } = await openStorefront()
  for (let visitor = 0; visitor < 3; visitor += 1)
    expect((await visit()).html).toContain('/collections/kitchen')
  expect(reads.count).toBe(1)
  vi.advanceTimersByTime(2000)
  expect((await visit()).html).toContain('/collections/kitchen')
  expect(reads.count).toBe(2)
})

test('the navigation has the first collections with products, however many empty ones come before', async () => {
  const empty = Array.from({ length: 20 }, (_, n) => {
    const name = `a-${n + 10}`
    return { id: name, name, slug: name, description: '' }
  })
  const { visit } = await openStorefront({ collections: [...empty, ...sampleCollections] })
  const { html } = await visit()
  expect(html).toContain('/collections/kitchen')
  expect(html).not.toContain('/collections/a-10')
})

test('a card says that its product is on sale if a variant costs less than before, and only then', async () => {
  const { merchant, visit } = await openStorefront({
    products: [mug, { ...bowl, discount: { type: 'PERCENT', value: 0 } }],
  })
  const onSale = async () => (await visit('/products')).html.includes('>Sale</span>')
  expect(await onSale()).toBe(false)
  const { body } = await merchant.ask('GET', '/stores/v3/products/mug')
  const { revision, variantsInfo } = body.product as {
    revision: string
    variantsInfo: { variants: { id: string }[] }
  }
  // Other amounts than one percent of all.
  const variants = variantsInfo.variants.map(({ id }, n) => ({
    id,
    price: { actualPrice: { amount: n === 0 ? '20.00' : '24.00' }, compareAtPrice: { amount: '24.50' } },
  }))
  const change = { product: { revision, variantsInfo: { variants } } }
  expect((await merchant.ask('PATCH', '/stores/v3/products/mug', { body: change })).status).toBe(200)
  expect(await onSale()).toBe(true)
})

test('visitors do not share a failure of the navigation', async () => {
  const { reads, visit } = await openStorefront()
  reads.isDown = true
  expect((await visit()).status).toBe(503)
  reads.isDown = false
  expect(await visit()).toMatchObject({ status: 200, html: expect.stringContaining('/collections/kitchen') })
})

test('pages show the name, sentences, picture and links of the merchant, as text', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { merchant, visit } = await openStorefront()
  const before = await visit('/')
  expect(before.html).toContain('<title>The small shop</title>')
  // The headline is the name of the store until the merchant has set one.
  expect(before.html).toMatch(/<h1[^>]*>The small shop<\/h1>/)
  expect(before.html).toMatch(/name="description" content="Shop /)
  const store = {
    name: 'Tide & <Thread>',
    home: {
      headline: 'Mugs that last.',
      picture: { url: 'https://pictures.test/kiln.jpg', altText: 'A kiln' },
      link: { text: 'See the mugs', url: '/collections/kitchen' },
      description: 'Hand-thrown mugs from the coast.',
    },
    footer: { text: 'Harbour Street 4', links: [{ text: 'Write to us', url: 'mailto:us@shop.test' }] },
    prices: { taxNote: 'Prices include VAT.' },
  }
  expect((await merchant.ask('PATCH', '/vitrine/v1/store', { body: { store } })).status).toBe(200)
  vi.advanceTimersByTime(2000)
  const home = await visit('/')
  for (const text of [
    '<title>Tide &amp; &lt;Thread&gt;</title>',
    'Mugs that last.',
    'src="https://pictures.test/kiln.jpg"',
    'alt="A kiln"',
    'content="Hand-thrown mugs from the coast."',
    'Harbour Street 4',
    'href="mailto:us@shop.test"',
  ])
    expect(home.html).toContain(text)
  expect(home.html).toMatch(/href="\/collections\/kitchen"[^>]*>See the mugs</)
  expect(home.headers.get('content-security-policy')).toContain('https://pictures.test')
  expect((await visit('/products/mug')).html).toContain('Prices include VAT.')
})

test('a slow connection loads the scripts of a page last', async () => {
  const { visit } = await openStorefront()
  const preloads = (await visit()).html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  expect(preloads.length).toBeGreaterThan(0)
  expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([])
})
