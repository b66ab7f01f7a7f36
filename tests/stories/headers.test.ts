// What every answer of both ports carries, whatever was asked: nothing may run that is not ours, nobody may frame it,
// caches keep no secrets, and cookies stay where they belong.
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { prefixes, routes } from '@vitrine/contract'
import { drawingNames } from '@vitrine/sample'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, run } from '../../apps/vitrine/src/run.ts'
import { inBatches } from '../shop/at-once.ts'
import { createRandom } from '../shop/random.ts'

interface Told {
  asked: string
  status: number
  headers: Headers
  body: string
}

/** Asks as a proxy would, with the host that a browser has typed. */
function send(port: number, method: string, path: string, headers: Record<string, string> = {}, body = '') {
  return new Promise<Told>((resolve, reject) => {
    const length: Record<string, string> = body ? { 'content-length': `${Buffer.byteLength(body)}` } : {}
    const all = { ...headers, ...length }
    const asking = request({ host: '127.0.0.1', port, method, path, headers: all }, (answer) => {
      let read = ''
      answer.setEncoding('utf8').on('data', (part) => (read += part))
      answer.on('end', () => {
        const carried = new Headers()
        for (const [name, values] of Object.entries(answer.headersDistinct)) {
          for (const value of values ?? []) carried.append(name, value)
        }
        resolve({ asked: `${method} ${path}`, status: answer.statusCode ?? 0, headers: carried, body: read })
      })
    })
    asking.on('error', reject).end(body)
  })
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']

/** Every address of the API in all its forms, with something in place of the names. */
const apiPaths = Object.keys(routes).flatMap((address) => {
  const path = address.slice(address.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, 'x')
  return [
    path,
    ...prefixes.flatMap(([long, short]) => (path.startsWith(long) ? [short + path.slice(long.length)] : [])),
  ]
})

const built = (app: string) =>
  readdirSync(new URL(`../../apps/${app}/build/client/assets`, import.meta.url))
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .map((name) => `/assets/${name}`)

const odd = ['/nowhere', '/assets/none.js', '/%00', '/%ff', '/a%2f..%2fb', '/..;/x', `/${'x'.repeat(2000)}`]
const paths = (text: string) => text.trim().split(/\s+/)
const onPlatform = [
  ...apiPaths,
  ...paths('/ /_.data /__manifest /openapi.json /health /docs /sample/none.svg'),
  ...paths('/admin /admin/ /admin/nowhere /admin/sign-in /admin/products /admin/sign-out'),
  `/sample/${drawingNames[0]}.svg`,
  ...built('hosted').slice(0, 4),
  ...built('admin')
    .slice(0, 4)
    .map((path) => `/admin${path}`),
  ...odd,
]
const onShop = [
  ...paths(
    '/ /products/reading-mug /products/none /collections/kitchen /search?q=mug /sitemap.xml /robots.txt',
  ),
  ...paths('/cart /cart.data /cart/quantity /cart/note /_root.data'),
  ...paths('/shop-api/ecom/v1/carts/current /shop-api/nowhere /shop-api/oauth2/token'),
  ...built('storefront').slice(0, 6),
  ...odd,
]

let seen: string[] | undefined

describe.each([
  ['by http', {}, 'localhost', 'localhost'],
  [
    'by https',
    { VITRINE_URL: 'https://platform.test', VITRINE_STOREFRONT_URL: 'https://shop.test' },
    'platform.test',
    'shop.test',
  ],
] as const)('%s', (_how, places, platformHost, shopHost) => {
  const https = 'VITRINE_URL' in places
  let running: Running
  let ports: { platform: number; shop: number }
  const all: (Told & { api: boolean })[] = []

  beforeAll(async () => {
    const settings = {
      VITRINE_DATA: 'memory:',
      VITRINE_API_KEY: 'a-key-of-twenty-letters',
      LOG_LEVEL: 'silent',
    }
    running = await run({ PORT: '0', STOREFRONT_PORT: '0', ...settings, ...places }, () => {})
    ports = running.ports
    const asked = [
      ...onPlatform.flatMap((path) =>
        methods.map((method) => [ports.platform, platformHost, method, path] as const),
      ),
      ...onShop.flatMap((path) => methods.map((method) => [ports.shop, shopHost, method, path] as const)),
    ]
    await inBatches(asked.length, 8, async (n) => {
      const [port, host, method, path] = asked[n] as (typeof asked)[number]
      const own = { host, origin: `http${https ? 's' : ''}://${host}` }
      const told = await send(port, method, path, own, method === 'POST' ? 'key=a-key-of-twenty-letters' : '')
      all.push({ ...told, api: port === ports.platform && told.headers.has('x-wix-request-id') })
    })
  }, 120_000)
  afterAll(() => running?.close())

  test('HT7: nothing runs that is not ours, nobody frames it, and it is what it says it is', () => {
    expect(all.length).toBeGreaterThan(500)
    const lacking = all.flatMap(({ asked, status, headers, body }) => {
      const type = headers.get('content-type') ?? ''
      const policy = headers.get('content-security-policy') ?? ''
      const page = type.startsWith('text/html')
      const wants: [string, boolean][] = [
        ['a policy', /(^|; )default-src 'none'(;|$)/.test(policy)],
        ['no frames', /frame-ancestors 'none'|sandbox/.test(policy)],
        ['no scripts of others', !/script-src[^;]*('unsafe|https?:|\*|'self')/.test(policy)],
        ['scripts by nonce', !page || /script-src 'nonce-[\w+/=]{24}' 'strict-dynamic'/.test(policy)],
        ['nosniff', headers.get('x-content-type-options') === 'nosniff'],
        [
          'a referrer policy',
          /^(no-referrer|strict-origin-when-cross-origin)$/.test(headers.get('referrer-policy') ?? ''),
        ],
        ['https kept', headers.has('strict-transport-security') === https],
        ['an opener policy', !page || headers.get('cross-origin-opener-policy') === 'same-origin'],
        ['a type', body === '' || type !== ''],
        ['a request id', /^[0-9a-f-]{36}$/.test(headers.get('x-request-id') ?? '')],
        ['no name of a library', !headers.has('x-powered-by') && !headers.has('server')],
        ['no failure', status < 500],
      ]
      return wants
        .filter(([, is]) => !is)
        .map(([what]) => `${asked.slice(0, 80)} (${status}, ${type}): ${what}`)
    })
    expect(lacking).toEqual([])
  })

  test('what comes through a proxy that speaks https is answered as what does not', () => {
    const statuses = all.map(({ asked, status }) => `${asked} ${status}`).toSorted()
    expect(statuses).toEqual((seen ??= statuses))
  })

  test('HT7: JSON is JSON, and pages are pages', () => {
    const wrong = all.filter(({ headers, body }) => {
      const type = headers.get('content-type') ?? ''
      if (body.startsWith('{'))
        return type !== 'application/json; charset=utf-8' && type !== 'application/json'
      return body.startsWith('<!DOCTYPE html') && type !== 'text/html; charset=utf-8'
    })
    expect(wrong.map(({ asked, headers }) => [asked, headers.get('content-type')])).toEqual([])
  })

  test('HT6: the API is open to any origin and knows no cookies; pages are open to none', () => {
    const wrong = all.filter(({ api, headers }) => {
      const open = headers.get('access-control-allow-origin')
      return headers.has('access-control-allow-credentials') || open !== (api ? '*' : null)
    })
    expect(wrong.map(({ asked, status }) => [asked, status])).toEqual([])
    expect(all.filter(({ api }) => api).length).toBeGreaterThan(300)
    expect(all.filter(({ api, headers }) => api && headers.has('set-cookie'))).toEqual([])
  })

  test('HT6: two hundred origins are told the same', async () => {
    const dice = createRandom('HT6')
    const bases = [
      'null',
      'file://',
      'https://evil.test',
      `http://${shopHost}`,
      `https://${shopHost}.evil.test`,
    ]
    const origins = Array.from(
      { length: 200 },
      (_, n) => bases[n] ?? `https://${dice.word(8)}.${dice.pick(['test', 'dev', shopHost])}`,
    )
    const asks = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const wrong = await inBatches(origins.length, 8, async (n) => {
      const own = { host: platformHost, origin: origins[n] as string }
      const [api, preflight, desk, page] = await Promise.all([
        send(ports.platform, 'GET', '/ecom/v1/carts/current', own),
        send(ports.platform, 'OPTIONS', '/ecom/v1/carts/current/add-to-cart', { ...own, ...asks }),
        send(ports.platform, 'OPTIONS', '/admin/', { ...own, ...asks }),
        send(ports.shop, 'OPTIONS', '/cart', { ...own, ...asks, host: shopHost }),
      ])
      const allowed = [api, preflight, desk, page].map(({ headers }) =>
        headers.get('access-control-allow-origin'),
      )
      expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key, if-match')
      return allowed.join() === '*,*,,' ? [] : [origins[n], ...allowed]
    })
    expect(wrong.flat()).toEqual([])
  })

  test('HT8: cookies are out of reach of scripts and of other sites', () => {
    const cookies = all.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies.length).toBeGreaterThan(2)
    const own = https
      ? /^(__Host-vitrine-[\w-]+=[^;]*; Path=\/;|__Secure-vitrine-desk=[^;]*; Path=\/admin;)/
      : /^vitrine-/
    for (const cookie of cookies) {
      expect(cookie).toMatch(own)
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; SameSite=(Lax|Strict)/)
      expect([cookie, /; Secure/.test(cookie)]).toEqual([cookie, https])
      expect(cookie.length).toBeLessThanOrEqual(4096)
    }
  })

  test('HT14: what a shared cache may keep is the same for everybody', () => {
    const kept = all.filter(({ asked, status, headers }) => {
      const says = headers.get('cache-control') ?? ''
      return status !== 302 && /^(GET|HEAD) /.test(asked) && !/no-store|private/.test(says)
    })
    const mixed = kept.filter(
      ({ asked, headers }) =>
        headers.has('set-cookie') ||
        !/ \/(admin\/)?(assets|sample)\/| \/(docs|robots\.txt|sitemap\.xml|__manifest)/.test(asked),
    )
    expect(mixed.map(({ asked, status, headers }) => [asked, status, headers.get('cache-control')])).toEqual(
      [],
    )
    expect(kept.length).toBeGreaterThan(10)
  })
})
