// What goods cost and bring in is the merchant's to know: no answer to anybody else holds it, in no form.
import { type CostAndProfit, examples } from '@vitrine/contract'
import { collections, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { questionOf, type Sent, requestForms } from '../shop/addresses.ts'
import { createHttpClient } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'

// An amount that nothing else in the shop comes to.
const cost = '7.77'
const costly = sampleProducts.map((product) => ({
  ...product,
  cost,
  variants: product.variants.map((variant) => ({ ...variant, cost })),
}))
const asking = [{}, { includeMerchantSpecificData: false }, { fields: ['costAndProfitData'] }]

test('MB2: no way of asking tells a visitor what goods cost; a merchant is told when he asks', async () => {
  const shop = await openShop({ products: costly, collections })
  const visitor = shop.visitor()
  await visitor.tokens()
  const questions = requestForms.filter(({ route, question }) => question && route.for === 'caller')
  let asked = 0
  const seen: string[] = []
  for (const way of questions) {
    const sent = examples[way.address] as Sent
    for (const more of asking) {
      const { method, path, body } = questionOf(way, { ...sent, body: { ...sent.body, ...more } })
      const { status, body: told } = await visitor.ask(method, path, body ? { body } : {})
      expect([path, status]).toEqual([path, 200])
      if (JSON.stringify(told).includes(cost)) seen.push(path)
      asked += 1
    }
  }
  const { id } = examples['GET /stores-reader/v1/products/{id}'].path
  const path = `/stores-reader/v1/products/${id}`
  const { body } = await shop.merchant.ask('GET', `${path}?includeMerchantSpecificData=true`)
  const { product } = body as { product: { variants: { variant: { costAndProfitData: CostAndProfit } }[] } }
  expect(product.variants[0]?.variant.costAndProfitData.itemCost).toBe(Number(cost))
  say(
    `MB2: ${asked} answers to a visitor, ${seen.length} with a cost in them; every story's answers are looked at`,
  )
  expect(seen).toEqual([])
  expect(asked).toBeGreaterThan(80)
})

/** An asker before a platform that answers what it is told to. */
function puppet(answer: () => object) {
  const id = '00000000-0000-4000-8000-000000000001'
  const headers = {
    'x-wix-request-id': id,
    'x-request-id': id,
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  }
  return createHttpClient(async () => new Response(JSON.stringify(answer()), { headers })).ask
}

/** Which invariant stops an answer; none, when it may pass. */
const stopped = (answer: object, authorization: string) =>
  puppet(() => answer)('GET', '/somewhere', { headers: { authorization } }).then(
    () => undefined,
    ({ message }: Error) => message.split(':')[0],
  )

test('MB2: whoever asks in a story looks at the names of what he is told', async () => {
  const visitor = 'Bearer eyJ.x.y'
  for (const told of [{ product: { profit: 1 } }, { products: [{ costAndProfitData: {} }] }]) {
    expect(await stopped(told, visitor)).toBe('MB2')
    expect(await stopped(told, '')).toBe('MB2')
    expect(await stopped(told, 'a-key')).toBeUndefined()
  }
  for (const name of ['store_id', 'passwordHash', 'name_folded', 'facts', 'stack'])
    expect([name, await stopped({ a: [{ [name]: 1 }] }, 'a-key')]).toEqual([name, 'MB2'])
  expect(await stopped({ line: { choices: { Cost: 'Low', store_id: 'x' } } }, visitor)).toBeUndefined()
})

test('TK17: whoever asks in a story knows the tokens that were given out, and meets them nowhere else', async () => {
  const [access_token, refresh_token] = ['a'.repeat(40), 'r'.repeat(40)]
  let answer: object = {
    access_token,
    refresh_token,
    token_type: 'Bearer',
    expires_in: 1,
    scope: null,
  }
  const ask = puppet(() => answer)
  const body = { grantType: 'anonymous' }
  await ask('POST', '/oauth2/token', { body })
  answer = { note: `so: ${access_token}` }
  await expect(ask('GET', '/somewhere')).rejects.toThrow('TK17')
  answer = {}
  await expect(ask('GET', `/somewhere?token=${refresh_token}`)).rejects.toThrow('TK17')
})
