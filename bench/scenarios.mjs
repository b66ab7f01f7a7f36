// What is measured: questions that a shop is asked all day, by visitors who each have a token, and some a cart.
import assert from 'node:assert/strict'
import { wanted } from './goods.mjs'

/** @typedef {import('./processes.mjs').Server} Server */
/** @typedef {{ id: string, token: string, lines: string[], store?: string }} Visitor a cart of three lines, by their ids */
/** @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} Asked */

const cart = '/ecom/v1/carts/current'
const question = {
  query: { filter: {}, sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 12, offset: 0 } },
}
const packed = (asked) => Buffer.from(JSON.stringify(asked)).toString('base64url')

/** A page of one shelf, and what could be narrowed by, in the store of so many goods. @param {number} among */
const browse = (among) => ({
  method: 'GET',
  path: `/vitrine/v1/products/browse?.r=${packed({ collection: 'shelf-3', limit: 12 })}`,
  among,
})

/** Name -> what goes over the wire, but for who asks. */
export const scenarios = {
  'get cart': { method: 'GET', path: cart },
  'add to cart': { method: 'POST', path: `${cart}/add-to-cart`, body: { lineItems: [wanted(1)] } },
  '12 products': {
    method: 'GET',
    path: `/stores-reader/v1/products/query-platformized?.r=${packed(question)}`,
  },
  'browse 100': browse(100),
  'browse 10000': browse(10_000),
}

/** The stores that scenarios look through, by how many goods they have. */
export const sizesOf = (names) => names.flatMap((name) => scenarios[name].among ?? [])

/** Every subject is sent the same bytes: the platform reads the token, the twin believes who and where it is told. */
const as = ({ id, token, store }, { method, path, body }, keys = false) => ({
  method,
  path,
  headers: {
    accept: 'application/json',
    authorization: token,
    'x-visitor': id,
    ...(store && { 'x-store': store }),
    ...(body && { 'content-type': 'application/json' }),
    ...(keys && method !== 'GET' && { 'idempotency-key': '[<id>]' }),
  },
  ...(body && { body: JSON.stringify(body) }),
})

/**
 * The requests of a cell, one for each connection.
 * @param {string} scenario
 * @param {import('./subjects.mjs').Field} field
 * @param {number} count
 * @param {boolean} keys
 * @returns {Asked[]}
 */
export const askedBy = (scenario, field, count, keys) =>
  askersOf(scenario, field)
    .slice(0, count)
    .map((visitor) => as(visitor, scenarios[scenario], keys))

/** Who asks: the visitors of the store that is asked about; nobody where there is none. */
export const askersOf = (scenario, { visitors, shelves }) => {
  const { among } = scenarios[scenario]
  return among === undefined ? visitors : (shelves.get(among) ?? [])
}

/** @param {Server} server @param {Asked} asked */
async function send({ origin }, { path, ...init }) {
  const response = await fetch(origin + path, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${init.method} ${path}: ${response.status} ${text}`)
  return text
}

/** @param {Server} platform @param {string} path @param {object} body @param {object} [more] */
const post = async (platform, path, body, more) => {
  const headers = { 'content-type': 'application/json', ...more }
  return JSON.parse(await send(platform, { method: 'POST', path, headers, body: JSON.stringify(body) }))
}

/**
 * Lets visitors in to a store.
 * @param {Server} platform
 * @param {{ clientId: string, storeId: string }} store
 * @param {number} count
 */
export async function letIn(platform, { clientId, storeId }, count) {
  const one = async () => {
    const { access_token: token } = await post(platform, '/oauth2/token', {
      clientId,
      grantType: 'anonymous',
    })
    const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    return { id, token, store: storeId, lines: [] }
  }
  return Promise.all(Array.from({ length: count }, one))
}

/**
 * Lets visitors in to the store that sells, each with three things in the cart.
 * @param {Server} platform
 * @param {number} count
 * @returns {Promise<Visitor[]>}
 */
export async function letShop(platform, count) {
  const fill = async (visitor) => {
    const three = { lineItems: [1, 2, 3].map(wanted) }
    const filled = await post(platform, `${cart}/add-to-cart`, three, { authorization: visitor.token })
    return { ...visitor, lines: filled.cart.lineItems.map((line) => line.id) }
  }
  return Promise.all((await letIn(platform, platform.facts, count)).map(fill))
}

/**
 * Makes every cart what it is at the start of a cell: one of each.
 * @param {Server} platform
 * @param {Visitor[]} visitors
 */
export async function resetCarts(platform, visitors) {
  const one = ({ token, lines }) => {
    const lineItems = lines.map((id) => ({ id, quantity: 1 }))
    return post(platform, `${cart}/update-line-items-quantity`, { lineItems }, { authorization: token })
  }
  await Promise.all(visitors.map(one))
}

/** What one visitor of each store is answered, as text. @param {Server} server @param {import('./subjects.mjs').Field} field */
export async function answersOf(server, field) {
  const answers = []
  for (const [name, one] of Object.entries(scenarios)) {
    const [visitor] = askersOf(name, field)
    if (!visitor) continue
    await resetCarts(field.platform, field.visitors.slice(0, 1))
    const body = await send(server, as(visitor, one))
    answers.push({ method: one.method, path: one.path.replace(/\?.*/, ''), among: one.among, body })
  }
  return answers
}

const moving = new Set(['revision', 'updatedDate'])
const still = (text) => JSON.parse(text, (key, value) => (moving.has(key) ? undefined : value))

/**
 * The yardstick must do the same job: its answers are the platform's to the last field.
 * @param {{ body: string }[]} ours
 * @param {{ body: string }[]} theirs
 */
export function compare(ours, theirs) {
  for (const [i, { body }] of ours.entries()) assert.deepEqual(still(theirs[i]?.body), still(body))
}
