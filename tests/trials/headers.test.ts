// Response headers of both ports: content security policy, framing, caching, CORS and cookies.
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { prefixes, routes } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, run } from '../../apps/vitrine/src/run.ts'
import { inBatches } from '../shop/in-parallel.ts'
import { createRandom } from '../shop/random.ts'
import { isLanding } from '../shop/size.ts'

interface ReceivedResponse {
  request: string
  status: number
  headers: Headers
  body: string
}

/** Sends a request as a proxy would, with the host that the browser was given. */
function send(port: number, method: string, path: string, headers: Record<string, string> = {}, body = '') {
  return new Promise<ReceivedResponse>((resolve, reject) => {
    const length: Record<string, string> = body ? { 'content-length': `${Buffer.byteLength(body)}` } : {}
    const sentHeaders = { ...headers, ...length }
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: sentHeaders }, (answer) => {
      let received = ''
      answer.setEncoding('utf8').on('data', (part) => (received += part))
      answer.on('end', () => {
        const answerHeaders = new Headers()
        for (const [name, values] of Object.entries(answer.headersDistinct)) {
          for (const value of values ?? []) answerHeaders.append(name, value)
        }
        resolve({
          request: `${method} ${path}`,
          status: answer.statusCode ?? 0,
          headers: answerHeaders,
          body: received,
        })
      })
    })
    outgoing.on('error', reject).end(body)
  })
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

/** Every path of the API in all its forms, with `x` for each parameter. */
const apiPaths = Object.keys(routes).flatMap((address) => {
  const path = address.slice(address.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, 'x')
  return [
    path,
    ...prefixes.flatMap(([long, short]) => (path.startsWith(long) ? [short + path.slice(long.length)] : [])),
  ]
})

/** The methods of the nth of these paths: at a landing two of them, because the handlers of all write one kind of headers. */
const methodsOfApi = (n: number) => methods.filter((_, i) => !isLanding || (n + i) % 4 === 0)

const builtFiles = (app: string) =>
  readdirSync(new URL(`../../apps/${app}/build/client/assets`, import.meta.url))
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .map((name) => `/assets/${name}`)

const unusualPaths = [
  '/nowhere',
  '/assets/none.js',
  '/%00',
  '/%ff',
  '/a%2f..%2fb',
  '/..;/x',
  `/${'x'.repeat(2000)}`,
]
const splitPaths = (text: string) => text.trim().split(/\s+/)
const otherPlatformPaths = [
  ...splitPaths('/ /_.data /__manifest /openapi.json /health /docs /docs/cart /docs/none /sample/none.svg'),
  ...splitPaths('/sign-in /sign-in/recover /sign-in/set-password /sign-in/set-password?token=t /signed-out'),
  ...splitPaths('/sign-in/undo-email?token=t /sign-in/email-restored /sign-in/password-changed'),
  ...splitPaths(
    '/admin /admin/ /admin/nowhere /admin/sign-in /admin/products /admin/collections /admin/sign-out',
  ),
  '/checkout',
  '/checkout?session=a-token',
  '/sample/home.svg',
  ...builtFiles('hosted').slice(0, 4),
  ...builtFiles('admin')
    .slice(0, 4)
    .map((path) => `/admin${path}`),
  ...unusualPaths,
]
const storefrontPaths = [
  ...splitPaths(
    '/ /products/reading-mug /products/none /collections/kitchen /search?q=mug /sitemap.xml /robots.txt',
  ),
  ...splitPaths('/cart /cart.data /cart/quantity /cart/note /cart/coupon /_root.data'),
  ...splitPaths('/sign-in /register /recover /new-password?token=t /account /account/email /account/export'),
  ...splitPaths('/callback?code=c&state=s /sign-out'),
  ...splitPaths('/shop-api/ecom/v1/carts/current /shop-api/nowhere /shop-api/oauth2/token'),
  ...builtFiles('storefront').slice(0, 6),
  ...unusualPaths,
]

let statusesOverHttp: string[] | undefined

describe.each([
  ['over http', {}, 'localhost', 'localhost'],
  [
    'over https',
    { VITRINE_URL: 'https://platform.test', VITRINE_STOREFRONT_URL: 'https://shop.test' },
    'platform.test',
    'shop.test',
  ],
] as const)('%s', (_scheme, urls, platformHost, shopHost) => {
  const https = 'VITRINE_URL' in urls
  let running: Running
  let ports: { platform: number; storefront: number }
  const responses: (ReceivedResponse & { isApi: boolean })[] = []

  beforeAll(async () => {
    const settings = {
      VITRINE_DATA: 'memory:',
      VITRINE_API_KEY: 'a-key-of-twenty-letters',
      LOG_LEVEL: 'silent',
    }
    running = await run({ PORT: '0', STOREFRONT_PORT: '0', ...settings, ...urls }, () => {})
    ports = running.ports
    const requests = [
      ...apiPaths.flatMap((path, n) =>
        methodsOfApi(n).map((method) => [ports.platform, platformHost, method, path] as const),
      ),
      ...otherPlatformPaths.flatMap((path) =>
        methods.map((method) => [ports.platform, platformHost, method, path] as const),
      ),
      ...storefrontPaths.flatMap((path) =>
        methods.map((method) => [ports.storefront, shopHost, method, path] as const),
      ),
    ]
    // More at a time would wait for each other, and on busy cores be refused: they come from one address.
    await inBatches(requests.length, 2, async (n) => {
      const [port, host, method, path] = requests[n] as (typeof requests)[number]
      const headers = { host, origin: `http${https ? 's' : ''}://${host}` }
      const response = await send(
        port,
        method,
        path,
        headers,
        method === 'POST' ? 'key=a-key-of-twenty-letters' : '',
      )
      responses.push({
        ...response,
        isApi: port === ports.platform && response.headers.has('x-wix-request-id'),
      })
    })
  }, 120_000)
  afterAll(() => running?.close())

  test('responses allow no foreign scripts or frames, and carry the security headers (HT7)', () => {
    expect(responses.length).toBeGreaterThan(500)
    const missing = responses.flatMap(({ request, status, headers, body }) => {
      const type = headers.get('content-type') ?? ''
      const policy = headers.get('content-security-policy') ?? ''
      const page = type.startsWith('text/html')
      const checks: [string, boolean][] = [
        ['a policy', /(^|; )default-src 'none'(;|$)/.test(policy)],
        ['no frames', /frame-ancestors 'none'|sandbox/.test(policy)],
        ['no foreign scripts', !/script-src[^;]*('unsafe|https?:|\*|'self')/.test(policy)],
        [
          'scripts by nonce',
          !page || /script-src ('none'|'nonce-[\w+/=]{24}' 'strict-dynamic')/.test(policy),
        ],
        ['nosniff', headers.get('x-content-type-options') === 'nosniff'],
        [
          'a referrer policy',
          /^(no-referrer|same-origin|strict-origin-when-cross-origin)$/.test(
            headers.get('referrer-policy') ?? '',
          ),
        ],
        ['Strict-Transport-Security', headers.has('strict-transport-security') === https],
        ['an opener policy', !page || headers.get('cross-origin-opener-policy') === 'same-origin'],
        ['a content type', body === '' || type !== ''],
        ['a request id', /^[0-9a-f-]{36}$/.test(headers.get('x-request-id') ?? '')],
        ['no name of the server software', !headers.has('x-powered-by') && !headers.has('server')],
        ['no server error', status < 500],
      ]
      return checks
        .filter(([, isMet]) => !isMet)
        .map(([check]) => `${request.slice(0, 80)} (${status}, ${type}): ${check}`)
    })
    expect(missing).toEqual([])
  })

  test('the same statuses are returned over http and over https', () => {
    const statuses = responses.map(({ request, status }) => `${request} ${status}`).toSorted()
    expect(statuses).toEqual((statusesOverHttp ??= statuses))
  })

  test('JSON bodies have a JSON content type, and pages have text/html (HT7)', () => {
    const mislabelled = responses.filter(({ headers, body }) => {
      const type = headers.get('content-type') ?? ''
      if (body.startsWith('{'))
        return type !== 'application/json; charset=utf-8' && type !== 'application/json'
      return body.startsWith('<!DOCTYPE html') && type !== 'text/html; charset=utf-8'
    })
    expect(mislabelled.map(({ request, headers }) => [request, headers.get('content-type')])).toEqual([])
  })

  test('the API allows any origin and sets no cookies; pages allow no other origin (HT6)', () => {
    const unexpected = responses.filter(({ isApi, headers }) => {
      const allowedOrigin = headers.get('access-control-allow-origin')
      return headers.has('access-control-allow-credentials') || allowedOrigin !== (isApi ? '*' : null)
    })
    expect(unexpected.map(({ request, status }) => [request, status])).toEqual([])
    expect(responses.filter(({ isApi }) => isApi).length).toBeGreaterThan(apiPaths.length)
    expect(responses.filter(({ isApi, headers }) => isApi && headers.has('set-cookie'))).toEqual([])
  })

  test('ten origins get the same CORS answer (HT6)', async () => {
    const random = createRandom('HT6')
    const bases = [
      'null',
      'file://',
      'https://evil.test',
      `http://${shopHost}`,
      `https://${shopHost}.evil.test`,
    ]
    const origins = Array.from(
      { length: 10 },
      (_, n) => bases[n] ?? `https://${random.word(8)}.${random.pick(['test', 'dev', shopHost])}`,
    )
    const preflightHeaders = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const unexpected = await inBatches(origins.length, 8, async (n) => {
      const headers = { host: platformHost, origin: origins[n] as string }
      const [api, preflight, admin, page] = await Promise.all([
        send(ports.platform, 'GET', '/ecom/v1/carts/current', headers),
        send(ports.platform, 'OPTIONS', '/ecom/v1/carts/current/add-to-cart', {
          ...headers,
          ...preflightHeaders,
        }),
        send(ports.platform, 'OPTIONS', '/admin/', { ...headers, ...preflightHeaders }),
        send(ports.storefront, 'OPTIONS', '/cart', { ...headers, ...preflightHeaders, host: shopHost }),
      ])
      const allowed = [api, preflight, admin, page].map(({ headers }) =>
        headers.get('access-control-allow-origin'),
      )
      expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
      return allowed.join() === '*,*,,' ? [] : [origins[n], ...allowed]
    })
    expect(unexpected.flat()).toEqual([])
  })

  test('cookies are HttpOnly and SameSite, and Secure with a name prefix over https (HT8)', () => {
    const cookies = responses.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies.length).toBeGreaterThan(2)
    const namePattern = https
      ? /^(__Host-vitrine-[\w-]+=[^;]*; Path=\/;|__Secure-vitrine-desk=[^;]*; Path=\/admin;|__Secure-vitrine-(recovery|undo-email)=[^;]*; Max-Age=1800; Path=\/(sign-in\/set-password|sign-in\/undo-email|new-password);)/
      : /^vitrine-/
    for (const cookie of cookies) {
      expect(cookie).toMatch(namePattern)
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)/)
      expect([cookie, /; Secure/.test(cookie)]).toEqual([cookie, https])
      expect(cookie.length).toBeLessThanOrEqual(4096)
    }
  })

  test('responses that a shared cache may keep set no cookies and are the same for every visitor (HT14)', () => {
    const cacheable = responses.filter(({ request, status, headers }) => {
      const cacheControl = headers.get('cache-control') ?? ''
      return status !== 302 && /^(GET|HEAD) /.test(request) && !/no-store|private/.test(cacheControl)
    })
    const personal = cacheable.filter(
      ({ request, headers }) =>
        headers.has('set-cookie') ||
        !/ \/(admin\/)?(assets|sample)\/| \/(docs|robots\.txt|sitemap\.xml|__manifest)/.test(request),
    )
    expect(
      personal.map(({ request, status, headers }) => [request, status, headers.get('cache-control')]),
    ).toEqual([])
    expect(cacheable.length).toBeGreaterThan(10)
  })
})
