// GET /vitrine/v1/me: a caller asks who it is, as the platform reads its credential.
import { permissions } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

const path = '/vitrine/v1/me'

test('a visitor reads its own id, its client and its store', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const { status, body } = await visitor.ask('GET', path)
  expect(status).toBe(200)
  const { buyerInfo } = await visitor.cart.add([{ productId: 'book' }])
  expect(body).toEqual({
    principal: { type: 'VISITOR', visitorId: buyerInfo.visitorId, clientId: shop.clientId },
    store: { id: shop.id, name: 'The small shop' },
  })
  const other = await shop.visitor().ask('GET', path)
  expect(other.body.principal).not.toEqual(body.principal)
})

test('a program reads the permissions of its API key, which has all of them', async () => {
  const shop = await openShop()
  const { status, body } = await shop.merchant.ask('GET', path)
  expect([status, body]).toEqual([
    200,
    {
      principal: { type: 'PROGRAM', permissions: [...permissions] },
      store: { id: shop.id, name: 'The small shop' },
    },
  ])
})

test('a caller without a valid credential, or with one of another store, is refused', async () => {
  const [shop, otherShop] = [await openShop(), await openShop()]
  const anonymous = await shop.ask('GET', path)
  expect([anonymous.status, anonymous.code]).toEqual([401, 'UNAUTHENTICATED'])
  for (const authorization of ['Bearer invalid', otherShop.apiKey.slice(0, -1)]) {
    const { status, code } = await shop.ask('GET', path, { headers: { authorization } })
    expect([status, code]).toEqual([401, 'INVALID_TOKEN'])
  }
  for (const { ask } of [shop.visitor(), shop.merchant]) {
    const refused = await ask('GET', path, { headers: { 'wix-site-id': otherShop.id } })
    expect([refused.status, refused.code]).toEqual([403, 'PERMISSION_DENIED'])
    const answered = await ask('GET', path, { headers: { 'wix-site-id': shop.id.toUpperCase() } })
    expect(answered.body.store).toMatchObject({ id: shop.id })
  }
})
