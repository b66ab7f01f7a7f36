// Odd values in every parameter of every route, from every caller, get a well-formed response and never a 500.
import { checkoutExampleId, exampleIds, examples } from '@vitrine/contract'
import { collections, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { questionOf, type Sent, requestForms } from '../shop/addresses.ts'
import type { Ask, AskOptions } from '../shop/ask.ts'
import { checkoutOf } from '../shop/checkout-shop.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom, type Random } from '../shop/random.ts'
import { atSize, isLanding } from '../shop/size.ts'

/** Odd values as JSON text, because JSON.stringify cannot write some of them. */
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
  'if-match': [
    '',
    '"',
    'W/',
    '-1',
    '1e400',
    '999999999999999999',
    '9'.repeat(400),
    '"1", "2"',
    ':1',
    'x:',
    '"a:1", "a:2"',
    'x'.repeat(400) + ':1',
  ],
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

/** A placeholder that occurs in no request; odd values replace it. */
const mark = '\u2042'

/** Yields the value with the mark in place of each of its parts, of the whole, and of an additional property's name. */
function* withMark(value: unknown): Generator<unknown> {
  yield mark
  if (typeof value !== 'object' || value === null) return
  const parts = Object.entries(value)
  for (const [name, child] of parts) {
    for (const changed of withMark(child)) {
      yield Array.isArray(value)
        ? value.map((element, i) => (`${i}` === name ? changed : element))
        : { ...value, [name]: changed }
    }
  }
  if (!Array.isArray(value)) yield { ...value, [mark]: 1 }
}

/** Yields query strings in dotted notation with the mark in place of each value and name. */
function* queryStrings(value: unknown, prefix = ''): Generator<string> {
  if (prefix) yield `${encodeURIComponent(prefix)}=${mark}`
  if (prefix)
    yield `${encodeURIComponent(prefix)}=${mark}&${encodeURIComponent(prefix)}=1&${encodeURIComponent(prefix)}.length=9`
  yield `${encodeURIComponent(prefix)}${prefix && '.'}${mark}=1`
  if (typeof value !== 'object' || value === null) return
  for (const [name, child] of Object.entries(value))
    yield* queryStrings(child, prefix ? `${prefix}.${name}` : name)
}

const brokenJson = ['', ' ', '{', 'null', '"', '\ufeff{}', '{}{}', '[', '{"a":', '\0']
const brokenSearches = [
  ...'.r .r= .r=e30 .r=%00 .r=bnVsbA .r=W10 .r=e30&.r=e30 .r=-_-_ &&& = ? % %ff=%ff a[b]=c'.split(' '),
  '&a=1'.repeat(5000),
]

const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())

const valuesOfEach = atSize({ landing: 1, trial: Infinity, long: Infinity })

/** Yields odd requests to a route: in the place of each part of a valid one, all odd values or one of them. */
function* oddRequests(
  form: { method: string; path: string },
  sent: Sent,
  hasBody: boolean,
  random: Random,
): Generator<[string, AskOptions]> {
  const sample = <T>(values: readonly T[]) => random.shuffle(values).slice(0, valuesOfEach)
  const { path: fullPath, body } = questionOf(form, sent)
  const validOptions = body ? { body } : {}
  const [pathname = ''] = fullPath.split('?')
  for (const [header, values] of Object.entries(oddHeaders)) {
    for (const value of sample(values)) yield [fullPath, { ...validOptions, headers: { [header]: value } }]
  }
  for (const name of Object.keys(sent.path ?? {})) {
    for (const oddText of sample([...oddTexts.map(encodeText), '%', '%zz', '%ff', '%c3%28'])) {
      yield [fullPath.replace(encodeText(sent.path?.[name] ?? ''), oddText), validOptions]
    }
  }
  const validInput = sent.body ?? sent.query ?? {}
  if (hasBody && form.method !== 'GET') {
    for (const marked of withMark(validInput)) {
      const text = JSON.stringify(marked)
      for (const oddText of sample(oddJson)) yield [fullPath, { body: text.replace(`"${mark}"`, oddText) }]
    }
    for (const oddText of sample(brokenJson)) yield [fullPath, { body: oddText }]
    return
  }
  for (const search of queryStrings(validInput)) {
    for (const oddText of sample(oddTexts))
      yield [`${pathname}?${search.replaceAll(mark, encodeText(oddText))}`, {}]
  }
  for (const oddText of sample(brokenSearches)) yield [`${pathname}?${oddText}`, {}]
}

/** The shares of these requests that are sent, by whether the caller may use the route. */
const shares = {
  allowed: atSize({ landing: 1, trial: 0.12, long: 0.4 }),
  refused: atSize({ landing: 0.1, trial: 0.02, long: 0.05 }),
}

test('odd values in any parameter of any route never cause a 500 (HT2 HT13)', async () => {
  const random = createRandom('HT2 odd')
  const shop = await openShop({ products: sampleProducts, collections, mayFail: true })
  const visitor = shop.visitor()
  const callers: Record<string, Ask> = {
    anonymous: shop.ask,
    visitor: visitor.ask,
    merchant: shop.merchant.ask,
  }
  const mug = examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems?.[0]?.catalogReference
  const item = { productId: mug?.catalogItemId as string, variantId: mug?.options?.variantId as string }
  const calls = requestForms.filter(({ address, path }) => address.endsWith(` ${path}`))
  // Of GET and POST, which lead to one handler, a landing tries one.
  const tried = isLanding
    ? [...new Map(random.shuffle(calls).map((call) => [call.address, call])).values()]
    : calls
  const product = sampleProducts.filter(({ id }) => id === item.productId)
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  let requests = 0
  for (const { address, route, method, path } of tried) {
    // A change by filter may have deleted all products.
    await shop.platform.runDueJobs()
    await shop.platform.store(shop.clientId).saveProducts(product)
    const cart = await visitor.cart.add([item])
    const isOfCheckout = address.includes('/checkouts/')
    const checkoutId = isOfCheckout ? await checkoutOf(visitor) : checkoutExampleId
    const sent = JSON.parse(
      JSON.stringify(examples[address])
        .replaceAll(checkoutExampleId, checkoutId)
        .replaceAll(exampleIds.cart, cart.id)
        .replaceAll(exampleIds.line, cart.lineItems[0]?.id as string)
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', shop.clientId),
    ) as Sent
    for (const [address, options] of oddRequests({ method, path }, sent, route.body !== undefined, random)) {
      for (const [caller, ask] of Object.entries(callers)) {
        // Callers without permission are refused before much is parsed, so a few of their requests are enough.
        const isAllowed = caller === (typeof route.for === 'object' ? 'merchant' : 'visitor')
        if (!random.chance(isAllowed ? shares.allowed : shares.refused)) continue
        const response = await ask(method, address, options).catch((error: Error) => error)
        requests += 1
        const label = `${caller} ${method} ${address.slice(0, 200)} ${JSON.stringify(options).slice(0, 300)}`
        if (response instanceof Error) wrong.push(`${response.message}: ${label}`)
        else if (response.status >= 500) wrong.push(`${response.status}: ${label}: ${shop.failures.at(-1)}`)
        else statuses[response.status] = (statuses[response.status] ?? 0) + 1
      }
    }
  }
  const spread = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  say(
    `HT2 HT13: ${requests} odd requests to ${tried.length} routes, ${wrong.length} wrong (${spread.join(', ')}) (seed ${random.seed})`,
  )
  expect(wrong.slice(0, 10)).toEqual([])
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '415']),
  )
  expect(requests).toBeGreaterThan(10 * tried.length)
})
