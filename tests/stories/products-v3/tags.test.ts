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
