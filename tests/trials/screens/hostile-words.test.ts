// BR1, BR3: words that would be code stand as words on every page, in every field that a merchant or a visitor writes.
import { assets, createAdmin } from '@vitrine/admin/server'
import type { CollectionDraft, Picture, ProductDraft } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, openVisitorPage } from '../../browser/browser.ts'
import { listenOnPort } from '../../browser/on-a-port.ts'
import { openSmallShop } from '../../browser/small-shop.ts'
import { say } from '../../shop/figures.ts'
import { host } from '../../shop/open-shop.ts'
import { hostile } from './hostile.ts'

const words = hostile
const upTo = (most: number, text: string) => text.slice(0, most).toWellFormed()
const picture = (text: string): Picture => ({
  id: upTo(100, text),
  url: '/sample/x.svg',
  width: 8,
  height: 10,
  altText: text,
})

const good = (text: string, n: number): ProductDraft => ({
  id: `p${n}`,
  slug: `p${n}`,
  name: upTo(80, text),
  productType: n % 2 ? 'physical' : 'digital',
  description: `${text}\n\n${text}`,
  price: '1.00',
  brand: upTo(50, text),
  ribbon: upTo(30, text),
  sku: upTo(40, text),
  discount: { type: 'PERCENT', value: 5 },
  options: [
    {
      name: upTo(50, text),
      optionType: n % 2 ? 'color' : 'drop_down',
      // Where a colour is expected, too.
      choices: [{ value: upTo(50, text), description: upTo(50, text), pictures: [picture(text)] }],
    },
  ],
  variants: [
    {
      id: `b0000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`,
      choices: { [upTo(50, text)]: upTo(50, text) },
      sku: upTo(40, text),
    },
  ],
  pictures: [picture(text), picture(`${text}2`)],
  infoSections: [{ title: upTo(50, text), description: text }],
  preorder: { message: upTo(100, text) },
  collectionIds: [`c${n}`],
  createdDate: '2030-01-01T00:00:00.000Z',
})
const gathering = (text: string, n: number): CollectionDraft => ({
  id: `c${n}`,
  slug: `c${n}`,
  name: upTo(50, text),
  description: text,
  picture: picture(text),
})

let shop: Awaited<ReturnType<typeof openSmallShop>>
let desk: Awaited<ReturnType<typeof listenOnPort>>
beforeAll(async () => {
  shop = await openSmallShop(words.map(good), words.map(gathering))
  const app = createAdmin({
    storeName: 'The small shop',
    siteId: shop.id,
    url: host,
    platformOrigin: host,
    fetch: (input, init) => shop.platform.fetch(new Request(input, init)),
  })
  desk = await listenOnPort(app, assets, '/admin')
})
afterAll(() => Promise.all([shop.close(), desk.close()]))

/** Somebody whose pages tell when anything ran, asked elsewhere, or was held back by the policy of the page. */
async function watched(baseURL: string, expects: RegExp[] = []) {
  const one = await openVisitorPage({ baseURL, reducedMotion: 'reduce', expects })
  const wrong: string[] = []
  await one.context.addInitScript(() => {
    const told: string[] = []
    Object.assign(globalThis, { told })
    for (const name of ['alert', 'confirm', 'prompt'])
      Object.assign(globalThis, { [name]: () => told.push(name) })
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) =>
      told.push(`${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  one.context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') wrong.push(`asked ${request.url()}`)
  })
  let pages = 0
  return {
    ...one,
    wrong,
    pages: () => pages,
    async look(path: string) {
      await one.page.goto(path, { waitUntil: 'domcontentloaded' })
      await hydrated(one.page)
      await expectNothing(one.page, path)
    },
  }
  async function expectNothing(page: Page, path: string) {
    pages += 1
    const told = await page.evaluate(() => {
      const { told, ran } = globalThis as unknown as { told: string[]; ran?: unknown }
      return [...told, ...(ran === undefined ? [] : [`ran ${String(ran)}`])]
    })
    wrong.push(...told.map((what) => `${path}: ${what}`))
  }
}

test('BR1: nothing that a merchant wrote runs on the pages of the shop', async () => {
  const { look, page, pages, wrong, leave } = await watched(shop.url)
  for (const [n, text] of words.entries()) {
    await look(`/products/p${n}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(upTo(80, text))
    if (n % 2 === 0) await look(`/collections/c${n}`)
  }
  await look('/')
  say(`BR1: ${pages()} pages with hostile words (shop), ${wrong.length} ran or were held back`)
  expect(wrong).toEqual([])
  await leave()
})

test('BR1: nothing that a visitor wrote, and no line of a cart, runs', async () => {
  const { look, page, pages, wrong, context, leave } = await watched(shop.url)
  await look('/')
  const post = (path: string, form: Record<string, string>) =>
    context.request.post(shop.url + path, { form, headers: { origin: shop.url } })
  for (const [n, text] of words.entries()) {
    await post(`/products/p${n}`, { quantity: '1', [`choice.${upTo(50, text)}`]: upTo(50, text) })
    await post('/cart/note', { note: text })
    await look(`/search?q=${encodeURIComponent(text)}`)
    if (n % 20 === 0) await look('/cart')
  }
  await look('/cart')
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(100)
  say(`BR1: ${pages()} pages with hostile words (visitor), ${wrong.length} ran or were held back`)
  expect(wrong).toEqual([])
  await leave()
})

test('BR1, BR3: nothing of it runs at the desk, where no text may become markup', async () => {
  const { look, page, pages, wrong, leave } = await watched(desk.url, [/requires 'TrustedHTML'/])
  await page.goto('/admin/sign-in')
  await page.getByLabel('API key').fill(shop.apiKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('table').waitFor()
  for (const [n, text] of words.entries())
    if (n % 5 === 0) await look(`/admin/products?q=${encodeURIComponent(text)}`)
  const refused = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>x</b>'
      return 'taken'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  say(`BR1: ${pages()} pages with hostile words (desk), ${wrong.length} ran or were held back`)
  expect(wrong).toEqual([])
  await leave()
})
