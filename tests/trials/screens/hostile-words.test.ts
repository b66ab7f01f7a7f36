// BR1, BR3: texts that look like code stay text on every page, in every field that a merchant or a visitor writes.
import { assets, createAdmin } from '@vitrine/admin/server'
import type { CollectionDraft, Picture, ProductDraft } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, openVisitorPage } from '../../browser/browser.ts'
import { listenOnPort } from '../../browser/serve-app.ts'
import { openSmallShop } from '../../browser/small-shop.ts'
import { say } from '../../shop/figures.ts'
import { host } from '../../shop/open-shop.ts'
import { createRandom } from '../../shop/random.ts'
import { atSize } from '../../shop/size.ts'
import { hostileTexts } from './hostile.ts'

const cut = (length: number, text: string) => text.slice(0, length).toWellFormed()
const picture = (text: string): Picture => ({
  id: cut(100, text),
  url: '/sample/x.svg',
  width: 8,
  height: 10,
  altText: text,
})

const product = (text: string, n: number): ProductDraft => ({
  id: `p${n}`,
  slug: `p${n}`,
  name: cut(80, text),
  productType: n % 2 ? 'physical' : 'digital',
  description: `${text}\n\n${text}`,
  price: '1.00',
  brand: cut(50, text),
  ribbon: cut(30, text),
  sku: cut(40, text),
  discount: { type: 'PERCENT', value: 5 },
  options: [
    {
      name: cut(50, text),
      optionType: n % 2 ? 'color' : 'drop_down',
      // Also in place of a colour.
      choices: [{ value: cut(50, text), description: cut(50, text), pictures: [picture(text)] }],
    },
  ],
  variants: [
    {
      id: `b0000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`,
      choices: { [cut(50, text)]: cut(50, text) },
      sku: cut(40, text),
    },
  ],
  pictures: [picture(text), picture(`${text}2`)],
  infoSections: [{ title: cut(50, text), description: text }],
  preorder: { message: cut(100, text) },
  modifiers: [
    {
      name: cut(50, text),
      modifierRenderType: 'FREE_TEXT',
      freeTextSettings: { title: cut(50, text), minCharCount: 0, maxCharCount: 100 },
    },
    {
      name: cut(50, `2${text}`),
      modifierRenderType: 'TEXT_CHOICES',
      choicesSettings: { choices: [{ name: cut(50, text), choiceType: 'CHOICE_TEXT' }] },
    },
  ],
  collectionIds: [`c${n}`],
  createdDate: '2030-01-01T00:00:00.000Z',
})
const collection = (text: string, n: number): CollectionDraft => ({
  id: `c${n}`,
  slug: `c${n}`,
  name: cut(50, text),
  description: text,
  picture: picture(text),
})

/** Names of other things than products have one line. */
const line = (length: number, text: string) => cut(length, text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '))
/** Every text that a merchant sets for the whole shop. */
const settings = (text: string) => ({
  name: line(50, text),
  home: {
    headline: line(80, text),
    picture: { url: '/sample/x.svg', altText: line(80, text) },
    link: { text: line(30, text), url: '/products' },
    title: line(60, text),
    description: line(100, text),
  },
  footer: { text: line(100, text), links: [{ text: line(30, text), url: '/products' }] },
  prices: { taxNote: line(60, text) },
  policies: [{ title: line(50, text), slug: 'terms', body: text }],
})

const texts = hostileTexts(createRandom('BR1'))

const shop = await openSmallShop(texts.map(product), texts.map(collection))
const app = createAdmin({
  storeName: 'The small shop',
  siteId: shop.id,
  url: host,
  platformOrigin: host,
  fetch: (input, init) => shop.platform.fetch(new Request(input, init)),
})
const admin = await listenOnPort(app, assets, '/admin')

/** Whether the nth text is one of so many random ones; in `npm run test:long` each of them is. */
function choose(test: string, count: number): (n: number) => boolean {
  const all = createRandom(`BR1 ${test}`).shuffle([...texts.keys()])
  const chosen = new Set(all.slice(0, atSize({ landing: 2, trial: count, long: texts.length })))
  return (n) => chosen.has(n)
}

/** Sends a call of a merchant. */
async function call(method: string, path: string, body: object) {
  const response = await shop.merchant.ask(method, path, { body })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

/** Opens pages that record when a text ran, sent a request to another host, or was blocked by the page's policy. */
async function openWatched(baseURL: string, expects: RegExp[] = []) {
  const visit = await openVisitorPage({ baseURL, reducedMotion: 'reduce', expects })
  const incidents: string[] = []
  await visit.context.addInitScript(() => {
    const log: string[] = []
    Object.assign(globalThis, { log })
    for (const name of ['alert', 'confirm', 'prompt'])
      Object.assign(globalThis, { [name]: () => log.push(name) })
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) =>
      log.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  visit.context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') incidents.push(`requested ${request.url()}`)
  })
  let pages = 0
  return {
    ...visit,
    incidents,
    pages: () => pages,
    async visit(path: string) {
      await visit.page.goto(path, { waitUntil: 'domcontentloaded' })
      await hydrated(visit.page)
      await recordIncidents(visit.page, path)
    },
  }
  async function recordIncidents(page: Page, path: string) {
    pages += 1
    const found = await page.evaluate(() => {
      const { log, ran } = globalThis as unknown as { log: string[]; ran?: unknown }
      return [...log, ...(ran === undefined ? [] : [`ran ${String(ran)}`])]
    })
    incidents.push(...found.map((what) => `${path}: ${what}`))
  }
}

test('no text of a merchant runs as code on the storefront (BR1)', async () => {
  const { visit, page, pages, incidents } = await openWatched(shop.url)
  const hasCollection = choose('collections', 12)
  const isOfShop = choose('settings', 5)
  for (const [n, text] of texts.entries()) {
    await visit(`/products/p${n}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(cut(80, text))
    if (hasCollection(n)) await visit(`/collections/c${n}`)
    if (!isOfShop(n)) continue
    await call('PATCH', '/vitrine/v1/store', { store: settings(text) })
    await visit('/')
    await visit('/policies/terms')
  }
  say(`BR1: ${pages()} pages with hostile texts (storefront), ${incidents.length} ran or were blocked`)
  expect(incidents).toEqual([])
})

test('no text of a visitor and no cart line runs as code (BR1)', async () => {
  const { visit, page, pages, incidents, context } = await openWatched(shop.url)
  await visit('/')
  const post = (path: string, form: Record<string, string>) =>
    context.request.post(shop.url + path, { form, headers: { origin: shop.url } })
  const isSearched = choose('searches', 80)
  for (const [n, text] of texts.entries()) {
    await post(`/products/p${n}`, { quantity: '1', [`choice.${cut(50, text)}`]: cut(50, text) })
    await post('/cart/note', { note: text })
    if (isSearched(n)) await visit(`/search?q=${encodeURIComponent(text)}`)
    if (n % 20 === 0) await visit('/cart')
  }
  await visit('/cart?all')
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0.8 * texts.length)
  say(`BR1: ${pages()} pages with hostile texts (visitor), ${incidents.length} ran or were blocked`)
  expect(incidents).toEqual([])
})

async function signIn(page: Page) {
  await page.goto('/admin/sign-in')
  await page.getByLabel('API key').fill(shop.apiKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('table').waitFor()
}

test('no text runs as code in the forms of the admin (BR1)', async () => {
  const step = atSize({ landing: 4, trial: 8, long: 8 })
  const { visit, page, pages, incidents } = await openWatched(admin.url)
  await signIn(page)
  for (const [n, text] of texts.entries())
    await call('POST', '/stores/v3/info-sections', {
      infoSection: { uniqueName: `${n} ${line(40, text)}`, title: line(40, text), plainDescription: text },
    })
  // The products have brought the brands and ribbons.
  for (const [path, key] of [
    ['brands', 'brands'],
    ['ribbons', 'ribbons'],
    ['info-sections', 'infoSections'],
  ] as const) {
    const query = { cursorPaging: { limit: 100 } }
    const found = (await call('POST', `/stores/v3/${path}/query`, { query }))[key] as { id: string }[]
    expect(found.length).toBeGreaterThan(atSize({ landing: 4, trial: 90, long: 90 }))
    await visit(`/admin/${path}`)
    for (const { id } of found.filter((_, n) => n % (2 * step) === 0)) await visit(`/admin/${path}/${id}`)
  }
  const { inventoryItems } = await call('POST', '/stores/v3/inventory-items/query', { query: {} })
  await visit('/admin/inventory')
  for (const { id } of (inventoryItems as { id: string }[]).slice(0, 5)) await visit(`/admin/inventory/${id}`)
  const ids = texts.map((_, n) => `p${n}`)
  for (const part of [ids.slice(0, 100), ids.slice(100)].filter(({ length }) => length > 0))
    await visit(`/admin/products/bulk/edit?${part.map((id) => `id=${id}`).join('&')}`)
  for (const [n, text] of texts.entries()) {
    if (n % step === 0) await visit(`/admin/products/p${n}`)
    if (n % (2 * step) === 0) await visit(`/admin/collections/c${n}`)
    if (n % (2 * step) !== 0) continue
    await call('PATCH', '/vitrine/v1/store', { store: settings(text) })
    await visit(`/admin/settings/${shop.id}`)
  }
  say(
    `BR1: ${pages()} pages with hostile texts (forms of the admin), ${incidents.length} ran or were blocked`,
  )
  expect(incidents).toEqual([])
})

test('no text runs as code in the admin, where Trusted Types refuse markup (BR1, BR3)', async () => {
  const { visit, page, pages, incidents } = await openWatched(admin.url, [/requires 'TrustedHTML'/])
  await signIn(page)
  for (const [n, text] of texts.entries()) {
    if (n % 5 === 0) await visit(`/admin/products?q=${encodeURIComponent(text)}`)
    if (n % 50 === 0) await visit(`/admin/collections?q=${encodeURIComponent(text)}`)
    // The cookie of saved views has room for these.
    if (n % 50 !== 0 || n > 400) continue
    await page.getByText('Save view').click()
    await page.getByRole('textbox', { name: 'Name' }).fill(`${n} ${cut(30, text)}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Delete view' }).waitFor()
  }
  const outcome = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>x</b>'
      return 'accepted'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(outcome).toBe('TypeError')
  say(`BR1: ${pages()} pages with hostile texts (admin), ${incidents.length} ran or were blocked`)
  expect(incidents).toEqual([])
})
