// A program that may write products but not read them: it sees what it has written, hidden or not, and never a cost.
import { expect, test } from 'vitest'
import type { AskOptions, HttpAnswer } from '../../shop/ask.ts'
import { withOnly } from '../../shop/only-permissions.ts'
import { openMerchant } from './open-merchant.ts'

const shirt = {
  name: 'Shirt',
  priceData: { price: 20 },
  costAndProfitData: { itemCost: 7.77 },
  productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
}

async function openWriteOnly() {
  const merchant = await openMerchant()
  return {
    ...merchant,
    /** Sends a request with a key that may write products and nothing else. */
    send: (method: string, path: string, question?: AskOptions) =>
      withOnly(['products.write'], () => merchant.ask(method, path, question)),
  }
}

const productOf = ({ body }: HttpAnswer) => body.product as { id: string; visible: boolean; revision: string }

test('a program without products.read gets no cost of what it writes', async () => {
  const { ask, send, read, writes } = await openWriteOnly()
  const { id, variants } = await writes.create(shirt)
  const path = `/stores/v1/products/${id}`
  const answers = [
    await send('POST', '/stores/v1/products', { body: { product: { ...shirt, name: 'Vest' } } }),
    await send('PATCH', path, { body: { product: { name: 'Linen shirt' } } }),
    await send('PATCH', `${path}/variants`, {
      body: { variants: [{ variantIds: [variants[0]?.id], price: 18 }] },
    }),
    await send('PATCH', `/vitrine/v1/products/${id}/media`, { body: { media: [] } }),
    await send('PATCH', path, {
      body: { product: { name: 'Other' } },
      headers: { 'if-match': `"${id}:1"` },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409])
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/cost|7\.77/i)
  expect(await read(id)).toMatchObject({
    name: 'Linen shirt',
    costAndProfitData: { itemCost: 7.77 },
    costRange: { minValue: 7.77 },
  })
  const changed = await ask('PATCH', path, { body: { product: { name: 'Shirt' } } })
  expect(productOf(changed)).toMatchObject({ costAndProfitData: { itemCost: 7.77 } })
})

test('a program without products.read sees the hidden product that it has written', async () => {
  const { send } = await openWriteOnly()
  const created = await send('POST', '/stores/v1/products', {
    body: { product: { ...shirt, visible: false } },
  })
  expect([created.status, productOf(created).visible]).toEqual([200, false])
  const { id } = productOf(created)
  const copy = await send('POST', `/vitrine/v1/products/${id}/duplicate`)
  expect([copy.status, productOf(copy).visible]).toEqual([200, false])
  const steps: [string, string, object?][] = [
    ['PATCH', `/stores/v1/products/${id}`, { product: { visible: true } }],
    ['PATCH', `/stores/v1/products/${id}`, { product: { visible: false } }],
    ['POST', `/vitrine/v1/products/${id}/archive`],
    ['POST', `/vitrine/v1/products/${id}/restore`],
  ]
  for (const [method, path, body] of steps) {
    const answer = await send(method, path, { body })
    expect([path, answer.status, productOf(answer)?.id]).toEqual([path, 200, id])
  }
  const stale = await send('PATCH', `/stores/v1/products/${id}`, {
    body: { product: { name: 'Vest' } },
    headers: { 'if-match': `"${id}:1"` },
  })
  expect([stale.status, stale.code]).toEqual([409, 'REVISION_MISMATCH'])
  expect(stale.body).toMatchObject({
    details: { applicationError: { data: { product: { id, name: 'Shirt', visible: false } } } },
  })
  expect(JSON.stringify(stale.body)).not.toMatch(/cost/i)
})

test('a cost is adjusted only by a program that may read it, because a refusal would tell its size', async () => {
  const { ask, send, writes, read } = await openWriteOnly()
  const { id } = await writes.create(shirt)
  const adjust = { cost: { amount: -5 } }
  const calls: [string, object][] = [
    ['/stores/v1/bulk/products/adjust-properties', { ids: [id], adjust }],
    ['/vitrine/v1/bulk/products/change-by-filter', { filter: { id }, adjust }],
  ]
  for (const [path, body] of calls) {
    const answer = await send('POST', path, { body })
    expect([path, answer.status, answer.code]).toEqual([path, 403, 'PERMISSION_DENIED'])
    expect((await ask('POST', path, { body })).status).toBe(200)
  }
  const byVersion3 = await send('POST', '/stores/v3/bulk/products/adjust-variants-by-filter', {
    body: { filter: { id }, cost: { amount: '-5' } },
  })
  expect([byVersion3.status, byVersion3.code]).toEqual([403, 'PERMISSION_DENIED'])
  const priced = await send('POST', '/stores/v1/bulk/products/adjust-properties', {
    body: { ids: [id], adjust: { price: { amount: 1 } } },
  })
  expect(priced.status).toBe(200)
  expect((await read(id)).priceData.price).toBe(21)
})

test('a change by filter of a program without products.read leaves hidden products as they are', async () => {
  const { ask, send, shop, writes, read } = await openWriteOnly()
  const shown = await writes.create(shirt)
  const hidden = await writes.create({ ...shirt, visible: false })
  const path = '/vitrine/v1/bulk/products/change-by-filter'
  const change = async (by: typeof ask, brand: string, filter: object) => {
    const { body } = await by('POST', path, { body: { filter, update: { brand } } })
    const { jobId } = body as { jobId: string }
    const total = (await writes.bulkChange(jobId))?.total
    await shop.platform.runJobs()
    await expect.poll(async () => (await writes.bulkChange(jobId))?.status).toBe('FINISHED')
    return { total, brands: [(await read(shown.id)).brand, (await read(hidden.id)).brand] }
  }
  const shirts = { name: 'Shirt', archived: false }
  expect(await change(send, 'Halden', shirts)).toEqual({ total: 1, brands: ['Halden', null] })
  expect(await change(ask, 'North Kiln', shirts)).toEqual({ total: 2, brands: ['North Kiln', 'North Kiln'] })
  const all = await send('POST', path, { body: { filter: { archived: false }, update: { brand: 'Halden' } } })
  const { jobId } = all.body as { jobId: string }
  expect((await writes.bulkChange(jobId))?.total).toBe((await shop.visitor().products.query().find()).total)
})
