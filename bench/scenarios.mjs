// The measured scenarios: common requests of a shop, by visitors who each have a token and a cart.
import assert from 'node:assert/strict'
import { lineItem } from './catalog.mjs'

/** @typedef {import('./processes.mjs').Server} Server */
/** @typedef {{ id: string, token: string, lines: string[] }} Visitor `lines`: the line ids of the cart; empty in large stores */
/** @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} BenchRequest */

const cart = '/ecom/v1/carts/current'
const productQuery = {
  query: { filter: {}, sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 12, offset: 0 } },
}
const encodeQuery = (body) => Buffer.from(JSON.stringify(body)).toString('base64url')

/** A page of one of eight collections, with facets. @param {number} among the number of products in the store */
const browse = (among) => ({
  method: 'GET',
  path: `/vitrine/v1/products/browse?.r=${encodeQuery({ collection: 'collection-3', limit: 12 })}`,
  among,
})

/** Name -> request, without the visitor's headers; `among`: the number of products, if not in the small store. */
export const scenarios = {
  'get cart': { method: 'GET', path: cart },
  'add to cart': { method: 'POST', path: `${cart}/add-to-cart`, body: { lineItems: [lineItem(1)] } },
  '12 products': {
    method: 'GET',
    path: `/stores-reader/v1/products/query-platformized?.r=${encodeQuery(productQuery)}`,
  },
  'browse 100': browse(100),
  'browse 10000': browse(10_000),
}

/** Every subject gets the same bytes: the platform reads the token, the twin trusts the visitor's id. */
const requestOf = ({ id, token }, { method, path, body }, keys = false) => ({
  method,
  path,
  headers: {
    accept: 'application/json',
    authorization: token,
    'x-visitor': id,
    ...(body && { 'content-type': 'application/json' }),
    ...(keys && method !== 'GET' && { 'idempotency-key': '[<id>]' }),
  },
  ...(body && { body: JSON.stringify(body) }),
})

/**
 * The requests of a cell, one per connection.
 * @param {string} scenario
 * @param {Visitor[]} visitors
 * @param {boolean} keys
 * @returns {BenchRequest[]}
 */
export const requestsFor = (scenario, visitors, keys) =>
  visitors.map((visitor) => requestOf(visitor, scenarios[scenario], keys))

/** @param {Server} server @param {BenchRequest} request */
async function send({ origin }, { path, ...init }) {
  const response = await fetch(origin + path, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${init.method} ${path}: ${response.status} ${text}`)
  return text
}

/** @param {Server} platform @param {string} path @param {object} body @param {object} [extraHeaders] */
const post = async (platform, path, body, extraHeaders) => {
  const headers = { 'content-type': 'application/json', ...extraHeaders }
  return JSON.parse(await send(platform, { method: 'POST', path, headers, body: JSON.stringify(body) }))
}

/**
 * Creates visitors; in the small store each has a cart of three lines.
 * @param {Server} platform
 * @param {number} count
 * @param {number | undefined} among
 * @returns {Promise<Visitor[]>}
 */
export async function createVisitors(platform, count, among) {
  const createVisitor = async () => {
    const grant = { clientId: platform.facts.clientId, grantType: 'anonymous' }
    const { access_token: token } = await post(platform, '/oauth2/token', grant)
    const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    if (among) return { id, token, lines: [] }
    const items = { lineItems: [1, 2, 3].map(lineItem) }
    const filled = await post(platform, `${cart}/add-to-cart`, items, { authorization: token })
    return { id, token, lines: filled.cart.lineItems.map((line) => line.id) }
  }
  return Promise.all(Array.from({ length: count }, createVisitor))
}

/**
 * Resets every cart to its state at the start of a cell: quantity 1 on each line.
 * @param {Server} platform
 * @param {Visitor[]} visitors
 */
export async function resetCarts(platform, visitors) {
  const resetCart = ({ token, lines }) => {
    if (lines.length === 0) return undefined
    const lineItems = lines.map((id) => ({ id, quantity: 1 }))
    return post(platform, `${cart}/update-line-items-quantity`, { lineItems }, { authorization: token })
  }
  await Promise.all(visitors.map(resetCart))
}

/**
 * The answers to one visitor, as text.
 * @param {Server} server
 * @param {import('./subjects.mjs').BenchEnvironment} environment
 */
export async function answersOf(server, { platform, among, visitors: [visitor] }) {
  const answers = []
  for (const scenario of Object.values(scenarios).filter((other) => other.among === among)) {
    await resetCarts(platform, [visitor])
    const body = await send(server, requestOf(visitor, scenario))
    answers.push({ method: scenario.method, path: scenario.path.replace(/\?.*/, ''), body })
  }
  return answers
}

const volatileFields = new Set(['revision', 'updatedDate'])
const withoutVolatile = (text) =>
  JSON.parse(text, (key, value) => (volatileFields.has(key) ? undefined : value))

/**
 * The twin must do the same work: throws unless its answers equal the platform's in every field.
 * @param {{ body: string }[]} ours
 * @param {{ body: string }[]} theirs
 */
export function compare(ours, theirs) {
  for (const [i, { body }] of ours.entries())
    assert.deepEqual(withoutVolatile(theirs[i]?.body), withoutVolatile(body))
}
