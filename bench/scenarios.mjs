// What is measured: questions that a shop is asked all day, by visitors who each have a token and a cart.
import assert from 'node:assert/strict'
import { wanted } from './catalog.mjs'

/** @typedef {import('./processes.mjs').Server} Server */
/** @typedef {{ id: string, token: string, lines: string[] }} Visitor their cart by its lines; empty where they look only */
/** @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} Asked */

const cart = '/ecom/v1/carts/current'
const question = {
  query: { filter: {}, sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 12, offset: 0 } },
}
const packed = (asked) => Buffer.from(JSON.stringify(asked)).toString('base64url')

/** A page of one shelf of eight and what it could be narrowed by, in a store of so many goods. @param {number} among */
const browse = (among) => ({
  method: 'GET',
  path: `/vitrine/v1/products/browse?.r=${packed({ collection: 'shelf-3', limit: 12 })}`,
  among,
})

/** Name -> what goes over the wire, but for who asks; `among` so many goods, else in the small store. */
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

/** Every subject is sent the same bytes: the platform reads the token, the twin believes the visitor's id. */
const as = ({ id, token }, { method, path, body }, keys = false) => ({
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
 * The requests of a cell, one for each connection.
 * @param {string} scenario
 * @param {Visitor[]} visitors
 * @param {boolean} keys
 * @returns {Asked[]}
 */
export const askedBy = (scenario, visitors, keys) =>
  visitors.map((visitor) => as(visitor, scenarios[scenario], keys))

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
 * Lets visitors in; in the small store, each with three things in the cart.
 * @param {Server} platform
 * @param {number} count
 * @param {number | undefined} among
 * @returns {Promise<Visitor[]>}
 */
export async function letIn(platform, count, among) {
  const one = async () => {
    const asked = { clientId: platform.facts.clientId, grantType: 'anonymous' }
    const { access_token: token } = await post(platform, '/oauth2/token', asked)
    const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    if (among) return { id, token, lines: [] }
    const three = { lineItems: [1, 2, 3].map(wanted) }
    const filled = await post(platform, `${cart}/add-to-cart`, three, { authorization: token })
    return { id, token, lines: filled.cart.lineItems.map((line) => line.id) }
  }
  return Promise.all(Array.from({ length: count }, one))
}

/**
 * Makes every cart what it is at the start of a cell: one of each.
 * @param {Server} platform
 * @param {Visitor[]} visitors
 */
export async function resetCarts(platform, visitors) {
  const one = ({ token, lines }) => {
    if (lines.length === 0) return undefined
    const lineItems = lines.map((id) => ({ id, quantity: 1 }))
    return post(platform, `${cart}/update-line-items-quantity`, { lineItems }, { authorization: token })
  }
  await Promise.all(visitors.map(one))
}

/**
 * Answers of one visitor, as text.
 * @param {Server} server
 * @param {import('./subjects.mjs').Field} field
 */
export async function answersOf(server, { platform, among, visitors: [visitor] }) {
  const answers = []
  for (const one of Object.values(scenarios).filter((scenario) => scenario.among === among)) {
    await resetCarts(platform, [visitor])
    const body = await send(server, as(visitor, one))
    answers.push({ method: one.method, path: one.path.replace(/\?.*/, ''), body })
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
