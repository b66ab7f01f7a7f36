// HT7, BR3: the policy of every kind of answer, judged by a list that knows no 'maybe'; and nonces that nobody can know.
import { request } from 'node:http'
import { drawingNames } from '@vitrine/sample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, run } from '../../apps/vitrine/src/run.ts'
import { say } from '../shop/figures.ts'
import { policyFaults, type PolicyContext, nonceOf } from '../shop/policy.ts'

const apiKey = 'a-key-of-twenty-letters'
const origins = { platform: 'https://platform.test', shop: 'https://shop.test' }
const pictures = 'https://pictures.test'

let running: Running
beforeAll(async () => {
  const places = {
    VITRINE_URL: origins.platform,
    VITRINE_STOREFRONT_URL: origins.shop,
    VITRINE_PICTURES: pictures,
  }
  const settings = { VITRINE_DATA: 'memory:', VITRINE_API_KEY: apiKey, LOG_LEVEL: 'silent' }
  running = await run({ PORT: '0', STOREFRONT_PORT: '0', ...settings, ...places }, () => {})
})
afterAll(() => running.close())

type Where = keyof typeof origins

interface Asked {
  where: Where
  path: string
  method?: string
  form?: string
  cookie?: string
}

/** Asks as the proxy does that speaks https for us. */
function ask({ where, path, method = 'GET', form = '', cookie }: Asked) {
  const { origin, host } = new URL(origins[where])
  const type = form && { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { host, origin, ...type, ...(cookie && { cookie }) }
  return new Promise<{ status: number; policy: string; reports: boolean; type: string; text: string }>(
    (resolve, reject) => {
      const port = running.ports[where]
      const asking = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => (text += part))
        answer.on('end', () => {
          const told = answer.headersDistinct
          resolve({
            status: answer.statusCode ?? 0,
            // Of two policies a browser would keep both; we send one.
            policy: (told['content-security-policy'] ?? []).join(', '),
            reports: 'content-security-policy-report-only' in told,
            type: answer.headers['content-type'] ?? '',
            text,
          })
        })
      })
      asking.on('error', reject).end(form)
    },
  )
}

const shopPage: PolicyContext = { page: true, imageOrigins: [origins.platform, pictures] }
const deskPage: PolicyContext = { page: true, trustedTypes: true, imageOrigins: [origins.platform, pictures] }
const hostedPage: PolicyContext = { page: true, trustedTypes: true }
const bare: PolicyContext = { page: false }
const signedIn = `__Secure-vitrine-desk=${apiKey}`

const kinds: [what: string, asked: Asked, status: number, ground: PolicyContext][] = [
  ['home', { where: 'shop', path: '/' }, 200, shopPage],
  ['all products', { where: 'shop', path: '/products' }, 200, shopPage],
  ['a collection', { where: 'shop', path: '/collections/kitchen' }, 200, shopPage],
  ['a product', { where: 'shop', path: '/products/reading-mug' }, 200, shopPage],
  ['a search', { where: 'shop', path: '/search?q=mug' }, 200, shopPage],
  ['the cart', { where: 'shop', path: '/cart' }, 200, shopPage],
  ['no such page', { where: 'shop', path: '/nowhere' }, 404, shopPage],
  ['no such product', { where: 'shop', path: '/products/none' }, 404, shopPage],
  [
    'a refused form',
    { where: 'shop', path: '/products/reading-mug', method: 'POST', form: 'quantity=0' },
    422,
    shopPage,
  ],
  [
    'half a form',
    { where: 'shop', path: '/cart/quantity', method: 'POST', form: 'line=1&quantity=x' },
    400,
    shopPage,
  ],
  ['the door of the desk', { where: 'platform', path: '/admin/sign-in' }, 200, deskPage],
  [
    'a wrong key',
    { where: 'platform', path: '/admin/sign-in', method: 'POST', form: 'key=wrong' },
    403,
    deskPage,
  ],
  ['the desk', { where: 'platform', path: '/admin/products', cookie: signedIn }, 200, deskPage],
  ['nothing at the desk', { where: 'platform', path: '/admin/nowhere', cookie: signedIn }, 404, deskPage],
  ['the front page', { where: 'platform', path: '/' }, 200, hostedPage],
  ["the API's page", { where: 'platform', path: '/docs' }, 200, hostedPage],
  ['an answer of the API', { where: 'platform', path: '/openapi.json' }, 200, bare],
  ['a refusal of the API', { where: 'platform', path: '/ecom/v1/carts/current' }, 401, bare],
  ['an address nobody has', { where: 'platform', path: '/nowhere' }, 404, bare],
  ['an address nobody can have', { where: 'platform', path: '/%00' }, 404, bare],
  ['a preflight', { where: 'platform', path: '/ecom/v1/carts/current', method: 'OPTIONS' }, 204, bare],
  ['a picture', { where: 'platform', path: `/sample/${drawingNames[0]}.svg` }, 200, bare],
  ['health', { where: 'platform', path: '/health' }, 200, bare],
  ['the way to the desk', { where: 'platform', path: '/admin/' }, 302, bare],
  ['data of a page', { where: 'shop', path: '/cart.data' }, 200, bare],
  ['what is passed on', { where: 'shop', path: '/shop-api/stores-reader/v1/products/none' }, 404, bare],
  ['robots.txt', { where: 'shop', path: '/robots.txt' }, 200, bare],
  ['no such file', { where: 'shop', path: '/assets/none.js' }, 404, shopPage],
]

test('HT7: no policy lets in what is not ours', async () => {
  const faults: string[] = []
  let pages = 0
  for (const [what, asked, status, ground] of kinds) {
    const told = await ask(asked)
    expect([what, told.status, told.type.startsWith('text/html')]).toEqual([what, status, ground.page])
    if (ground.page) pages += 1
    const found = [
      ...policyFaults(told.policy, ground),
      ...(told.reports ? ['reports in place of refusing'] : []),
    ]
    faults.push(...found.map((fault) => `${what}: ${fault}`))
  }
  say(
    `HT7: the policies of ${pages} kinds of pages and ${kinds.length - pages} other answers, ${faults.length} faults`,
  )
  expect(faults).toEqual([])
})

test('HT7: a nonce is new in every answer, and stands on every script of the page', async () => {
  const nonces = new Set<string>()
  const bad: string[] = []
  let answers = 0
  for (const [what, asked, , { page }] of kinds) {
    if (!page) continue
    for (let n = 0; n < 10; n += 1) {
      const { policy, text } = await ask(asked)
      const nonce = nonceOf(policy) ?? ''
      if (Buffer.from(nonce, 'base64').length < 16) bad.push(`${what}: ${nonce} is short`)
      nonces.add(nonce)
      answers += 1
      // What is data by its type never runs.
      const scripts = text.match(/<script\b(?! type="application\/ld\+json">)[^>]*>/g) ?? []
      bad.push(...scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)).map((tag) => `${what}: ${tag}`))
      // What runs by an attribute, or is drawn by one, has no nonce to show.
      const markup = text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      bad.push(...(markup.match(/<[^>]*\s(on\w+|style)=["'][^>]*>/g) ?? []).map((tag) => `${what}: ${tag}`))
    }
  }
  say(`HT7: ${answers} pages, ${nonces.size} nonces, ${bad.length} scripts or attributes without`)
  expect(bad).toEqual([])
  expect(nonces.size).toBe(answers)
})

const good =
  "default-src 'none'; script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAA==' 'strict-dynamic'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

test.each([
  ['nothing at all', ''],
  ['inline scripts', good.replace("'strict-dynamic'", "'strict-dynamic' 'unsafe-inline'")],
  ['eval', good.replace("'strict-dynamic'", "'strict-dynamic' 'unsafe-eval'")],
  ['WebAssembly', good.replace("'strict-dynamic'", "'strict-dynamic' 'wasm-unsafe-eval'")],
  ['a host', good.replace("'strict-dynamic'", 'https://cdn.test')],
  ['a short nonce', good.replace('AAAAAAAAAAAAAAAAAAAAAA==', 'AAAA')],
  ['scripts by another name', `${good}; script-src-elem *`],
  ['inline styles', good.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")],
  ['everything', good.replace("connect-src 'self'", 'connect-src *')],
  ['a socket', good.replace("connect-src 'self'", "connect-src 'self' ws:")],
  ['plain http', `${good}; img-src http:`],
  ['pictures of a stranger', `${good}; img-src https://evil.test`],
  ['objects', `${good}; object-src 'self'`],
  ['frames', `${good}; frame-src 'self'`],
  ['a base', good.replace("base-uri 'none'; ", '')],
  ['forms', good.replace("form-action 'self'; ", '')],
  ['frames around it', good.replace("frame-ancestors 'none'", "frame-ancestors 'self'")],
  ['a second say', `${good}; script-src *`],
  ['no Trusted Types', good.replace("require-trusted-types-for 'script'; ", '')],
  ['types of its own', good.replace("trusted-types 'none'", 'trusted-types *')],
])('a policy with %s is seen', (_what, policy) => {
  expect(policyFaults(good, hostedPage)).toEqual([])
  expect(policyFaults(policy, hostedPage)).not.toEqual([])
})
