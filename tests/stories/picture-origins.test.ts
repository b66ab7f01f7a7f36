// Pictures may come from anywhere: the store tells its pages which origins those are, and pages allow these alone.
import { createPlatform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { host, openShop, type Shop } from '../shop/open-shop.ts'
import { storefrontOf } from '../shop/storefront-of.ts'

const picture = (host: string) => `https://${host}.test/a.jpg`

/** Writes pictures from another origin with each call that saves some. */
async function savePictures({ merchant }: Shop) {
  const send = async (method: string, path: string, body: object) => {
    const { status } = await merchant.ask(method, path, { body })
    expect([path, status]).toEqual([path, 200])
  }
  await send('POST', '/stores/v1/products/mug/media', { media: [{ url: picture('media') }] })
  const link = '<a href="https://linked.test/a" rel="nofollow" target="_blank">twice</a>'
  const description = `<p>Fired ${link} &lt;img src="https://letters.test/a"><img alt="A kiln" src="${picture('text')}"></p>`
  await send('PATCH', '/stores/v1/products/mug', { product: { description } })
  await send('PATCH', '/stores/v1/collections/kitchen', {
    collection: { media: { mainMedia: { image: { url: picture('collection') } } } },
  })
  await send('POST', '/stores/v3/info-sections', {
    infoSection: {
      uniqueName: 'care',
      title: 'Care',
      plainDescription: `<p><img src="${picture('section')}"></p>`,
    },
  })
  const home = {
    picture: { url: picture('home'), altText: '' },
    link: { text: 'More', url: 'https://link.test/a' },
  }
  const policies = [{ title: 'Returns', body: `<p><img src="${picture('policy')}"></p>` }]
  await send('PATCH', '/vitrine/v1/store', {
    store: {
      home,
      policies,
      branding: { logoUrl: picture('logo') },
      footer: { links: [{ text: 'a', url: 'https://footer.test' }] },
    },
  })
}

const saved = ['collection', 'home', 'logo', 'media', 'policy', 'section', 'text'].map(
  (name) => `https://${name}.test`,
)

const originsOf = async (shop: Shop) => {
  const { body } = await shop.visitor().ask('GET', '/vitrine/v1/store')
  return (body as { store: { pictureOrigins: string[] } }).store.pictureOrigins
}

/** The sources of pictures that a page of the storefront allows, besides the platform. */
async function allowedBy(shop: Shop, path: string) {
  const { headers } = await storefrontOf(shop).get(path)
  const sources = /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ')
  return sources?.filter((source) => !["'self'", 'data:', host].includes(source))
}

test('every page of the storefront allows the origins of the pictures that its store has saved', async () => {
  const shop = await openShop()
  expect([await originsOf(shop), await allowedBy(shop, '/')]).toEqual([[], []])
  await savePictures(shop)
  expect(await originsOf(shop)).toEqual(saved)
  for (const path of ['/', '/products', '/products/mug', '/policies/returns', '/nowhere'])
    expect([path, await allowedBy(shop, path)]).toEqual([path, saved])
})

test('pictures of a script and of many products at once are allowed, and those of another store are not', async () => {
  const shop = await openShop()
  const { id: _, ...others } = await shop.platform.openStore({
    name: 'Lamps',
    currency: 'EUR',
    storefrontUrl: 'https://lamps.test',
    products: [1, 2].map((n) => ({
      id: `lamp-${n}`,
      name: `Lamp ${n}`,
      slug: `lamp-${n}`,
      productType: 'physical' as const,
      description: '',
      price: '10',
      createdDate: '2026-01-01T00:00:00.000Z',
      variants: [],
      pictures: [{ id: `${n}`, url: picture(`lamp-${n}`), width: 1, height: 1, altText: '' }],
    })),
  })
  expect(await originsOf({ ...shop, visitor: () => shop.visitor(others.clientId) })).toEqual([
    'https://lamp-1.test',
    'https://lamp-2.test',
  ])
  expect(await originsOf(shop)).toEqual([])
})

test('in place of more than fifty origins every one with TLS is allowed', async () => {
  const shop = await openShop()
  const add = (count: number, first: number) =>
    shop.merchant.ask('POST', '/stores/v1/products/mug/media', {
      body: { media: Array.from({ length: count }, (_, i) => ({ url: picture(`p${first + i}`) })) },
    })
  await add(25, 100)
  const images = Array.from({ length: 25 }, (_, i) => `<img src="${picture(`p${200 + i}`)}">`).join('')
  await shop.merchant.ask('PATCH', '/stores/v1/products/mug', { body: { product: { description: images } } })
  expect(await originsOf(shop)).toHaveLength(50)
  await add(1, 300)
  expect(await originsOf(shop)).toEqual(['https:'])
})

test('a store of an earlier version allows the origins of the pictures that it has', async () => {
  const shop = await openShop()
  await savePictures(shop)
  await shop.merchant.ask('POST', '/stores/v1/products/mug/media', {
    body: { media: [{ url: 'https://PORT.test:443/a.jpg' }, { url: 'http://port.test:8080/b.jpg' }] },
  })
  const before = await originsOf(shop)
  const run = (text: string) => shop.database.run({ text, values: [] })
  await run('drop table picture_origins')
  await run(`delete from migrations where name = '0044-picture-origins'`)
  const platform = await createPlatform({ database: shop.database, platformUrl: host })
  expect(platform).toBeDefined()
  expect(before).toEqual([...saved, 'http://port.test:8080', 'https://port.test'].toSorted())
  expect(await originsOf(shop)).toEqual(before)
})
