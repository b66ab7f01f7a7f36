// Previews: a signed link shows a product that visitors do not see, for a day, and nothing else.
import { previews, products } from '@vitrine/client'
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { openShop, type Shop, type ShopOptions } from '../shop/open-shop.ts'
import { beginSession } from '../shop/tokens.ts'

const hour = 3600

async function openMerchant(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const merchant = shop.merchantClient({ previews, products })
  return { shop, merchant }
}

const preview = async ({ visitor }: Pick<Shop, 'visitor'>, token: string) =>
  visitor().ask('POST', '/vitrine/v1/products/preview', { body: { token } })

test('a visitor with the link sees the hidden product as it will be, and other reads do not show it', async () => {
  const { shop, merchant } = await openMerchant()
  const { url, token, expirationDate } = await merchant.previews.createLink('secret')
  expect(url).toBe(`http://shop.test/preview/${token}`)
  expect(Date.parse(expirationDate) - shop.clock.now()).toBe(24 * hour * 1000)
  const { status, body, headers } = await preview(shop, token)
  expect([status, body]).toMatchObject([200, { product: { id: 'secret', name: 'Secret' }, expirationDate }])
  expect(headers.get('cache-control')).toMatch(/no-store/)
  expect(JSON.stringify(body)).not.toMatch(/itemCost|"revision"/)
  const visitor = shop.visitor()
  expect(await visitor.products.get('secret')).toBeNull()
  expect((await visitor.products.search({ text: 'Secret' })).total).toBe(0)
  await expect(visitor.cart.add([{ productId: 'secret' }])).rejects.toMatchObject({
    code: 'ITEM_NOT_FOUND_IN_CATALOG',
  })
})

test('a link ends after a day, and when its product is deleted', async () => {
  const { shop, merchant } = await openMerchant()
  const { token } = await merchant.previews.createLink('secret')
  shop.clock.pass(24 * hour - 1)
  expect((await preview(shop, token)).status).toBe(200)
  shop.clock.pass(1)
  expect((await preview(shop, token)).body).toMatchObject({
    details: { applicationError: { code: 'PREVIEW_EXPIRED' } },
  })
  const next = await merchant.previews.createLink('secret')
  await shop.merchant.ask('DELETE', '/stores/v1/products/secret')
  expect((await preview(shop, next.token)).status).toBe(404)
  await expect(merchant.previews.createLink('secret')).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
})

test('a token that is changed in any part, or comes from another store, is not found', async () => {
  const { shop, merchant } = await openMerchant()
  const { token } = await merchant.previews.createLink('secret')
  const other = await openMerchant()
  expect((await preview(other.shop, token)).status).toBe(404)
  const parts = token.split('.')
  const replace = (i: number, part: string) => parts.map((old, n) => (n === i ? part : old)).join('.')
  const changed = [
    replace(0, 'AAAAAAAAAAAAAAAA'),
    replace(1, (Number.parseInt(parts[1] ?? '', 36) + 1).toString(36)),
    replace(2, btoa('vase').replaceAll('=', '')),
    replace(3, parts[3]?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) ?? ''),
    replace(3, 'A'),
    replace(2, '_'),
    parts.slice(0, 3).join('.'),
    'x',
    `${token}.x`,
    '....',
  ]
  for (const wrong of changed) expect([wrong, (await preview(shop, wrong)).status]).toEqual([wrong, 404])
})

test('a rotation that drops the old keys ends all links, at other processes too', async () => {
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const { shop, merchant } = await openMerchant({ database })
  const { token } = await merchant.previews.createLink('secret')
  await shop.platform.rotateKeys()
  expect((await preview(shop, token)).status).toBe(200)
  await shop.platform.rotateKeys({ now: true })
  expect((await preview(shop, token)).status).toBe(404)
  const { token: newer } = await merchant.previews.createLink('secret')
  const other = createHttpClient((await createPlatform({ database, clock: shop.clock })).fetch)
  const { access } = await beginSession(shop.clientId, undefined, shop.fetch)
  const answer = await other.ask('POST', '/vitrine/v1/products/preview', {
    body: { token: newer },
    headers: { authorization: access },
  })
  expect(answer.status).toBe(200)
})
