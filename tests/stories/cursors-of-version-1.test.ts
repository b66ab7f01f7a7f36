// Queries of catalog version 1 by cursors: products, variants and collections are read to their end, in both directions, and the
// cursor of one caller shows nothing more to another.
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { mug } from '../shop/sample-products.ts'

interface Answer {
  metadata: { count: number; total?: number; cursors?: { next?: string; prev?: string } }
  [items: string]: unknown
}

const lists = [
  ['products', '/stores-reader/v1/products/query-platformized', 'name'],
  ['variants', '/stores-reader/v1/variants/query', 'productName'],
  ['collections', '/stores-reader/v2/collections/query', 'name'],
] as const

async function open() {
  const names = ['Bowl', 'Cup', 'Dish', 'Ewer', 'Flask']
  const shop = await openShop({
    products: names.map((name, i) => ({
      ...mug,
      id: `p${i}`,
      slug: `p${i}`,
      name,
      visible: i !== 3,
      collectionIds: ['c0'],
    })),
    collections: names.map((name, i) => ({ id: `c${i}`, slug: `c${i}`, name, description: '' })),
  })
  const visitor = shop.visitor()
  const ask = async (as: 'visitor' | 'merchant', path: string, query: object) => {
    const { status, body } = await (as === 'visitor' ? visitor : shop.merchant).ask('POST', path, {
      body: { query },
    })
    return { status, body: body as Answer }
  }
  return { ask }
}

test.each(lists)('%s are read page by page with cursors, forward and back', async (items, path, name) => {
  const { ask } = await open()
  const idsOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
    (body[items] as { id: string }[]).map(({ id }) => id)
  const sort = [{ fieldName: name, order: 'DESC' }]
  const whole = idsOf(await ask('visitor', path, { sort, paging: { limit: 100 } }))
  const pages: string[][] = []
  let page = await ask('visitor', path, { sort, cursorPaging: { limit: 2 } })
  pages.push(idsOf(page))
  expect(page.body.metadata).toEqual({ count: 2, cursors: { next: expect.any(String) } })
  while (page.body.metadata.cursors?.next) {
    page = await ask('visitor', path, { cursorPaging: { cursor: page.body.metadata.cursors.next } })
    pages.push(idsOf(page))
  }
  expect(pages.flat()).toEqual(whole)
  expect(pages.length).toBeGreaterThan(1)
  const back = await ask('visitor', path, { cursorPaging: { cursor: page.body.metadata.cursors?.prev } })
  expect(idsOf(back)).toEqual(pages.at(-2))
})

test('a cursor is sent alone, and never together with an offset', async () => {
  const { ask } = await open()
  const [, path] = lists[0]
  const refused = async (query: object) => {
    const { status, body } = await ask('visitor', path, query)
    const { details } = body as unknown as {
      details: { validationError: { fieldViolations: { field: string; violatedRule: string }[] } }
    }
    const [first] = details.validationError.fieldViolations
    return `${status} ${first?.field} ${first?.violatedRule}`
  }
  const { body } = await ask('visitor', path, { cursorPaging: { limit: 1 } })
  const cursorPaging = { cursor: body.metadata.cursors?.next }
  expect(await refused({ cursorPaging: { limit: 1 }, paging: { limit: 1 } })).toBe(
    '400 query.cursorPaging ONE_OF_ALIGNMENT',
  )
  expect(await refused({ cursorPaging, filter: { name: 'Cup' } })).toBe('400 query.filter FIELD_NOT_ALLOWED')
  expect(await refused({ cursorPaging: { cursor: 'eyJ9' } })).toBe('400 query.cursorPaging.cursor FORMAT')
})

test("a merchant's cursor shows a visitor no hidden product", async () => {
  const { ask } = await open()
  const [items, path] = lists[0]
  const first = await ask('merchant', path, { cursorPaging: { limit: 3 } })
  const cursorPaging = { cursor: first.body.metadata.cursors?.next }
  const rest = async (as: 'visitor' | 'merchant') =>
    ((await ask(as, path, { cursorPaging })).body[items] as { id: string }[]).map(({ id }) => id)
  expect(await rest('merchant')).toEqual(['p3', 'p4'])
  expect(await rest('visitor')).toEqual(['p4'])
})
