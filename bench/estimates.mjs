// `npm run bench:estimates`: what an estimate with delivery and tax costs on PostgreSQL, beside the twin's add to the cart, and what
// lines, rules and ways of delivery add to it, without a server.
import { parseArgs } from 'node:util'
import {
  defaultDeliveryProfileId,
  defaultTaxGroupId,
  manualTaxCalculatorId,
} from '@vitrine/contract/constants'
import {
  addToCart,
  choiceKey,
  compileDelivery,
  compileRules,
  compileTax,
  emptyCart,
  estimateCart,
} from '@vitrine/rules'
import { lineOf, ruleOf } from './cart-content.mjs'
import { apiKey, store } from './catalog.mjs'
import { figuresOf, load } from './load.mjs'
import { startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { createRecord, median, table } from './report.mjs'
import { createVisitors, requestsFor } from './scenarios.mjs'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '64' },
    gate: { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const limits = { estimate: 1 / 3, growth: 4 }
const countries = ['DE', 'FR', 'IT', 'ES', 'NL']
const addPath = '/ecom/v1/carts/current/add-to-cart'
const estimatePath = '/ecom/v1/carts/current/estimate-totals'

const currency = { code: store.currency, language: store.language }
const pricingsPerRound = 5000

const europe = { name: 'Europe', destinations: countries.map((countryCode) => ({ countryCode })) }

/** The nth way of delivery, free from another total on. */
const wayOf = (n, deliveryRegionIds) => ({
  title: `Way ${n}`,
  deliveryRegionIds,
  rates: [
    { amount: `${4 + n}.90` },
    { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: `${100 + n}` }] },
  ],
})

/** Makes the function that sends calls to a server. */
const caller = (origin) => async (path, authorization, body) => {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/** Adds rules, ways of delivery to all of the countries, and a tax for each of them. */
async function setUp(post) {
  for (let n = 0; n < 10; n += 1) await post('/ecom/v1/discount-rules', apiKey, { discountRule: ruleOf(n) })
  const { deliveryProfile } = await post(
    `/ecom/v1/delivery-profiles/${defaultDeliveryProfileId}/delivery-region`,
    apiKey,
    { deliveryRegion: europe },
  )
  const regionIds = [deliveryProfile.deliveryRegions.at(-1).id]
  for (let n = 0; n < 10; n += 1)
    await post('/ecom/v1/shipping-options', apiKey, { shippingOption: wayOf(n, regionIds) })
  for (const country of countries) {
    const { taxRegion } = await post('/billing/v1/tax-regions', apiKey, {
      taxRegion: { country, appId: manualTaxCalculatorId },
    })
    const manualTaxMapping = { taxGroupId: defaultTaxGroupId, taxRegionId: taxRegion.id, taxRate: '0.19' }
    await post('/billing/v1/manual-tax-mappings', apiKey, { manualTaxMapping })
  }
}

const linesOf = (count) => Array.from({ length: count }, (_, n) => lineOf(n))

const estimateOf = (n) => ({
  shippingAddress: { country: countries[n % countries.length], postalCode: `${10_000 + n}` },
})

/** Measures estimates beside adds of the twin, in turns; the first of the rounds warms up. */
async function measureLoad(count) {
  const cleanups = []
  try {
    const postgres = await startPostgres()
    cleanups.push(postgres.stop)
    const server = await startServer('vitrine', { url: postgres.url, hasKey: true })
    cleanups.push(server.stop)
    const twin = await startServer('twin', { url: postgres.url, storeId: server.facts.storeId })
    cleanups.push(twin.stop)
    const post = caller(server.origin)
    await setUp(post)
    const shoppers = await createVisitors(server, count)
    for (const { token } of shoppers) await post(addPath, token, { lineItems: linesOf(3) })
    const adders = await createVisitors(server, count)
    const estimates = shoppers.map(({ token }, i) =>
      countries.map((_, n) => ({
        method: 'POST',
        path: estimatePath,
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(estimateOf(i + n)),
      })),
    )
    const subjects = [
      ['estimate', server, () => estimates],
      ['add of the twin', twin, () => requestsFor('add to cart', adders, false)],
    ]
    const record = createRecord()
    for (let n = 0; n <= rounds; n += 1)
      for (const [subject, target, requests] of n % 2 ? subjects.toReversed() : subjects) {
        const slice = await load(target, requests(), { seconds, keys: false })
        record.add(
          { scenario: 'estimate', engine: 'postgres', connections: count, subject },
          figuresOf([slice]),
        )
      }
    console.log(table(record.lines()), '\n')
    return record.ratios('estimate', 'add of the twin')
  } finally {
    for (const stop of cleanups.toReversed()) await stop()
  }
}

/** What prices a cart of so many lines, with so many rules and ways of delivery. */
function pricingOf({ lines, rules, ways }) {
  const offers = store.products.flatMap(({ id: product, name, slug, productType, variants }) =>
    variants.map(({ id, choices, sku, price, stock }) => ({
      product,
      variant: id.toLowerCase(),
      choices: choiceKey(choices),
      price: BigInt(price.replace('.', '')),
      fullPrice: BigInt(price.replace('.', '')),
      weight: 0.6,
      sku,
      visible: true,
      stock,
      face: { name, slug, productType, picture: null, choices: [] },
    })),
  )
  const { cart: facts } = addToCart(emptyCart('cart', ''), linesOf(lines), offers, (n) => `line-${n}`)
  const entityOf = (facts, n) => ({ id: `${n}`, name: facts.name ?? '', createdAt: new Date(n), facts })
  const many = (count, of) => Array.from({ length: count }, (_, n) => entityOf(of(n), n))
  const deliveryRegions = ways > 0 ? [{ ...europe, id: 'europe', active: true }] : []
  const entities = {
    deliveryProfiles: [{ ...entityOf({ deliveryRegions }, 0), id: defaultDeliveryProfileId }],
    shippingOptions: many(ways, (n) => wayOf(n, ['europe'])),
    localDeliveryOptions: [],
    pickupLocations: [],
  }
  const now = Date.UTC(2026, 0)
  return {
    facts,
    offers,
    possible: {
      rules: compileRules(many(rules, ruleOf), { currency: currency.code, custom: () => undefined }),
      coupon: undefined,
      currency,
      now,
    },
    taxes: { plan: compileTax({ groups: [], regions: [], mappings: [] }, {}), isInside: false },
    possibleDelivery: {
      plan: compileDelivery(entities, currency.code),
      currency: currency.code,
      timeZone: 'UTC',
      now,
    },
  }
}

/** The time to price a large cart in relation to that of a small one; both take turns. */
function measureGrowth() {
  const sizes = [
    { lines: 20, rules: 50, ways: 10 },
    { lines: 3, rules: 0, ways: 0 },
  ].map((size) => ({ size, pricing: pricingOf(size), times: [] }))
  for (let round = 0; round <= rounds; round += 1)
    for (const { pricing, times } of sizes) {
      const began = performance.now()
      for (let n = 0; n < pricingsPerRound; n += 1) estimateCart({ ...pricing, request: estimateOf(n) })
      // The first round warms up.
      if (round > 0) times.push((performance.now() - began) / pricingsPerRound)
    }
  const rows = sizes.map(({ size, times }) => ({
    ...size,
    µs: Math.round(median(times) * 10_000) / 10,
  }))
  console.log(table(rows), '\n')
  const [large, small] = sizes.map(({ times }) => median(times))
  return Math.round((large / small) * 100) / 100
}

const gates = []
for (const count of options.connections.split(',').map(Number)) {
  const [{ value }] = await measureLoad(count)
  const gate = `estimate/add of the twin, requests, ${count} connections`
  gates.push({ gate, value, limit: '>= 1/3', ok: value >= limits.estimate })
}
const growth = measureGrowth()
const gate = '20 lines, 50 rules, 10 ways of delivery/3 lines, time of pricing'
gates.push({ gate, value: growth, limit: '<= 4', ok: growth <= limits.growth })
console.log(table(gates))
for (const each of gates) console.log(JSON.stringify(each))
if (options.gate && gates.some(({ ok }) => !ok)) process.exitCode = 1
