// People who sign in: each has an address, connections and an account of their own, and waits as a refusal tells to.
import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { lineItem } from './catalog.mjs'

/** The header with the address of a caller, as the load sends it to a measured platform. */
export const addressHeader = 'x-address'

const iam = '/_api/iam/authentication/v2'
const cart = '/ecom/v1/carts/current'
const password = 'correct horse battery'
const maxTries = 30
const isBusy = (status) => status === 429 || status === 503

let addresses = 0
/** An address that no caller of this run has had before. */
export const newAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Sends a request; resolves with its status, its Retry-After in seconds and its text. */
const sendOnce = (url, options) =>
  new Promise((resolve, reject) => {
    const { method, headers, body, agent } = options
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode, retryAfter: Number(response.headers['retry-after']), text }),
      )
    })
    // A server ends idle connections; one that was just used again is no failure.
    sent.on('error', (error) =>
      sent.reusedSocket && error.code === 'ECONNRESET'
        ? sendOnce(url, options).then(resolve, reject)
        : reject(error),
    )
    sent.end(body)
  })

/**
 * Makes a person at a measured platform. Without `address` the platform knows none, as in the other measurements.
 * @param {import('./processes.mjs').Server} platform
 * @param {string} email
 * @param {string} [address]
 */
function createPerson({ origin, facts: { clientId } }, email, address) {
  const agent = new Agent({ keepAlive: true })
  let token = ''
  let refusals = 0

  /** Sends a request until it is not refused for lack of time or budget. */
  const send = async (method, path, content) => {
    const body = content && JSON.stringify(content)
    const headers = {
      accept: 'application/json',
      ...(address && { [addressHeader]: address }),
      ...(token && { authorization: token }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    for (let tries = 1; ; tries += 1) {
      const { status, retryAfter, text } = await sendOnce(origin + path, { method, headers, body, agent })
      if (status === 200) return JSON.parse(text)
      if (!isBusy(status) || tries === maxTries) throw new Error(`${method} ${path}: ${status} ${text}`)
      refusals += 1
      await wait(retryAfter || 1)
    }
  }

  const requestToken = async (grant) => {
    const { access_token } = await send('POST', '/oauth2/token', { clientId, ...grant })
    token = access_token
  }
  const proof = { loginId: { email }, password }

  /** Goes through a redirect session with the session token of a sign-in, and exchanges the code. */
  const complete = async (sessionToken) => {
    const codeVerifier = randomBytes(32).toString('base64url')
    const authRequest = {
      clientId,
      responseType: 'code',
      responseMode: 'web_message',
      scope: 'offline_access',
      state: 'the-state',
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      codeChallengeMethod: 'S256',
      sessionToken,
    }
    const begun = await send('POST', '/v1/redirect-session', { auth: { prompt: 'none', authRequest } })
    const { pathname, search } = new URL(begun.redirectSession.fullUrl)
    const { code } = await send('GET', pathname + search)
    await requestToken({ grantType: 'authorization_code', code, codeVerifier })
  }

  return {
    address,
    /** Begins a session as a visitor who is not signed in. */
    async arrive() {
      token = ''
      await requestToken({ grantType: 'anonymous' })
    },
    /** Puts the first products into the cart; returns the visitor as the scenarios need one. */
    async fillCart(count) {
      const lineItems = Array.from({ length: count }, (_, n) => lineItem(n + 1))
      const filled = await send('POST', `${cart}/add-to-cart`, { lineItems })
      const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
      return { id, token, lines: filled.cart.lineItems.map((line) => line.id) }
    },
    async register() {
      const { sessionToken } = await send('POST', `${iam}/register`, proof)
      await complete(sessionToken)
    },
    async signIn() {
      const { sessionToken } = await send('POST', `${iam}/login`, proof)
      await complete(sessionToken)
    },
    token: () => token,
    /** How often a request was refused since the last call. */
    takeRefusals() {
      const taken = refusals
      refusals = 0
      return taken
    },
    leave: () => agent.destroy(),
  }
}

/**
 * Makes people, each with an account.
 * @param {import('./processes.mjs').Server} platform
 * @param {number} count
 * @param {{ hasAddress: boolean, isMember: boolean }} options
 */
export async function createPeople(platform, count, { hasAddress, isMember }) {
  const people = Array.from({ length: count }, (_, n) =>
    createPerson(platform, `person-${n}@bench.example`, hasAddress ? newAddress() : undefined),
  )
  for (const person of people) {
    await person.arrive()
    if (isMember) await person.register()
  }
  return people
}
