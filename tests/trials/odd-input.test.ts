// Odd values in every place of every call, whoever asks: an answer in the right form, none of them a 500, and soon.
import { exampleIds, examples } from '@vitrine/contract'
import { collections, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { questionOf, type Sent, requestForms } from '../shop/addresses.ts'
import type { Ask, AskOptions } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'

/** As JSON, because some of them no value of JavaScript would write. */
const oddJson = [
  ...'null true 0 -1 1.5 -0 1e400 -1e400 1e308 5e-324 9007199254740993 99999999999999999999 [] {} [[]] [null] ""'.split(
    ' ',
  ),
  ...[
    'NaN',
    'Infinity',
    '1e400',
    '0x10',
    '../x',
    '%',
    "'",
    '\\u0000',
    '\\ud800',
    '\\ufffe',
    '$ne',
    '9'.repeat(400),
  ].map((text) => `"${text}"`),
  '{"__proto__":1}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1,"a":2}',
  '{"$ne":null}',
  '{"length":4294967296}',
  `"{${exampleIds.cart}}"`,
  `"${exampleIds.cart.toUpperCase()}"`,
  `"${'x'.repeat(20_000)}"`,
  `[${'[],'.repeat(500)}[]]`,
]

const oddTexts = [
  ...'null true NaN Infinity 1e400 -1 1.5 [] {} [null] {"a":1} ["x"] \' % $1 ..'.split(' '),
  '',
  '\0',
  '\ud800',
  '\u202e',
  '9'.repeat(400),
  'x'.repeat(5000),
  `{${exampleIds.cart}}`,
  exampleIds.cart.toUpperCase(),
]

const oddHeaders: Record<string, string[]> = {
  authorization: [
    'x',
    'Bearer',
    'Bearer ',
    'eyJ.a.b',
    'eyJhbGciOiJub25lIn0.e30.',
    'a,b',
    '\u00ff'.repeat(9),
    'x'.repeat(5000),
  ],
  'idempotency-key': ['', ' ', 'a b', '\u00ff', 'x'.repeat(256), '__proto__'],
  'if-match': ['', '"', 'W/', '-1', '1e400', '999999999999999999', '9'.repeat(400), '"1", "2"'],
  'content-type': [
    '',
    'text/html',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ],
  'content-encoding': ['gzip', 'identity', '', 'x'],
  'wix-site-id': ['', 'x', exampleIds.cart, '__proto__'],
}

/** A mark that no JSON holds by itself: where it stands, odd things come to stand. */
const mark = '\u2042'

/** The value with the mark in each of its places in turn, its whole included, and for a name that is none of its own. */
function* marked(value: unknown): Generator<unknown> {
  yield mark
  if (typeof value !== 'object' || value === null) return
  const parts = Object.entries(value)
  for (const [name, held] of parts) {
    for (const one of marked(held)) {
      yield Array.isArray(value)
        ? value.map((old, i) => (`${i}` === name ? one : old))
        : { ...value, [name]: one }
    }
  }
  if (!Array.isArray(value)) yield { ...value, [mark]: 1 }
}

/** Dotted parameters with the mark in each of their places. */
function* parameters(value: unknown, at = ''): Generator<string> {
  if (at) yield `${encodeURIComponent(at)}=${mark}`
  if (at)
    yield `${encodeURIComponent(at)}=${mark}&${encodeURIComponent(at)}=1&${encodeURIComponent(at)}.length=9`
  yield `${encodeURIComponent(at)}${at && '.'}${mark}=1`
  if (typeof value !== 'object' || value === null) return
  for (const [name, held] of Object.entries(value)) yield* parameters(held, at ? `${at}.${name}` : name)
}

const brokenJson = ['', ' ', '{', 'null', '"', '\ufeff{}', '{}{}', '[', '{"a":', '\0']
const brokenSearches = [
  ...'.r .r= .r=e30 .r=%00 .r=bnVsbA .r=W10 .r=e30&.r=e30 .r=-_-_ &&& = ? % %ff=%ff a[b]=c'.split(' '),
  '&a=1'.repeat(5000),
]

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Every odd question that a call can be asked. */
function* oddly(
  way: { method: string; path: string },
  sent: Sent,
  takes: boolean,
): Generator<[string, AskOptions]> {
  const { path: whole, body } = questionOf(way, sent)
  const usual = body ? { body } : {}
  const [bare = ''] = whole.split('?')
  for (const [header, values] of Object.entries(oddHeaders)) {
    for (const value of values) yield [whole, { ...usual, headers: { [header]: value } }]
  }
  for (const name of Object.keys(sent.path ?? {})) {
    for (const odd of [...oddTexts.map(encoded), '%', '%zz', '%ff', '%c3%28']) {
      yield [whole.replace(encoded(sent.path?.[name] ?? ''), odd), usual]
    }
  }
  const good = sent.body ?? sent.query ?? {}
  if (takes && way.method !== 'GET') {
    for (const spoilt of marked(good)) {
      const text = JSON.stringify(spoilt)
      for (const odd of oddJson) yield [whole, { body: text.replace(`"${mark}"`, odd) }]
    }
    for (const odd of brokenJson) yield [whole, { body: odd }]
    return
  }
  for (const search of parameters(good)) {
    for (const odd of oddTexts) yield [`${bare}?${search.replaceAll(mark, encoded(odd))}`, {}]
  }
  for (const odd of brokenSearches) yield [`${bare}?${odd}`, {}]
}

test('HT2 HT13: odd values in every place of every call, asked by everybody', async () => {
  const random = createRandom('HT2 odd')
  const shop = await openShop({ products: sampleProducts, collections, mayFail: true })
  const visitor = shop.visitor()
  const asks: Record<string, Ask> = { nobody: shop.ask, visitor: visitor.ask, merchant: shop.merchant.ask }
  const mug = examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems?.[0]?.catalogReference
  const item = { productId: mug?.catalogItemId as string, variantId: mug?.options?.variantId as string }
  const calls = requestForms.filter(({ address, path }) => address.endsWith(` ${path}`))
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  let asked = 0
  let slowest = 0
  for (const { address, route, method, path } of calls) {
    const cart = await visitor.cart.add([item])
    const sent = JSON.parse(
      JSON.stringify(examples[address])
        .replaceAll(exampleIds.cart, cart.id)
        .replaceAll(exampleIds.line, cart.lineItems[0]?.id as string)
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', shop.clientId),
    ) as Sent
    for (const [at, question] of oddly({ method, path }, sent, route.body !== undefined)) {
      for (const [who, ask] of Object.entries(asks)) {
        // Whoever may not ask is sent away before much is read: of theirs, a few tell enough.
        if (!random.chance(who === (route.for === 'merchant' ? 'merchant' : 'visitor') ? 0.4 : 0.05)) continue
        const began = performance.now()
        const told = await ask(method, at, question).catch((error: Error) => error)
        slowest = Math.max(slowest, performance.now() - began)
        asked += 1
        const what = `${who} ${method} ${at.slice(0, 200)} ${JSON.stringify(question).slice(0, 300)}`
        if (told instanceof Error) wrong.push(`${told.message}: ${what}`)
        else if (told.status >= 500) wrong.push(`${told.status}: ${what}: ${shop.failures.at(-1)}`)
        else statuses[told.status] = (statuses[told.status] ?? 0) + 1
      }
    }
  }
  const spread = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  say(
    `HT2 HT13: ${asked} odd requests at ${calls.length} calls, ${wrong.length} wrong (${spread.join(', ')}), the slowest ${Math.round(slowest)} ms (seed ${random.seed})`,
  )
  expect(wrong.slice(0, 10)).toEqual([])
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '415']),
  )
  expect(slowest).toBeLessThan(2000)
})
