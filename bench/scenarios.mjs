// The measured scenarios: common requests of a shop, by visitors who each have a token and a cart.
import assert from 'node:assert/strict'
import { lineItem } from './catalog.mjs'
import { createQuestions } from './questions.mjs'

/** @typedef {import('./processes.mjs').Server} Server */
/** @typedef {{ id: string, token: string, lines: string[] }} Visitor `lines`: the line ids of the cart; empty in large stores */
/** @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} BenchRequest */

const cart = '/ecom/v1/carts/current'
const productQuery = {
  query: { filter: {}, sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 12, offset: 0 } },
}
const productQueryV3 = {
  query: { filter: {}, sort: [{ fieldName: 'slug', order: 'ASC' }], cursorPaging: { limit: 12 } },
  fields: [
    'URL',
    'CURRENCY',
    'MEDIA_ITEMS_INFO',
    'THUMBNAIL',
    'PLAIN_DESCRIPTION',
    'VARIANT_OPTION_CHOICE_NAMES',
  ],
}
const encodeQuery = (body) => Buffer.from(JSON.stringify(body)).toString('base64url')

const questions = createQuestions()
const searchRequest = (question) => ({
  method: 'GET',
  path: `/vitrine/v1/products/search?.r=${encodeQuery(question)}`,
})
const repeatedQuestions = 20

/** The sizes of large stores, in products. */
export const largeSizes = [1000, 10_000, 100_000]

/** A search with facets among many products: each time a new question, or one of twenty that are repeating again and again. */
const largeScenarios = largeSizes.flatMap((among) =>
  ['collection', 'filter'].flatMap((kind) => {
    const ask = () => searchRequest(questions[kind]())
    const repeating = Array.from({ length: repeatedQuestions }, ask)
    return [
      [`browse ${kind} ${among} cold`, { among, ask, hasTwin: kind === 'collection' }],
      [`browse ${kind} ${among} repeated`, { among, repeating, hasTwin: kind === 'collection' }],
    ]
  }),
)

/**
 * Name -> request, without the visitor's headers. `among`: the number of products, if not in the small store; `ask` makes
 * the next request, `repeating` lists the requests that repeat; without a twin, only the platform answers it.
 */
export const scenarios = {
  'get cart': { method: 'GET', path: cart },
  'add to cart': { method: 'POST', path: `${cart}/add-to-cart`, body: { lineItems: [lineItem(1)] } },
  '12 products': {
    method: 'GET',
    path: `/stores-reader/v1/products/query-platformized?.r=${encodeQuery(productQuery)}`,
  },
  '12 products v3': { method: 'GET', path: `/stores/v3/products/query?.r=${encodeQuery(productQueryV3)}` },
  ...Object.fromEntries(largeScenarios),
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

// More than all connections together send in one slice of load.
const questionsPerSlice = 2000

/**
 * The requests of one slice of load: for each connection, those that it sends in turn.
 * @param {string} scenario
 * @param {Visitor[]} visitors
 * @param {boolean} keys
 * @returns {BenchRequest[][]}
 */
export function requestsFor(scenario, visitors, keys) {
  const { ask, repeating, ...request } = scenarios[scenario]
  return visitors.map((visitor, i) => {
    const length = 50 + Math.ceil(questionsPerSlice / visitors.length)
    const requests = ask
      ? Array.from({ length }, ask)
      : repeating
        ? repeating.map((_, n) => repeating[(i + n) % repeating.length])
        : [request]
    return requests.map((each) => requestOf(visitor, each, keys))
  })
}

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
 * The answers to one visitor, as text: to every request of the store that does not change.
 * @param {Server} server
 * @param {{ platform: Server, among: number | undefined, visitors: Visitor[] }} environment
 */
export async function answersOf(server, { platform, among, visitors: [visitor] }) {
  const answers = []
  const compared = Object.values(scenarios).filter(
    (scenario) => scenario.among === among && !scenario.ask && scenario.hasTwin !== false,
  )
  for (const request of compared.flatMap(({ repeating, ...scenario }) => repeating ?? [scenario])) {
    await resetCarts(platform, [visitor])
    const body = await send(server, requestOf(visitor, request))
    answers.push({ method: request.method, path: request.path.replace(/\?.*/, ''), body })
  }
  return answers
}

// A large store may be slow to answer at first, or may never answer.
const firstPageAttempts = 5

/**
 * How long a new process takes until it has answered its first search; or why it does not answer.
 * @param {Server} platform
 * @param {Visitor} visitor
 */
export async function firstPageOf(platform, visitor) {
  const startedAt = performance.now()
  let failure = ''
  for (let attempt = 1; attempt <= firstPageAttempts; attempt += 1) {
    try {
      await send(platform, requestOf(visitor, searchRequest(questions.collection())))
      return { firstPageMs: Math.round(performance.now() - startedAt), attempts: attempt }
    } catch (error) {
      failure = /** @type {Error} */ (error).message.replace(/^.*?: (\d+) .*$/s, 'status $1')
    }
  }
  return { failure: `${failure}, ${firstPageAttempts} times` }
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
