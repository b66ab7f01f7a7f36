// Strings that are code for SQL, shells, templates or browsers are plain data here: stored, matched and returned verbatim.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import type { HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { productKinds } from './random-queries.ts'
import { type Item, matches } from './reference-query.ts'
import { unstorableStrings, hostileStrings } from './hostile-strings.ts'

const queryPath = '/stores-reader/v1/products/query-platformized'
const cartPath = '/ecom/v1/carts/current'

/** Returns the first characters of the text; half an emoji at the cut becomes U+FFFD, as no engine stores halves. */
const cutTo = (length: number, text: string) => text.slice(0, length).toWellFormed()

const drafts = hostileStrings.map((text, n) => ({
  id: `p${n}`,
  slug: `p${n}`,
  // A name must show something.
  name: /[\p{L}\p{N}\p{P}\p{S}]/u.test(cutTo(80, text)) ? cutTo(80, text) : `${cutTo(79, text)}x`,
  productType: 'physical' as const,
  description: hostileStrings[(n * 7) % hostileStrings.length] as string,
  price: '1.00',
  variants: [],
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
}))
const items = drafts.map(({ id, name, description }): Item => ({ id, name, description, sku: null }))

/** Returns the hand-made strings and, up to `count`, random combinations of them. */
function generateStrings(random: Random, count: number): string[] {
  const made = new Set(hostileStrings.map((text) => text.toWellFormed()))
  while (made.size < count) {
    const [a, b] = [random.pick(hostileStrings), random.pick(hostileStrings)]
    const cut = [...a].slice(0, random.int(0, 12)).join('')
    const joined = random.pick([a + b, cut + b, `${random.word(2)}${a}${random.word(2)}`, a + cut + a])
    if (joined) made.add(cutTo(250, joined))
  }
  return [...made]
}

const idsIn = ({ body }: HttpAnswer) => ((body.products ?? []) as { id: string }[]).map(({ id }) => id)
const isValidHeader = (text: string) =>
  /^[\x21-\x7e\x80-\xff][\x20-\x7e\x80-\xff]*$/.test(text) && text.trim() === text

test('every input stores, matches or refuses hostile strings, and never executes them (CT6)', async () => {
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
  const count = atSize({ landing: 60, trial: 1000, long: 1000 })
  const strings = random.shuffle(generateStrings(random, 1000)).slice(0, count)
  const wrong: string[] = []
  let checks = 0
  const check = (text: string, place: string, isCorrect: boolean) => {
    checks += 1
    if (!isCorrect) wrong.push(`${place}: ${JSON.stringify(text)}`)
  }
  const checkQuery = async (filter: object, text: string) => {
    const response = await ask('POST', queryPath, { body: { query: { filter, paging: { limit: 100 } } } })
    const expectedIds = items
      .filter((item) => matches(productKinds, item, filter as Record<string, unknown>))
      .map(({ id }) => id as string)
    const total = (response.body.metadata as { total?: number } | undefined)?.total
    check(
      text,
      JSON.stringify(Object.values(filter)),
      total === expectedIds.length && idsIn(response).every((id) => expectedIds.includes(id)),
    )
  }
  for (const text of strings) {
    await checkQuery({ name: text }, text)
    await checkQuery({ name: { [random.pick(['$ne', '$gt', '$lte'])]: text } }, text)
    await checkQuery(
      { description: { [random.pick(['$contains', '$startsWith', '$endsWith'])]: text } },
      text,
    )
    await checkQuery({ name: { $in: [text, 'x'] } }, text)
    for (const [place, query] of [
      ['field', { filter: { [text]: 'x' } }],
      ['word', { filter: { name: { [`$${text}`]: 'x' } } }],
      ['order', { sort: [{ fieldName: text }] }],
    ] as const) {
      const { status } = await ask('POST', queryPath, { body: { query } })
      check(text, place, status === 400)
    }
    const path = `/stores-reader/v1/products/${encodeURIComponent(text)}`
    // URL parsing removes segments of dots.
    if (!/^\.{1,2}$/.test(text)) check(text, 'path', (await ask('GET', path)).status === 404)
    await ask('DELETE', cartPath)
    const patchResponse = await ask('PATCH', cartPath, {
      body: {
        cartInfo: { buyerNote: text },
        lineItems: [
          {
            catalogReference: {
              appId: storesAppId,
              catalogItemId: 'p0',
              options: { customTextFields: { For: text, [cutTo(90, text)]: 'x' } },
            },
            quantity: 1,
          },
        ],
      },
    })
    if (text.startsWith('__proto__')) check(text, 'key', patchResponse.status === 400 || text !== '__proto__')
    else {
      const { cart } = patchResponse.body as {
        cart?: {
          buyerNote: string
          lineItems: { catalogReference: { options: { customTextFields: Record<string, string> } } }[]
        }
      }
      const textFields = cart?.lineItems[0]?.catalogReference.options.customTextFields ?? {}
      check(text, 'note', cart?.buyerNote === text)
      check(
        text,
        'text field',
        // The platform stores texts of lines in one Unicode form.
        (textFields.For === text.normalize('NFC') || text === 'For') &&
          textFields[cutTo(90, text).normalize('NFC')] === 'x',
      )
    }
    const lineItem = {
      catalogReference: { appId: storesAppId, catalogItemId: cutTo(36, text) },
      quantity: 1,
    }
    check(
      text,
      'product',
      (await ask('POST', `${cartPath}/add-to-cart`, { body: { lineItems: [lineItem] } })).status === 404,
    )
    const removal = { lineItemIds: [text] }
    check(
      text,
      'line',
      (await ask('POST', `${cartPath}/remove-line-items`, { body: removal })).broken[0] ===
        'lineItemIds[0] FORMAT',
    )
    for (const fields of [
      { clientId: text },
      { grantType: 'refresh_token', refreshToken: text },
      { grantType: text },
    ]) {
      const { status } = await shop.ask('POST', '/oauth2/token', {
        body: { grantType: 'anonymous', ...fields },
      })
      check(text, Object.keys(fields).join(), status === 400 || status === 401)
    }
    if (!isValidHeader(text)) continue
    const statusWith = async (headers: Record<string, string>) =>
      (await ask('GET', cartPath, { headers })).status
    check(text, 'authorization', (await statusWith({ authorization: text })) === 401)
    check(text, 'wix-site-id', (await statusWith({ 'wix-site-id': text })) === 403)
    const patched = await ask('PATCH', cartPath, {
      body: { cartInfo: { buyerNote: 'x' } },
      headers: { 'idempotency-key': text },
    })
    check(text, 'idempotency-key', patched.status === (/^[\x21-\x7e]{1,255}$/.test(text) ? 200 : 400))
  }
  say(`CT6: ${strings.length} strings, ${checks} checks, ${wrong.length} wrong (seed ${random.seed})`)
  expect(wrong.slice(0, 5)).toEqual([])
  expect(await tables()).toEqual(tablesBefore)
  expect(await shop.rows('select * from signing_keys where $1::text <> $2', 'x')).toEqual(keysBefore)
  expect((await visitor.products.query().find()).total).toBe(drafts.length)
})

test('every input refuses strings that no engine can store (CT6)', async () => {
  const { ask } = (await openShop({ products: drafts.slice(0, 3) })).visitor()
  for (const text of unstorableStrings) {
    const responses = [
      await ask('POST', queryPath, { body: { query: { filter: { name: text } } } }),
      await ask('PATCH', cartPath, { body: { cartInfo: { buyerNote: text } } }),
      await ask('PATCH', cartPath, { body: { [text]: 1 } }),
      await ask('POST', '/oauth2/token', { body: { grantType: 'anonymous', clientId: text } }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  }
  for (const path of ['%00', 'a%00b'])
    expect((await ask('GET', `/stores-reader/v1/products/${path}`)).status).toBe(400)
})
