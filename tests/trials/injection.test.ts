// Strings that are code elsewhere are strings here: found as what they are, kept as what they are, and nothing else happens.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { type Item, matches } from './reference-query.ts'
import { impossible, naughty } from './hostile-strings.ts'

const queryPath = '/stores-reader/v1/products/query-platformized'
const cartPath = '/ecom/v1/carts/current'

const drafts = naughty.map((text, n) => ({
  id: `p${n}`,
  slug: `p${n}`,
  name: text.slice(0, 80).toWellFormed(),
  productType: 'physical' as const,
  description: naughty[(n * 7) % naughty.length] as string,
  price: '1.00',
  variants: [],
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
}))
const items = drafts.map(({ id, name, description }): Item => ({ id, name, description, sku: null }))

/** The hand-made ones first, then as many more by joining and cutting them. */
function strings(random: Random, count: number): string[] {
  const made = new Set(naughty.map((text) => text.toWellFormed()))
  while (made.size < count) {
    const [a, b] = [random.pick(naughty), random.pick(naughty)]
    const cut = [...a].slice(0, random.int(0, 12)).join('')
    const joined = random.pick([a + b, cut + b, `${random.word(2)}${a}${random.word(2)}`, a + cut + a])
    if (joined) made.add(joined.slice(0, 250).toWellFormed())
  }
  return [...made]
}

const found = ({ body }: HttpAnswer) => ((body.products ?? []) as { id: string }[]).map(({ id }) => id)
const asHeader = (text: string) =>
  /^[\x21-\x7e\x80-\xff][\x20-\x7e\x80-\xff]*$/.test(text) && text.trim() === text

test('CT6: a thousand strings in every place that takes one', async () => {
  const random = createRandom('CT6')
  const shop = await openShop({ products: drafts })
  const visitor = shop.visitor()
  const { ask } = visitor
  const tables = () =>
    shop.rows("select tablename from pg_tables where schemaname = 'public' and $1::text is not null")
  const [tablesBefore, keysBefore] = [
    await tables(),
    await shop.rows('select * from signing_keys where $1::text <> $2', 'x'),
  ]
  const all = strings(random, 1000)
  const wrong: string[] = []
  let places = 0
  const check = (text: string, what: string, right: boolean) => {
    places += 1
    if (!right) wrong.push(`${what}: ${JSON.stringify(text)}`)
  }
  const byQuery = async (filter: object, text: string) => {
    const told = await ask('POST', queryPath, { body: { query: { filter, paging: { limit: 100 } } } })
    const right = items
      .filter((item) => matches(item, filter as Record<string, unknown>))
      .map(({ id }) => id as string)
    const total = (told.body.metadata as { total?: number } | undefined)?.total
    check(
      text,
      JSON.stringify(Object.values(filter)),
      total === right.length && found(told).every((id) => right.includes(id)),
    )
  }
  for (const text of all) {
    await byQuery({ name: text }, text)
    await byQuery({ name: { [random.pick(['$ne', '$gt', '$lte'])]: text } }, text)
    await byQuery({ description: { [random.pick(['$contains', '$startsWith', '$endsWith'])]: text } }, text)
    await byQuery({ name: { $in: [text, 'x'] } }, text)
    for (const [what, query] of [
      ['field', { filter: { [text]: 'x' } }],
      ['word', { filter: { name: { [`$${text}`]: 'x' } } }],
      ['order', { sort: [{ fieldName: text }] }],
    ] as const) {
      const { status } = await ask('POST', queryPath, { body: { query } })
      check(text, what, status === 400)
    }
    const path = `/stores-reader/v1/products/${encodeURIComponent(text)}`
    // A segment of dots is no segment.
    if (!/^\.{1,2}$/.test(text)) check(text, 'path', (await ask('GET', path)).status === 404)
    await ask('DELETE', cartPath)
    const put = await ask('PATCH', cartPath, {
      body: {
        cartInfo: { buyerNote: text },
        lineItems: [
          {
            catalogReference: {
              appId: storesAppId,
              catalogItemId: 'p0',
              options: { customTextFields: { For: text, [text.slice(0, 90)]: 'x' } },
            },
            quantity: 1,
          },
        ],
      },
    })
    if (text.startsWith('__proto__')) check(text, 'key', put.status === 400 || text !== '__proto__')
    else {
      const { cart } = put.body as {
        cart?: {
          buyerNote: string
          lineItems: { catalogReference: { options: { customTextFields: Record<string, string> } } }[]
        }
      }
      const kept = cart?.lineItems[0]?.catalogReference.options.customTextFields ?? {}
      check(text, 'note', cart?.buyerNote === text)
      check(text, 'text field', (kept.For === text || text === 'For') && kept[text.slice(0, 90)] === 'x')
    }
    const thing = { catalogReference: { appId: storesAppId, catalogItemId: text.slice(0, 36) }, quantity: 1 }
    check(
      text,
      'product',
      (await ask('POST', `${cartPath}/add-to-cart`, { body: { lineItems: [thing] } })).status === 404,
    )
    const id = { lineItemIds: [text] }
    check(
      text,
      'line',
      (await ask('POST', `${cartPath}/remove-line-items`, { body: id })).broken[0] ===
        'lineItemIds[0] FORMAT',
    )
    for (const more of [
      { clientId: text },
      { grantType: 'refresh_token', refreshToken: text },
      { grantType: text },
    ]) {
      const { status } = await shop.ask('POST', '/oauth2/token', {
        body: { grantType: 'anonymous', ...more },
      })
      check(text, Object.keys(more).join(), status === 400 || status === 401)
    }
    if (!asHeader(text)) continue
    const shown = async (headers: Record<string, string>) => (await ask('GET', cartPath, { headers })).status
    check(text, 'authorization', (await shown({ authorization: text })) === 401)
    check(text, 'wix-site-id', (await shown({ 'wix-site-id': text })) === 403)
    const bound = await ask('PATCH', cartPath, {
      body: { cartInfo: { buyerNote: 'x' } },
      headers: { 'idempotency-key': text },
    })
    check(text, 'idempotency-key', bound.status === (/^[\x21-\x7e]{1,255}$/.test(text) ? 200 : 400))
  }
  say(`CT6: ${all.length} strings in ${places} places, ${wrong.length} wrong (seed ${random.seed})`)
  expect(wrong.slice(0, 5)).toEqual([])
  expect(await tables()).toEqual(tablesBefore)
  expect(await shop.rows('select * from signing_keys where $1::text <> $2', 'x')).toEqual(keysBefore)
  expect((await visitor.products.query().find()).total).toBe(drafts.length)
})

test('CT6: what no engine can keep is refused in every place', async () => {
  const { ask } = (await openShop({ products: drafts.slice(0, 3) })).visitor()
  for (const text of impossible) {
    const told = [
      await ask('POST', queryPath, { body: { query: { filter: { name: text } } } }),
      await ask('PATCH', cartPath, { body: { cartInfo: { buyerNote: text } } }),
      await ask('PATCH', cartPath, { body: { [text]: 1 } }),
      await ask('POST', '/oauth2/token', { body: { grantType: 'anonymous', clientId: text } }),
    ]
    expect(told.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  }
  for (const path of ['%00', 'a%00b'])
    expect((await ask('GET', `/stores-reader/v1/products/${path}`)).status).toBe(400)
})
