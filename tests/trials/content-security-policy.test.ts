// HT7, BR3: the Content-Security-Policy of every kind of response is as strict as it should be, and nonces are
// unpredictable.
import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { run } from '../../apps/vitrine/src/run.ts'
import { say } from '../shop/figures.ts'
import { policyFaults, type PolicyContext, nonceOf } from '../shop/policy.ts'
import { atSize } from '../shop/size.ts'

const apiKey = 'a-key-of-twenty-letters'
const origins = { platform: 'https://platform.test', storefront: 'https://shop.test' }
const pictures = 'https://pictures.test'

const originSettings = {
  VITRINE_URL: origins.platform,
  VITRINE_STOREFRONT_URL: origins.storefront,
  VITRINE_PICTURES: pictures,
}
const settings = { VITRINE_DATA: 'memory:', VITRINE_API_KEY: apiKey, LOG_LEVEL: 'silent' }
const running = await run({ PORT: '0', STOREFRONT_PORT: '0', ...settings, ...originSettings }, () => {})
afterAll(() => running.close())

type Site = keyof typeof origins

interface PageRequest {
  site: Site
  path: string
  method?: string
  form?: string
  cookie?: string
}

/** Sends a request as a TLS-terminating proxy would. */
function ask({ site, path, method = 'GET', form = '', cookie }: PageRequest) {
  const { origin, host } = new URL(origins[site])
  const type = form && { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { host, origin, ...type, ...(cookie && { cookie }) }
  return new Promise<{ status: number; policy: string; isReportOnly: boolean; type: string; text: string }>(
    (resolve, reject) => {
      const port = running.ports[site]
      const clientRequest = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => (text += part))
        response.on('end', () => {
          const { headersDistinct } = response
          resolve({
            status: response.statusCode ?? 0,
            // A browser applies all policies, so a second header must not be lost here.
            policy: (headersDistinct['content-security-policy'] ?? []).join(', '),
            isReportOnly: 'content-security-policy-report-only' in headersDistinct,
            type: response.headers['content-type'] ?? '',
            text,
          })
        })
      })
      clientRequest.on('error', reject).end(form)
    },
  )
}

// The form of the checkout is answered with a redirect to the hosted page.
const shopPage: PolicyContext = {
  page: true,
  imageOrigins: [origins.platform, pictures],
  formTargets: [origins.platform],
}
const adminPage: PolicyContext = {
  page: true,
  trustedTypes: true,
  imageOrigins: ['https:'],
}
const hostedPage: PolicyContext = { page: true, trustedTypes: true }
const noPage: PolicyContext = { page: false }
const signedIn = `__Secure-vitrine-desk=${apiKey}`

const responseKinds: [label: string, pageRequest: PageRequest, status: number, context: PolicyContext][] = [
  ['home', { site: 'storefront', path: '/' }, 200, shopPage],
  ['all products', { site: 'storefront', path: '/products' }, 200, shopPage],
  ['a collection', { site: 'storefront', path: '/collections/kitchen' }, 200, shopPage],
  ['a product', { site: 'storefront', path: '/products/reading-mug' }, 200, shopPage],
  ['a search', { site: 'storefront', path: '/search?q=mug' }, 200, shopPage],
  ['the cart', { site: 'storefront', path: '/cart' }, 200, shopPage],
  ['an unknown page', { site: 'storefront', path: '/nowhere' }, 404, shopPage],
  ['an unknown product', { site: 'storefront', path: '/products/none' }, 404, shopPage],
  [
    'a refused form',
    { site: 'storefront', path: '/products/reading-mug', method: 'POST', form: 'quantity=0' },
    422,
    shopPage,
  ],
  [
    'an incomplete form',
    { site: 'storefront', path: '/cart/quantity', method: 'POST', form: 'line=1&quantity=x' },
    400,
    shopPage,
  ],
  ['the sign-in page of the admin', { site: 'platform', path: '/admin/sign-in' }, 200, adminPage],
  [
    'a wrong key',
    { site: 'platform', path: '/admin/sign-in', method: 'POST', form: 'key=wrong' },
    403,
    adminPage,
  ],
  ['the admin', { site: 'platform', path: '/admin/products', cookie: signedIn }, 200, adminPage],
  ['another list', { site: 'platform', path: '/admin/collections', cookie: signedIn }, 200, adminPage],
  ['the stock', { site: 'platform', path: '/admin/inventory', cookie: signedIn }, 200, adminPage],
  ['the brands', { site: 'platform', path: '/admin/brands', cookie: signedIn }, 200, adminPage],
  [
    'a new info section',
    { site: 'platform', path: '/admin/info-sections/new', cookie: signedIn },
    200,
    adminPage,
  ],
  [
    'a refused view',
    { site: 'platform', path: '/admin/products?q=mug', method: 'POST', form: 'name=', cookie: signedIn },
    422,
    adminPage,
  ],
  [
    'an unknown page of the admin',
    { site: 'platform', path: '/admin/nowhere', cookie: signedIn },
    404,
    adminPage,
  ],
  ['the front page', { site: 'platform', path: '/' }, 200, hostedPage],
  ['the API documentation', { site: 'platform', path: '/docs' }, 200, hostedPage],
  ['a chapter of it', { site: 'platform', path: '/docs/cart' }, 200, hostedPage],
  ['a response of the API', { site: 'platform', path: '/openapi.json' }, 200, noPage],
  ['a refusal of the API', { site: 'platform', path: '/ecom/v1/carts/current' }, 401, noPage],
  ['an unknown path', { site: 'platform', path: '/nowhere' }, 404, noPage],
  ['an invalid path', { site: 'platform', path: '/%00' }, 404, noPage],
  ['a preflight', { site: 'platform', path: '/ecom/v1/carts/current', method: 'OPTIONS' }, 204, noPage],
  ['a picture', { site: 'platform', path: '/sample/home.svg' }, 200, noPage],
  ['health', { site: 'platform', path: '/health' }, 200, noPage],
  ['a redirect to the admin', { site: 'platform', path: '/admin/' }, 302, noPage],
  ['data of a page', { site: 'storefront', path: '/cart.data' }, 200, noPage],
  [
    'a proxied API response',
    { site: 'storefront', path: '/shop-api/stores-reader/v1/products/none' },
    404,
    noPage,
  ],
  ['robots.txt', { site: 'storefront', path: '/robots.txt' }, 200, noPage],
  ['an unknown file', { site: 'storefront', path: '/assets/none.js' }, 404, shopPage],
]

test('no policy allows foreign sources (HT7)', async () => {
  const faults: string[] = []
  let pages = 0
  for (const [label, pageRequest, status, context] of responseKinds) {
    const response = await ask(pageRequest)
    expect([label, response.status, response.type.startsWith('text/html')]).toEqual([
      label,
      status,
      context.page,
    ])
    if (context.page) pages += 1
    const found = [
      ...policyFaults(response.policy, context),
      ...(response.isReportOnly ? ['reports only'] : []),
    ]
    faults.push(...found.map((fault) => `${label}: ${fault}`))
  }
  say(
    `HT7: the policies of ${pages} kinds of pages and ${responseKinds.length - pages} other responses, ${faults.length} faults`,
  )
  expect(faults).toEqual([])
})

test('every page load has a new nonce, and every script of the page carries it (HT7)', async () => {
  const nonces = new Set<string>()
  const violations: string[] = []
  let pageLoads = 0
  const loadsEach = atSize({ landing: 2, trial: 10, long: 10 })
  for (const [label, pageRequest, , { page }] of responseKinds) {
    if (!page) continue
    for (let n = 0; n < loadsEach; n += 1) {
      const { policy, text } = await ask(pageRequest)
      const nonce = nonceOf(policy) ?? ''
      if (Buffer.from(nonce, 'base64').length < 16) violations.push(`${label}: ${nonce} is short`)
      nonces.add(nonce)
      pageLoads += 1
      // A data block never runs, so it needs no nonce.
      const scripts = text.match(/<script\b(?! type="application\/ld\+json">)[^>]*>/g) ?? []
      violations.push(
        ...scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)).map((tag) => `${label}: ${tag}`),
      )
      // Event handlers and styles in attributes cannot carry a nonce.
      const markup = text.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
      violations.push(
        ...(markup.match(/<[^>]*\s(on\w+|style)=["'][^>]*>/g) ?? []).map((tag) => `${label}: ${tag}`),
      )
    }
  }
  say(
    `HT7: ${pageLoads} pages, ${nonces.size} nonces, ${violations.length} scripts or attributes without a nonce`,
  )
  expect(violations).toEqual([])
  expect(nonces.size).toBe(pageLoads)
})

const strictPolicy =
  "default-src 'none'; script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAA==' 'strict-dynamic'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

test.each([
  ['no directives', ''],
  ['inline scripts', strictPolicy.replace("'strict-dynamic'", "'strict-dynamic' 'unsafe-inline'")],
  ['eval', strictPolicy.replace("'strict-dynamic'", "'strict-dynamic' 'unsafe-eval'")],
  ['WebAssembly', strictPolicy.replace("'strict-dynamic'", "'strict-dynamic' 'wasm-unsafe-eval'")],
  ['a host', strictPolicy.replace("'strict-dynamic'", 'https://cdn.test')],
  ['a short nonce', strictPolicy.replace('AAAAAAAAAAAAAAAAAAAAAA==', 'AAAA')],
  ['script elements from anywhere', `${strictPolicy}; script-src-elem *`],
  ['inline styles', strictPolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")],
  ['connections to anywhere', strictPolicy.replace("connect-src 'self'", 'connect-src *')],
  ['WebSockets', strictPolicy.replace("connect-src 'self'", "connect-src 'self' ws:")],
  ['plain http', `${strictPolicy}; img-src http:`],
  ['images of another origin', `${strictPolicy}; img-src https://evil.test`],
  ['objects', `${strictPolicy}; object-src 'self'`],
  ['frames', `${strictPolicy}; frame-src 'self'`],
  ['any base URL', strictPolicy.replace("base-uri 'none'; ", '')],
  ['any form target', strictPolicy.replace("form-action 'self'; ", '')],
  ['framing allowed', strictPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")],
  ['a repeated directive', `${strictPolicy}; script-src *`],
  ['no Trusted Types', strictPolicy.replace("require-trusted-types-for 'script'; ", '')],
  ['any Trusted Types policy', strictPolicy.replace("trusted-types 'none'", 'trusted-types *')],
])('the check detects a policy with %s', (_label, policy) => {
  expect(policyFaults(strictPolicy, hostedPage)).toEqual([])
  expect(policyFaults(policy, hostedPage)).not.toEqual([])
})
