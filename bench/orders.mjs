// `npm run bench:orders`: what placing an order costs on PostgreSQL (3 lines, paid later), each checkout once, beside a hand-written twin
// that writes the same rows; and orders of one hot variant beside the updates of its row alone. The subjects take turns.
import { parseArgs } from 'node:util'
import { apiKey, lineItem } from './catalog.mjs'
import { startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { median } from './report.mjs'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    orders: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
    gate: { type: 'boolean', default: false },
  },
})
const connections = Number(options.connections)
const perSlice = Number(options.orders)
const rounds = Number(options.rounds)
const limits = { 'place an order': 0.3, 'order a hot variant': 0.4 }

const cleanups = /** @type {(() => Promise<unknown>)[]} */ ([])

/** Runs the work of numbers 0 to count, as many at once as there are connections. */
async function inTurn(count, work) {
  const results = Array.from({ length: count })
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await work(n)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return results
}

/** Makes the function that sends calls to a server. */
const callerOf =
  ({ origin }) =>
  async (path, body) => {
    const headers = { authorization: apiKey, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

const address = { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' }
const contactDetails = { firstName: 'Ada', lastName: 'Byron' }

async function startShop() {
  const postgres = await startPostgres()
  cleanups.push(postgres.stop)
  const server = await startServer('vitrine', { url: postgres.url, hasKey: true, takesOrders: true })
  cleanups.push(server.stop)
  const call = callerOf(server)
  const { deliveryProfiles } = await call('/ecom/v1/delivery-profiles/query', {})
  const [{ id, revision }] = deliveryProfiles
  const { deliveryProfile } = await call(`/ecom/v1/delivery-profiles/${id}/delivery-region`, {
    deliveryRegion: { name: 'Germany', destinations: [{ countryCode: 'DE' }] },
    revision,
  })
  const region = deliveryProfile.deliveryRegions.at(-1).id
  const { shippingOption } = await call('/ecom/v1/shipping-options', {
    shippingOption: { title: 'Standard', deliveryRegionIds: [region], rates: [{ amount: '5' }] },
  })
  const createCheckout = async (lines) => {
    const { checkout } = await call('/ecom/v1/checkouts', {
      channelType: 'WEB',
      lineItems: lines,
      checkoutInfo: {
        buyerInfo: { email: 'ada@example.com' },
        shippingInfo: {
          shippingDestination: { address, contactDetails },
          selectedCarrierServiceOption: { code: shippingOption.id },
        },
      },
    })
    return checkout.id
  }
  return { postgres, server, call, createCheckout }
}

/** How many of the works of a slice are done in a second. */
async function rateOf(count, work) {
  const startedAt = performance.now()
  await inTurn(count, work)
  return (count * 1000) / (performance.now() - startedAt)
}

/** Measures both subjects in turns; the first round warms up. */
async function measure(scenario, prepare, subjects) {
  const rates = { vitrine: [], twin: [] }
  for (let n = 0; n <= rounds; n += 1) {
    const names = n % 2 ? ['twin', 'vitrine'] : ['vitrine', 'twin']
    for (const subject of names) {
      const ids = await inTurn(perSlice, () => prepare(subject))
      const rate = await rateOf(perSlice, (k) => subjects[subject](ids[k]))
      if (n > 0) rates[subject].push(rate)
    }
  }
  const ratios = rates.vitrine.map((rate, i) => rate / rates.twin[i])
  return {
    scenario,
    connections,
    ordersPerSecond: Math.round(median(rates.vitrine)),
    twinPerSecond: Math.round(median(rates.twin)),
    ratio: Number(median(ratios).toFixed(3)),
    low: Number(Math.min(...ratios).toFixed(3)),
    high: Number(Math.max(...ratios).toFixed(3)),
  }
}

try {
  const { postgres, server, call, createCheckout } = await startShop()
  const place = (id) => call(`/ecom/v1/checkouts/${id}/create-order`, {})
  const lines = [1, 2, 3].map(lineItem)
  const { orderId } = await place(await createCheckout(lines))
  const read = await fetch(`${server.origin}/ecom/v1/orders/${orderId}`, {
    headers: { authorization: apiKey },
  })
  const { order } = await read.json()
  const { checkoutId: _, ...facts } = order
  const { catalogItemId, options: chosen } = lines[0].catalogReference
  const twin = await startServer('twin-orders', {
    url: postgres.url,
    storeId: server.facts.storeId,
    facts,
    order,
    products: lines.map(({ catalogReference }) => catalogReference.catalogItemId),
    hot: { product: catalogItemId, variant: chosen.variantId },
  })
  cleanups.push(twin.stop)
  const callTwin = callerOf(twin)
  const results = [
    await measure('place an order', () => createCheckout(lines), {
      vitrine: place,
      twin: (checkoutId) => callTwin('/place', { checkoutId }),
    }),
    await measure(
      'order a hot variant',
      (subject) => (subject === 'twin' ? '' : createCheckout([lines[0]])),
      { vitrine: place, twin: () => callTwin('/take', {}) },
    ),
  ]
  for (const result of results) console.log(JSON.stringify(result))
  const missed = results.filter(({ scenario, ratio }) => ratio < limits[scenario])
  for (const { scenario, ratio } of missed) console.log(`${scenario}: ${ratio}, below ${limits[scenario]}`)
  if (options.gate && missed.length > 0) process.exitCode = 1
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}
