// The tags of products of catalog version 3: public ones, and private ones that only merchants read.
import { expect, test } from 'vitest'
import { openV3, scarf } from './open-v3.ts'

const tag = (n: number) => ({ tagIds: [`a0000000-0000-4000-8000-00000000000${n}`] })

test('public and private tags change independently, and null removes one or both', async () => {
  const { writes, reads, storefront } = await openV3({ products: [] })
  const created = await writes.create({ ...scarf, tags: { privateTags: tag(1) } })
  const { id } = created
  let { revision } = created
  const change = async (tags: Parameters<typeof writes.update>[1]['tags']) => {
    const changed = await writes.update(id, { revision, tags })
    revision = changed.revision
    return (await reads.get(id, { fields: ['MERCHANT_DATA'] }))?.tags
  }
  expect(await change({ publicTags: tag(2) })).toEqual({ privateTags: tag(1), publicTags: tag(2) })
  // What a shopper reads of a product, sent back by a program.
  const read = await storefront.productsV3.get(id)
  expect(await change(read?.tags)).toEqual({ privateTags: tag(1), publicTags: tag(2) })
  expect(await change({ privateTags: tag(3) })).toEqual({ privateTags: tag(3), publicTags: tag(2) })
  expect(await change({ privateTags: null })).toEqual({ publicTags: tag(2) })
  expect(await change({ publicTags: null })).toBeUndefined()
  expect(await change({ publicTags: tag(4), privateTags: tag(5) })).toBeDefined()
  expect(await change(null)).toBeUndefined()
})

test('a change that version 1 has no field for is no event of version 1', async () => {
  const { writes, events, v1 } = await openV3({ products: [] })
  const { id, revision } = await writes.create(scarf)
  const recorded = (await events(id)).length
  const changed = await writes.update(id, { revision, tags: { publicTags: tag(1) } })
  await writes.update(id, { revision: changed.revision, visibleInPos: false })
  const names = async () => (await events(id)).slice(recorded).map(({ name }) => name)
  expect(await names()).toEqual(['product.updated', 'product.updated'])
  await v1.update(id, { ribbon: 'New' })
  expect((await names()).slice(2)).toEqual(['product-v1.changed', 'product.updated'])
})

const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `b0000000-0000-4000-8000-${`${from + i}`.padStart(12, '0')}`)

test('tags are assigned to several products and unassigned at once, and those that stay keep their order', async () => {
  const { writes, reads, events } = await openV3({ products: [] })
  const tagged = (name: string, tags: object) => writes.create({ ...scarf, name, tags })
  const shawl = await tagged('Shawl', {
    publicTags: { tagIds: ids(1, 2) },
    privateTags: { tagIds: ids(8, 1) },
  })
  const stole = await tagged('Stole', {})
  const full = await tagged('Full', { publicTags: { tagIds: ids(100, 100) } })
  const products = [shawl.id, stole.id, full.id, 'none', shawl.id]
  const { results, bulkActionMetadata } = await writes.bulkUpdateTags(products, {
    assignTags: { publicTags: { tagIds: ids(2, 2) } },
    unassignTags: { publicTags: { tagIds: ids(1, 2) }, privateTags: { tagIds: ids(8, 1) } },
  })
  expect(results.map(({ itemMetadata: { error } }) => error?.code)).toEqual([
    undefined,
    undefined,
    'INVALID_ARGUMENT',
    'PRODUCT_NOT_FOUND',
    'INVALID_ARGUMENT',
  ])
  expect(results[2]?.itemMetadata.error?.data).toMatchObject({
    fieldViolations: [{ field: 'assignTags.publicTags.tagIds', violatedRule: 'MAX_SIZE' }],
  })
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 3, undetailedFailures: 0 })
  const read = (id: string) => reads.get(id, { fields: ['MERCHANT_DATA'] })
  expect((await read(shawl.id))?.tags).toEqual({ publicTags: { tagIds: ids(2, 2) } })
  expect(await read(stole.id)).toMatchObject({
    tags: { publicTags: { tagIds: ids(2, 2) } },
    revision: `${Number(stole.revision) + 1}`,
  })
  expect(await read(full.id)).toMatchObject({ revision: full.revision })
  expect((await events(stole.id)).slice(2).map(({ name }) => name)).toEqual(['product.updated'])
  // The last tags go, and what a product has already or never had changes nothing.
  await writes.bulkUpdateTags([shawl.id, stole.id], { unassignTags: { publicTags: { tagIds: ids(1, 5) } } })
  const before = await read(shawl.id)
  expect(before?.tags).toBeUndefined()
  await writes.bulkUpdateTags([shawl.id], { unassignTags: { privateTags: { tagIds: ids(1, 5) } } })
  expect(await read(shawl.id)).toEqual(before)
})

test('tags of a kind that no change names stay as they were sent, even twice', async () => {
  const { writes, reads } = await openV3({ products: [] })
  const publicTags = { tagIds: [...ids(1, 1), ...ids(1, 1)] }
  const { id, revision } = await writes.create({ ...scarf, tags: { publicTags } })
  await writes.bulkUpdateTags([id], { unassignTags: { privateTags: { tagIds: ids(5, 1) } } })
  expect(await reads.get(id, { fields: ['MERCHANT_DATA'] })).toMatchObject({ revision, tags: { publicTags } })
})

test('tags that are changed once more by a call whose answer was lost stay as they are now', async () => {
  const { writes, reads, ask } = await openV3({ products: [] })
  const { id } = await writes.create(scarf)
  const publicTags = { tagIds: ids(1, 1) }
  const send = () =>
    ask('POST', '/stores/v3/bulk/products/update-tags', {
      body: { productIds: [id], assignTags: { publicTags } },
      headers: { 'idempotency-key': 'tags-1' },
    })
  const first = await send()
  await writes.bulkUpdateTags([id], { unassignTags: { publicTags } })
  const again = await send()
  expect([first.status, again.body]).toEqual([200, first.body])
  expect((await reads.get(id))?.tags).toBeUndefined()
})

test('a call that names no product or no tag, or too many, is refused', async () => {
  const { ask } = await openV3({ products: [] })
  const assignTags = { publicTags: { tagIds: ids(1, 1) } }
  const refused: [object, string][] = [
    [{ productIds: [], assignTags }, 'productIds MIN_SIZE'],
    [{ productIds: Array.from({ length: 101 }, (_, i) => `${i}`), assignTags }, 'productIds MAX_SIZE'],
    [{ productIds: ['a'] }, 'assignTags REQUIRED_ONE_OF_FIELD'],
    [{ productIds: ['a'], unassignTags: { publicTags: { tagIds: [] } } }, 'assignTags REQUIRED_ONE_OF_FIELD'],
    [
      { productIds: ['a'], assignTags: { privateTags: { tagIds: ids(1, 101) } } },
      'assignTags.privateTags.tagIds MAX_SIZE',
    ],
    [
      { productIds: ['a'], assignTags: { publicTags: { tagIds: ['new'] } } },
      'assignTags.publicTags.tagIds[0] FORMAT',
    ],
  ]
  for (const [body, broken] of refused) {
    const answer = await ask('POST', '/stores/v3/bulk/products/update-tags', { body })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
})
