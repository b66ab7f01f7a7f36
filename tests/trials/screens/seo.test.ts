// Search engines: one canonical URL per page, the sitemap, link previews, and nothing that a request could forge.
import { request } from 'node:http'
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { translations } from '../../../apps/storefront/app/seo/languages.ts'
import { gotoHydrated, openVisitorPage } from '../../browser/browser.ts'
import { bowl, shirt } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const hostile = `"'></script><script>x=1</script>&`
const rareCollection: CollectionDraft = { id: 'rare', name: hostile, slug: 'über-rare', description: hostile }
const emptyCollection: CollectionDraft = { id: 'empty', name: 'Empty', slug: 'empty', description: '' }
const inRare = (product: ProductDraft): ProductDraft => ({ ...product, collectionIds: ['rare'] })
const manyBowls = Array.from({ length: 30 }, (_, n) => ({
  ...bowl,
  id: `bowl-${n}`,
  slug: `bowl-${n}`,
  visible: n !== 7,
}))

const withPicture = (id: string, url: string): ProductDraft => ({
  ...bowl,
  id,
  slug: id,
  pictures: [{ id, url, width: 900, height: 900, altText: 'A bowl' }],
})
const drawn = withPicture('drawn', '/sample/mug.svg')
const photographed = withPicture('photographed', 'https://pictures.test/a.JPG?w=900')
const titled: ProductDraft = {
  ...bowl,
  id: 'titled',
  slug: 'titled',
  seoData: {
    tags: [
      { type: 'title', children: 'A bowl for soup' },
      { type: 'meta', props: { name: 'description', content: `Deep, ${hostile}` } },
      { type: 'meta', props: { name: 'robots', content: 'none' } },
    ],
  },
}

const shop = await openSmallShop([shirt, bowl, drawn, photographed, titled, ...manyBowls].map(inRare), [
  rareCollection,
  emptyCollection,
])

/** Gets a page with forged host headers. */
const get = (path: string, host = 'evil.example') =>
  new Promise<string>((resolve, reject) => {
    const headers = { host, 'x-forwarded-host': host, forwarded: `host=${host}` }
    request(shop.url + path, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })

const canonical = async (path: string) => /<link rel="canonical" href="([^"]*)"/.exec(await get(path))?.[1]

test('every page has one canonical URL, whatever the query and the host headers', async () => {
  const collection = '/collections/%C3%BCber-rare'
  for (const [path, canonicalPath] of [
    ['/', '/'],
    ['/products', '/products'],
    ['/products?page=2', '/products?page=2'],
    ['/products?page=2&utm_source=letter', '/products?page=2'],
    ['/products?sort=price&page=2', '/products'],
    [`${collection}?choice.Size=A-&max=99`, collection],
    [`${collection}?page=2`, `${collection}?page=2`],
    ['/products/shirt?variant=a-', '/products/shirt'],
    ['/cart', '/cart'],
    // What the platform adds to callbacks.
    ['/?wixMemberLoggedIn=false', '/'],
    ['/cart?wixMemberLoggedIn=true', '/cart'],
    ['/products?page=2&wixMemberLoggedIn=false', '/products?page=2'],
    ['/products/shirt?wixMemberLoggedIn=false', '/products/shirt'],
    ['/search?q=bowl', '/search'],
  ] as const) {
    expect([path, await canonical(path)]).toEqual([path, `http://shop.test${canonicalPath}`])
    expect(await get(path)).not.toContain('evil.example')
  }
  expect(await canonical('/nowhere')).toBeUndefined()
})

test('/goods redirects permanently to /products with its query', async () => {
  for (const search of [
    '',
    '?sort=name',
    '?choice.Colour=Ink&choice.Gr%C3%B6%C3%9Fe=L%2FXL&price=reduced&page=2',
  ]) {
    const response = await fetch(`${shop.url}/goods${search}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, `/products${search}`])
  }
})

test('the cart and search results are not indexed, other pages are', async () => {
  const isIndexed = async (path: string) =>
    !(await get(path)).includes('<meta name="robots" content="noindex"/>')
  const paths = ['/', '/products', '/products/shirt', '/cart', '/search', '/search?q=bowl']
  expect(await Promise.all(paths.map(isIndexed))).toEqual([true, true, true, false, false, false])
})

test('link previews get a title, a description, and a picture in a format they support', async () => {
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
    const html = await get(`${path}`)
    const tags = [...html.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)"/g)]
    const content = new Map(tags.map(([, name, value]) => [name, value]))
    for (const name of ['description', 'og:title', 'og:description', 'og:site_name'])
      expect(content.get(name), `${path} ${name}`).toMatch(/\S/)
    expect(/<title>\S.*<\/title>/.test(html), path).toBe(true)
    expect([path, content.get('og:url')]).toEqual([path, `http://shop.test${path}`])
    expect([path, content.get('og:type'), content.get('og:image')]).toEqual([path, type, picture])
  }
})

test('meta tags and structured data hold hostile names safely', async () => {
  const { page, complaints } = await openVisitorPage()
  await gotoHydrated(page, `${shop.url}/collections/über-rare?choice.Size=A-`)
  const openGraph = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await openGraph('title')).toBe(hostile)
  expect(await openGraph('url')).toBe('http://shop.test/collections/%C3%BCber-rare')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(hostile)
  const breadcrumbs = async () => {
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const objects = scripts.map(
      (text) => JSON.parse(text) as { '@type': string; itemListElement: Breadcrumb[] },
    )
    return objects
      .find((object) => object['@type'] === 'BreadcrumbList')
      ?.itemListElement.map(({ name }) => name)
  }
  expect(await breadcrumbs()).toEqual(['Home', hostile])
  await page.getByRole('main').getByRole('link', { name: 'Shirt' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shirt' }).waitFor()
  expect(await breadcrumbs()).toEqual(['Home', hostile, 'Shirt'])
  expect(
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').allInnerTexts(),
  ).toEqual(['Home', hostile])
  expect(await page.evaluate(() => 'x' in globalThis)).toBe(false)
  expect(complaints).toEqual([])
})

interface Breadcrumb {
  name: string
}

const urlsIn = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

test('the sitemap lists the visible pages', async () => {
  const sitemap = await get('/sitemap.xml')
  const urls = urlsIn(sitemap)
  expect(urls.slice(0, 3)).toEqual(
    ['/', '/products', '/collections/%C3%BCber-rare'].map((path) => `http://shop.test${path}`),
  )
  expect(urls).toHaveLength(3 + 34)
  expect(urls).not.toContain('http://shop.test/products/bowl-7')
  expect(sitemap.match(/<lastmod>[\d:.TZ-]+<\/lastmod>/g)).toHaveLength(34)
})

test('a long sitemap is split into parts', async () => {
  const { rows, url } = await openSmallShop([shirt, bowl])
  await rows(
    `update products set numeric_id = 5001, revision = revision + 1,
       facts = jsonb_set(facts, '{numericId}', '"5001"') where store_id = $1 and id = 'shirt'`,
  )
  const pathsIn = async (search: string) =>
    urlsIn(await (await fetch(`${url}/sitemap.xml${search}`)).text()).map((loc) => `${loc}`.slice(16))
  expect(await pathsIn('')).toEqual(['/sitemap.xml?part=1', '/sitemap.xml?part=2'])
  expect(await pathsIn('?part=1')).toEqual(['/', '/products', '/products/bowl'])
  expect(await pathsIn('?part=2')).toEqual(['/products/shirt'])
  for (const part of ['0', '3', 'x', '1e9', ''])
    expect((await fetch(`${url}/sitemap.xml?part=${part}`)).status).toBe(404)
})

test('the sitemap is created once for concurrent requests and is publicly cacheable, and a failure is not cached', async () => {
  const { platformIs, requestedPaths, url } = await openSmallShop([shirt, bowl])
  const sitemap = () => fetch(`${url}/sitemap.xml`)
  platformIs('refuses')
  expect((await sitemap()).status).toBe(503)
  platformIs('there')
  const responses = await Promise.all(Array.from({ length: 20 }, sitemap))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const cacheHeaders = responses.map(({ headers }) => [
    headers.get('cache-control'),
    headers.get('set-cookie'),
  ])
  expect(new Set(cacheHeaders.flat())).toEqual(new Set(['public, max-age=600', null]))
  const queries = requestedPaths.filter((path) => path.includes('quer'))
  // The highest product number, the collections, the products.
  expect(queries).toHaveLength(3)
})

test('robots.txt names the paths to skip and the sitemap', async () => {
  const lines = (await get('/robots.txt')).split('\n')
  expect(lines).toContain('Sitemap: http://shop.test/sitemap.xml')
  for (const path of ['/cart', '/search', '/shop-api/']) expect(lines).toContain(`Disallow: ${path}`)
})

test('one language has no hreflang links, and a second one adds them to every page', () => {
  expect(translations('/products')).toEqual([])
  const languages = [
    { code: 'en', prefix: '' },
    { code: 'de', prefix: '/de' },
  ] as const
  expect(translations('/products', [...languages])).toEqual([
    { hrefLang: 'x-default', path: '/products' },
    { hrefLang: 'en', path: '/products' },
    { hrefLang: 'de', path: '/de/products' },
  ])
})

test('a title and a description for search engines stand in place of the name and the description', async () => {
  const page = await get('/products/titled')
  expect(/<title>([^<]*)</.exec(page)?.[1]).toBe('A bowl for soup · The small shop')
  expect(/<meta name="description" content="([^"]*)"/.exec(page)?.[1]).toMatch(/^Deep, &quot;/)
  expect(page).not.toContain('content="none"')
  expect(/<h1[^>]*>([^<]*)</.exec(page)?.[1]).toBe('Bowl')
})
