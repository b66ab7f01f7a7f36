// Cost and profit are for merchants only: no response to another caller contains them in any form.
import { type CostAndProfit, checkoutExampleId, exampleIds, examples } from '@vitrine/contract'
import { collections, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { questionOf, requestForms, type Sent, triedForms } from '../shop/addresses.ts'
import { createHttpClient } from '../shop/ask.ts'
import { checkoutOf } from '../shop/checkout-shop.ts'
import { say } from '../shop/figures.ts'
import { withOnly } from '../shop/only-permissions.ts'
import { openShop } from '../shop/open-shop.ts'

// An amount that occurs nowhere else in the shop.
const cost = '7.77'
const productsWithCost = sampleProducts.map((product) => ({
  ...product,
  cost,
  variants: product.variants.map((variant) => ({ ...variant, cost })),
}))
const extraParameters = [{}, { includeMerchantSpecificData: false }, { fields: ['costAndProfitData'] }]

test('no request of a visitor returns costs, and a merchant gets them on request (MB2)', async () => {
  const shop = await openShop({ products: productsWithCost, collections })
  // Writes the policy that an example reads.
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: examples['PATCH /vitrine/v1/store'].body })
  const visitor = shop.visitor()
  await visitor.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    body: examples['POST /ecom/v1/carts/current/add-to-cart'].body,
  })
  const { id: cartId } = await visitor.held()
  const checkoutId = await checkoutOf(visitor)
  const readForms = triedForms.filter(({ route, question }) => question && route.for === 'caller')
  let requests = 0
  let refused = 0
  const leaks: string[] = []
  for (const form of readForms) {
    const sent = examples[form.address] as Sent
    for (const parameters of extraParameters) {
      // A call with parameters of its own gets these beside them, in one object.
      const { query, ...others } = sent
      const request = { ...others, body: { ...query, ...sent.body, ...parameters } }
      const { method, path: examplePath, body } = questionOf(form, request)
      const path = examplePath.replace(checkoutExampleId, checkoutId).replace(exampleIds.cart, cartId)
      const { status, body: response } = await visitor.ask(method, path, body ? { body } : {})
      // In catalog version 3 only known fields may be requested, and some of them by programs alone.
      const isRefused = 'fields' in parameters && (status === 400 || status === 403)
      if (!isRefused) expect([path, status]).toEqual([path, sent.status ?? 200])
      refused += isRefused ? 1 : 0
      if (JSON.stringify(response).includes(cost)) leaks.push(path)
      requests += 1
    }
  }
  const { id } = examples['GET /stores-reader/v1/products/{id}'].path
  const path = `/stores-reader/v1/products/${id}`
  const { body } = await shop.merchant.ask('GET', `${path}?includeMerchantSpecificData=true`)
  const { product } = body as { product: { variants: { variant: { costAndProfitData: CostAndProfit } }[] } }
  expect(product.variants[0]?.variant.costAndProfitData.itemCost).toBe(Number(cost))
  say(
    `MB2: ${requests} responses to a visitor, ${leaks.length} with a cost; the harness checks the responses of every story too`,
  )
  expect(leaks).toEqual([])
  expect(readForms.length).toBeGreaterThan(20)
})

// One form of each: the shorter paths lead to the same handlers.
const changesProducts = ({ address, route, question, path }: (typeof requestForms)[number]) =>
  !question &&
  address.endsWith(` ${path}`) &&
  typeof route.for === 'object' &&
  route.for.permission === 'products.write'

test('no write of a program that may not read products returns costs (MB2)', async () => {
  const leaks: string[] = []
  const statuses: number[] = []
  const forms = requestForms.filter(changesProducts)
  for (const form of forms) {
    const shop = await openShop({ products: productsWithCost.slice(0, 3), collections })
    const sent = examples[form.address] as Sent
    const { method, path, body } = questionOf(form, sent)
    const id = sent.path?.id ?? sent.path?.productId
    const ask = (headers: Record<string, string>) =>
      withOnly(['products.write'], () => shop.merchant.ask(method, path, { ...(body && { body }), headers }))
    for (const headers of [...(id ? [{ 'if-match': `"${id}:999"` }] : []), {}]) {
      const answer = await ask(headers)
      statuses.push(answer.status)
      if (JSON.stringify(answer).includes(cost)) leaks.push(`${method} ${path}`)
    }
  }
  expect(leaks).toEqual([])
  // Stale calls are refused with the product as it is now, and the others are answered.
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect([count(409) > 8, count(200) > 20], statuses.join(' ')).toEqual([true, true])
})

/** Creates a test client for a fake platform that returns the given answer. */
function askStub(answer: () => object) {
  const id = '00000000-0000-4000-8000-000000000001'
  const headers = {
    'x-wix-request-id': id,
    'x-request-id': id,
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  }
  return createHttpClient(async () => new Response(JSON.stringify(answer()), { headers })).ask
}

/** The invariant that the harness reports for an answer; undefined when the answer passes. */
const violatedInvariant = (answer: object, authorization: string) =>
  askStub(() => answer)('GET', '/somewhere', { headers: { authorization } }).then(
    () => undefined,
    ({ message }: Error) => message.split(':')[0],
  )

test('the harness rejects responses with merchant-only or internal field names (MB2)', async () => {
  const visitor = 'Bearer eyJ.x.y'
  for (const leak of [{ product: { profit: 1 } }, { products: [{ costAndProfitData: {} }] }]) {
    expect(await violatedInvariant(leak, visitor)).toBe('MB2')
    expect(await violatedInvariant(leak, '')).toBe('MB2')
    expect(await violatedInvariant(leak, 'a-key')).toBeUndefined()
  }
  for (const name of ['store_id', 'passwordHash', 'name_folded', 'facts', 'stack'])
    expect([name, await violatedInvariant({ a: [{ [name]: 1 }] }, 'a-key')]).toEqual([name, 'MB2'])
  expect(
    await violatedInvariant({ line: { choices: { Cost: 'Low', store_id: 'x' } } }, visitor),
  ).toBeUndefined()
})

test('the harness rejects issued tokens in URLs and in other responses (TK17)', async () => {
  const [access_token, refresh_token] = ['a'.repeat(40), 'r'.repeat(40)]
  let answer: object = {
    access_token,
    refresh_token,
    token_type: 'Bearer',
    expires_in: 1,
    scope: null,
  }
  const ask = askStub(() => answer)
  const body = { grantType: 'anonymous' }
  await ask('POST', '/oauth2/token', { body })
  answer = { note: `token: ${access_token}` }
  await expect(ask('GET', '/somewhere')).rejects.toThrow('TK17')
  answer = {}
  await expect(ask('GET', `/somewhere?token=${refresh_token}`)).rejects.toThrow('TK17')
})
