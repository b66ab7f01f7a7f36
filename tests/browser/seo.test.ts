// What search engines are told: one address for each page, all pages in one list, and nothing that a request could forge.
import { request } from 'node:http'
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translations } from '../../apps/storefront/app/seo/languages.ts'
import { hydrated, openVisitorPage } from './browser.ts'
import { bowl, shirt } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'

const hostile = `"'></script><script>x=1</script>&`
const rare: CollectionDraft = { id: 'rare', name: hostile, slug: 'über-rare', description: hostile }
const empty: CollectionDraft = { id: 'empty', name: 'Empty', slug: 'empty', description: '' }
const inRare = (product: ProductDraft): ProductDraft => ({ ...product, collectionIds: ['rare'] })
const many = Array.from({ length: 30 }, (_, n) => ({
  ...bowl,
  id: `bowl-${n}`,
  slug: `bowl-${n}`,
  visible: n !== 7,
}))

const pictured = (id: string, url: string): ProductDraft => ({
  ...bowl,
  id,
  slug: id,
  pictures: [{ id, url, width: 900, height: 900, altText: 'A bowl' }],
})
const drawn = pictured('drawn', '/sample/mug.svg')
const photographed = pictured('photographed', 'https://pictures.test/a.JPG?w=900')

let shop: Awaited<ReturnType<typeof openSmallShop>>
beforeAll(async () => {
  shop = await openSmallShop([shirt, bowl, drawn, photographed, ...many].map(inRare), [rare, empty])
})
afterAll(() => shop.close())

/** Asks as whoever says it came to another host. */
const ask = (path: string, host = 'evil.example') =>
  new Promise<string>((resolve, reject) => {
    const headers = { host, 'x-forwarded-host': host, forwarded: `host=${host}` }
    request(shop.url + path, { headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })

const canonical = async (path: string) => /<link rel="canonical" href="([^"]*)"/.exec(await ask(path))?.[1]

test('every page has one address, whatever was asked and whoever asks', async () => {
  const collection = '/collections/%C3%BCber-rare'
  for (const [asked, told] of [
    ['/', '/'],
    ['/products', '/products'],
    ['/products?page=2', '/products?page=2'],
    ['/products?page=2&utm_source=letter', '/products?page=2'],
    ['/products?sort=price&page=2', '/products'],
    [`${collection}?choice.Size=A-&max=99`, collection],
    [`${collection}?page=2`, `${collection}?page=2`],
    ['/products/shirt?variant=a-', '/products/shirt'],
    ['/cart', '/cart'],
    ['/search?q=bowl', '/search'],
  ] as const) {
    expect([asked, await canonical(asked)]).toEqual([asked, `http://shop.test${told}`])
    expect(await ask(asked)).not.toContain('evil.example')
  }
  expect(await canonical('/nowhere')).toBeUndefined()
})

test('the former address of all products redirects for good, with its query', async () => {
  for (const search of [
    '',
    '?sort=name',
    '?choice.Colour=Ink&choice.Gr%C3%B6%C3%9Fe=L%2FXL&price=reduced&page=2',
  ]) {
    const answer = await fetch(`${shop.url}/goods${search}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/products${search}`])
  }
})

test('the cart and what is looked for stay out of search engines, the goods do not', async () => {
  const listed = async (path: string) =>
    !(await ask(path)).includes('<meta name="robots" content="noindex"/>')
  const all = ['/', '/products', '/products/shirt', '/cart', '/search', '/search?q=bowl']
  expect(await Promise.all(all.map(listed))).toEqual([true, true, true, false, false, false])
})

test('whoever shows a link is told what it leads to, and is given a picture they can show', async () => {
  for (const [path, type, picture] of [
    ['/', 'website'],
    ['/products', 'website'],
    ['/collections/%C3%BCber-rare', 'website'],
    ['/search', 'website'],
    ['/cart', 'website'],
    ['/products/bowl', 'product'],
    ['/products/drawn', 'product'],
    ['/products/photographed', 'product', 'https://pictures.test/a.JPG?w=900'],
  ]) {
    const html = await ask(`${path}`)
    const tags = [...html.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)"/g)]
    const told = new Map(tags.map(([, name, content]) => [name, content]))
    for (const name of ['description', 'og:title', 'og:description', 'og:site_name'])
      expect(told.get(name), `${path} ${name}`).toMatch(/\S/)
    expect(/<title>\S.*<\/title>/.test(html), path).toBe(true)
    expect([path, told.get('og:url')]).toEqual([path, `http://shop.test${path}`])
    expect([path, told.get('og:type'), told.get('og:image')]).toEqual([path, type, picture])
  }
})

test('a page tells what it is in words and data, and no name breaks out of them', async () => {
  const { page, complaints, leave } = await openVisitorPage()
  await page.goto(`${shop.url}/collections/über-rare?choice.Size=A-`)
  await hydrated(page)
  const of = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await of('title')).toBe(hostile)
  expect(await of('url')).toBe('http://shop.test/collections/%C3%BCber-rare')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(hostile)
  const way = async () => {
    const lists = await page.locator('script[type="application/ld+json"]').allTextContents()
    const told = lists.map((text) => JSON.parse(text) as { '@type': string; itemListElement: Step[] })
    return told.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement.map(({ name }) => name)
  }
  expect(await way()).toEqual(['Home', hostile])
  await page.getByRole('main').getByRole('link', { name: 'Shirt' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shirt' }).waitFor()
  expect(await way()).toEqual(['Home', hostile, 'Shirt'])
  expect(
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').allInnerTexts(),
  ).toEqual(['Home', hostile])
  expect(await page.evaluate(() => 'x' in globalThis)).toBe(false)
  expect(complaints).toEqual([])
  await leave()
})

interface Step {
  name: string
}

const addresses = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('the sitemap lists what visitors see', async () => {
  const whole = await ask('/sitemap.xml')
  const all = addresses(whole)
  expect(all.slice(0, 3)).toEqual(
    ['/', '/products', '/collections/%C3%BCber-rare'].map((path) => `http://shop.test${path}`),
  )
  expect(all).toHaveLength(3 + 33)
  expect(all).not.toContain('http://shop.test/products/bowl-7')
  expect(whole.match(/<lastmod>[\d:.TZ-]+<\/lastmod>/g)).toHaveLength(33)
})

test('a long sitemap comes in parts', async () => {
  const { rows, close, url } = await openSmallShop([shirt, bowl])
  await rows(
    `update products set numeric_id = 5001, revision = revision + 1,
       facts = jsonb_set(facts, '{numericId}', '"5001"') where store_id = $1 and id = 'shirt'`,
  )
  const listed = async (search: string) =>
    addresses(await (await fetch(`${url}/sitemap.xml${search}`)).text()).map((one) => `${one}`.slice(16))
  expect(await listed('')).toEqual(['/sitemap.xml?part=1', '/sitemap.xml?part=2'])
  expect(await listed('?part=1')).toEqual(['/', '/products', '/products/bowl'])
  expect(await listed('?part=2')).toEqual(['/products/shirt'])
  for (const part of ['0', '3', 'x', '1e9', ''])
    expect((await fetch(`${url}/sitemap.xml?part=${part}`)).status).toBe(404)
  await close()
})

test('a sitemap is made once for all who ask, and is nobody’s; one that fails is made anew', async () => {
  const { platformIs, asked, close, url } = await openSmallShop([shirt, bowl])
  const sitemap = () => fetch(`${url}/sitemap.xml`)
  platformIs('refuses')
  expect((await sitemap()).status).toBe(503)
  platformIs('there')
  const answers = await Promise.all(Array.from({ length: 20 }, sitemap))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const heads = answers.map(({ headers }) => [headers.get('cache-control'), headers.get('set-cookie')])
  expect(new Set(heads.flat())).toEqual(new Set(['public, max-age=600', null]))
  const lists = asked.filter((address) => address.includes('quer'))
  // The highest number, the collections, the goods.
  expect(lists).toHaveLength(3)
  await close()
})

test('robots are told where not to look, and where the list is', async () => {
  const lines = (await ask('/robots.txt')).split('\n')
  expect(lines).toContain('Sitemap: http://shop.test/sitemap.xml')
  for (const path of ['/cart', '/search', '/shop-api/']) expect(lines).toContain(`Disallow: ${path}`)
})

test('one language needs no translations; a second one is known by one line', () => {
  expect(translations('/products')).toEqual([])
  const both = [
    { code: 'en', prefix: '' },
    { code: 'de', prefix: '/de' },
  ] as const
  expect(translations('/products', [...both])).toEqual([
    { hrefLang: 'x-default', path: '/products' },
    { hrefLang: 'en', path: '/products' },
    { hrefLang: 'de', path: '/de/products' },
  ])
})
