// Names that are odd in an address: whoever asks, and by whichever way, there is nothing of that name.
import { collections, createClient, products, variants } from '@vitrine/client'
import { createProxyHandler } from '@vitrine/client/server'
import { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { sampleCollections, mug } from '../shop/sample-products.ts'
import { host, openShop, type Shop } from '../shop/open-shop.ts'

const odd = [
  ...'100% % %25 %2e%2e %2F %zz . .. ... ../x a/../b ..%2fb a/b / //'.split(' '),
  ...'\\ ..\\x ? # ?a=1 a?b#c + & ; : @ \' " <b> {id} * ~'.split(' '),
  ...'ä müsli 日本 🎁 e\u0301 \u202e \ufffd query query-platformized slug __proto__'.split(' '),
  ...'\0|a\n|\r\nx: y|\x7f|\u0085|\ud83c|a\udf81|| |a b'.split('|'),
  'x'.repeat(5000),
  'ü'.repeat(1500),
]

/** A shop as its merchant's server asks it, and as the pages of a storefront do. */
function waysTo({ clientId, fetch }: Shop) {
  const modules = { products, collections, variants }
  const jar = new Map<string, string>()
  const passing = async (request: Request) => {
    const headers = new Headers([...request.headers, ['sec-fetch-site', 'same-origin'], ...jar])
    const options = { clientId, url: host, prefix: '/shop-api', fetch }
    const answer = await createProxyHandler(options)(new Request(request, { headers }))
    const [kept] = answer.headers.get('set-cookie')?.split(';') ?? []
    if (kept) jar.set('cookie', kept)
    return answer
  }
  const behind = { url: 'http://shop.test/shop-api', auth: 'proxy', fetch: passing } as const
  return {
    straight: createClient({ clientId, url: host, fetch, modules }),
    passed: createClient({ clientId, ...behind, modules }),
  }
}

const none = (asked: Promise<unknown>) => asked.catch(({ status, code }) => [status, code])

test('a name that is odd in an address is asked for alike with and without a server between', async () => {
  const ways = waysTo(await openShop())
  for (const name of odd) {
    for (const [way, shop] of Object.entries(ways)) {
      const of = await none(shop.variants.list({ productId: name }))
      const told = {
        collection: [await shop.collections.bySlug(name), await shop.collections.get(name)],
        product: await shop.products.get(name),
        variant: await shop.variants.get(name),
        of,
        availability: await none(shop.variants.availability(name, {})),
      }
      expect([way, name, told]).toEqual([
        way,
        name,
        {
          collection: [null, null],
          product: null,
          variant: null,
          of: [404, 'PRODUCT_NOT_FOUND'],
          availability: [404, 'PRODUCT_NOT_FOUND'],
        },
      ])
    }
    // A slug goes in a question, which is bounded and holds text alone.
    const isText = name.isWellFormed() && !name.includes('\0') && name.length <= 256
    for (const shop of Object.values(ways)) {
      expect([name, await none(shop.products.bySlug(name))]).toEqual([
        name,
        isText ? null : [400, 'INVALID_ARGUMENT'],
      ])
    }
  }
})

test('nothing in a shop is called by what an address cannot carry', () => {
  for (const id of ['', '.', '..', 'a/b', '50%', '\\', 'a\n', '\ud83c']) {
    expect([id, ProductDraft.safeParse({ ...mug, id }).success]).toEqual([id, false])
    expect([id, CollectionDraft.safeParse({ ...sampleCollections[0], id }).success]).toEqual([id, false])
  }
  for (const id of ['mug', '...', 'a b', 'Ü-1', '🎁', '5a3b1e00-0000-4000-8000-000000000100']) {
    expect([id, ProductDraft.safeParse({ ...mug, id }).success]).toEqual([id, true])
  }
})
