// Ids and slugs with special characters in a path: unknown ones are answered with 404, with and without the proxy of
// a storefront.
import { collections, createClient, createProxyClient, products, variants } from '@vitrine/client'
import { createProxyHandler } from '@vitrine/client/server'
import { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { sampleCollections, mug } from '../shop/sample-products.ts'
import { host, openShop, type Shop } from '../shop/open-shop.ts'

const unusualNames = [
  ...'100% % %25 %2e%2e %2F %zz . .. ... ../x a/../b ..%2fb a/b / //'.split(' '),
  ...'\\ ..\\x ? # ?a=1 a?b#c + & ; : @ \' " <b> {id} * ~'.split(' '),
  ...'ä müsli 日本 🎁 e\u0301 \u202e \ufffd query query-platformized slug __proto__'.split(' '),
  ...'\0|a\n|\r\nx: y|\x7f|\u0085|\ud83c|a\udf81|| |a b'.split('|'),
  'x'.repeat(5000),
  'ü'.repeat(1500),
]

/**
 * Two clients of the shop: one calls the platform directly, as a server does, the other through the storefront's
 * proxy.
 */
function clientsOf({ clientId, fetch }: Shop) {
  const modules = { products, collections, variants }
  const cookies = new Map<string, string>()
  const viaProxy = async (request: Request) => {
    const headers = new Headers([...request.headers, ['sec-fetch-site', 'same-origin'], ...cookies])
    const options = { clientId, url: host, prefix: '/shop-api', fetch }
    const answer = await createProxyHandler(options)(new Request(request, { headers }))
    const [cookie] = answer.headers.get('set-cookie')?.split(';') ?? []
    if (cookie) cookies.set('cookie', cookie)
    return answer
  }
  return {
    direct: createClient({ clientId, url: host, fetch, modules }),
    proxied: createProxyClient({ url: 'http://shop.test/shop-api', fetch: viaProxy, modules }),
  }
}

const orError = (result: Promise<unknown>) => result.catch(({ status, code }) => [status, code])

test('an unknown id with special characters is not found, directly and through the proxy', async () => {
  const clients = clientsOf(await openShop())
  for (const name of unusualNames) {
    for (const [route, shop] of Object.entries(clients)) {
      const found = {
        collection: [await shop.collections.bySlug(name), await shop.collections.get(name)],
        product: await shop.products.get(name),
        variant: await shop.variants.get(name),
        variants: await orError(shop.variants.list({ productId: name })),
        availability: await orError(shop.variants.availability(name, {})),
      }
      expect([route, name, found]).toEqual([
        route,
        name,
        {
          collection: [null, null],
          product: null,
          variant: null,
          variants: [404, 'PRODUCT_NOT_FOUND'],
          availability: [404, 'PRODUCT_NOT_FOUND'],
        },
      ])
    }
    // A slug is sent in a query, which is limited in length and holds only valid text.
    const isText = name.isWellFormed() && !name.includes('\0') && name.length <= 256
    for (const shop of Object.values(clients)) {
      expect([name, await orError(shop.products.bySlug(name))]).toEqual([
        name,
        isText ? null : [400, 'INVALID_ARGUMENT'],
      ])
    }
  }
})

test('ids of products and collections contain no characters that a path cannot carry', () => {
  for (const id of ['', '.', '..', 'a/b', '50%', '\\', 'a\n', '\ud83c']) {
    expect([id, ProductDraft.safeParse({ ...mug, id }).success]).toEqual([id, false])
    expect([id, CollectionDraft.safeParse({ ...sampleCollections[0], id }).success]).toEqual([id, false])
  }
  for (const id of ['mug', '...', 'a b', 'Ü-1', '🎁', '5a3b1e00-0000-4000-8000-000000000100']) {
    expect([id, ProductDraft.safeParse({ ...mug, id }).success]).toEqual([id, true])
  }
})
