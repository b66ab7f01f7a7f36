// Lists on their edges: cursors that no list has written are refused or find a page, and items without a value are not lost.
import { entities, queryableFields } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

type Fields = (typeof entities)[number]['fields']

/** The fields of each list, by its name. */
const fieldsOf: Record<string, Fields> = {
  ...queryableFields,
  ...Object.fromEntries(entities.map(({ plural, fields }) => [plural, fields])),
}

/** Where each list with cursors is queried, and by whom. */
const lists: readonly (readonly [string, string, 'query' | 'search', 'visitor' | 'merchant'])[] = [
  ...entities.map(({ plural, base }) => [plural, `${base}/query`, 'query', 'merchant'] as const),
  ['products', '/stores-reader/v1/products/query-platformized', 'query', 'visitor'],
  ['variants', '/stores-reader/v1/variants/query', 'query', 'visitor'],
  ['collections', '/stores-reader/v2/collections/query', 'query', 'visitor'],
  ['productsV3', '/stores/v3/products/query', 'query', 'visitor'],
  ['productsV3Search', '/stores/v3/products/search', 'search', 'visitor'],
  ['variantsV3', '/stores/v3/products/query-variants', 'query', 'visitor'],
  ['variantsV3Search', '/stores/v3/products/search-variants', 'search', 'visitor'],
  ['inventoryItems', '/stores/v3/inventory-items/query', 'query', 'merchant'],
  ['inventoryItemsSearch', '/stores/v3/inventory-items/search', 'search', 'merchant'],
]

/** Keys by the kind of the field: some are of no row, and `refused` are no values of its column. */
const forged: Record<string, { keys: string[]; refused: string[] }> = {
  key: { keys: ['', 'x', '{}', '00000000-0000-0000-0000-000000000000'], refused: ['a\0', '\ud800'] },
  text: { keys: ['', '%', 'x'.repeat(200)], refused: ['a\0', '\ud800'] },
  number: { keys: ['0', '-1'], refused: ['', 'x', '1e9', 'NaN', '9'.repeat(41), '1.'] },
  integer: {
    keys: ['0', '9223372036854775807', '-9223372036854775808'],
    refused: ['1.5', '9223372036854775808', '9'.repeat(40), 'x'],
  },
  time: {
    keys: ['9999-12-31T23:59:59.999999Z', '0001-01-01T00:00:00.000000Z'],
    refused: ['', 'now', 'infinity', '2030-02-30T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z'],
  },
  flag: { keys: ['true', 'false'], refused: ['', 'maybe', '1'] },
  list: { keys: ['{}'], refused: ['', '{', '{"a', '{x}'] },
}

// A price in the smallest units of its currency sorts instead of the amount.
const integerFields = ['price.actualPrice.amount']

test.each(lists)(
  'a forged cursor of the list %s is refused or finds a page',
  async (name, path, body, as) => {
    const shop = await openShop()
    const { ask } = as === 'visitor' ? shop.visitor() : shop.merchant
    const answer = async (fieldName: string, order: string, key: string | null, id = 'x') => {
      const sort = [{ fieldName, order }]
      const cursor = Buffer.from(JSON.stringify([1, {}, sort, 2, [key], id, false, false])).toString(
        'base64url',
      )
      const { status, broken } = await ask('POST', path, { body: { [body]: { cursorPaging: { cursor } } } })
      return status === 200 ? 'found' : `${status} ${broken[0]}`
    }
    const refusal = `400 ${body}.cursorPaging.cursor FORMAT`
    const fields = Object.entries(fieldsOf[name] as Fields).filter(([, { sort }]) => sort)
    expect(fields.length).toBeGreaterThan(0)
    for (const [field, { kind }] of fields) {
      const { keys, refused } = forged[integerFields.includes(field) ? 'integer' : kind] ?? {
        keys: [],
        refused: [],
      }
      for (const order of ['ASC', 'DESC']) {
        const found = []
        for (const key of [null, ...keys]) found.push([key, await answer(field, order, key)])
        expect([field, found]).toEqual([field, [null, ...keys].map((key) => [key, 'found'])])
      }
      const answers = []
      for (const key of refused) answers.push([key, await answer(field, 'ASC', key)])
      expect([field, answers]).toEqual([field, refused.map((key) => [key, refusal])])
    }
    const [[field = ''] = []] = fields
    for (const id of ['', '1', '-', 'x'.repeat(500), '00000000-0000-0000-0000-000000000000'])
      expect([id, await answer(field, 'ASC', null, id)]).toEqual([id, 'found'])
  },
)

/** A value that no item has, by the kind of its field. */
const foreign: Record<string, unknown> = {
  key: '00000000-0000-4000-8000-00000000dead',
  text: 'no item is called this',
  number: -1,
  time: '2001-01-01T00:00:00.000Z',
}

test.each(lists)(
  'of the list %s every item differs from a value that none has, whatever the field, items without a value too',
  async (name, path, body, as) => {
    const shop = await openShop()
    const { ask } = as === 'visitor' ? shop.visitor() : shop.merchant
    const count = async (filter: object) => {
      const paging = path.includes('-reader/') ? { paging: { limit: 100 } } : { cursorPaging: { limit: 100 } }
      const answer = await ask('POST', path, { body: { [body]: { filter, ...paging } } })
      return Object.values(answer.body).find(Array.isArray)?.length ?? answer.broken
    }
    const all = await count({})
    for (const [field, { kind }] of Object.entries(fieldsOf[name] as Fields)) {
      const value = foreign[kind]
      if (value === undefined) continue
      const found = [
        await count({ [field]: { $ne: value } }),
        await count({ [field]: { $nin: [value] } }),
        await count({ $not: { [field]: value } }),
        await count({ [field]: value }),
      ]
      expect([field, found]).toEqual([field, [all, all, all, 0]])
    }
  },
)
