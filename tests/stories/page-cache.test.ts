// The front page and the API reference are the same for everybody: they are rendered once, and each response has a nonce of
// its own.
import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { createPlatform } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { cachePages } from '../../apps/vitrine/src/page-cache.ts'
import { platformPages } from '../../apps/vitrine/src/pages.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'

const paragraph = '<p>Every call, with an example: ü, 字, 🎁.</p>'.repeat(200)

/** Hosted pages that record the requests they are rendered for; `respond` may replace a response. */
function recordingApp(
  respond: (html: string, init: ResponseInit) => Response = (html, init) => new Response(html, init),
) {
  const rendered: Request[] = []
  const app: App = {
    async fetch(request) {
      rendered.push(request)
      const nonce = randomUUID()
      const html = `<script nonce="${nonce}">1</script>${paragraph}${request.url}<script nonce="${nonce}">2</script>`
      const policy = `script-src 'nonce-${nonce}' 'strict-dynamic'`
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
      return respond(html, { headers })
    },
  }
  return { app, rendered }
}

const get = (app: App, url: string, init: RequestInit = {}) =>
  Promise.resolve(app.fetch(new Request(url, init), {}))
const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] as string

test('a cached page is rendered once, and each response has a fresh nonce in its policy and its scripts', async () => {
  const { app, rendered } = recordingApp()
  const cached = cachePages(app, ['/', '/docs'])
  const nonces = new Set<string>()
  const pages = new Set<string>()
  const urls = ['http://a.test/docs', 'http://a.test/docs?x=1', 'http://other.test/docs?x=2#3']
  // The first three are rendered at the same time.
  const responses = await Promise.all(urls.map((url) => get(cached, url)))
  for (const encoding of ['gzip', 'gzip', 'identity', 'identity'])
    responses.push(
      await get(cached, urls[1] as string, { headers: { 'accept-encoding': encoding, cookie: 'a=b' } }),
    )
  for (const response of responses) {
    const isCompressed = response.headers.get('content-encoding') === 'gzip'
    const bytes = new Uint8Array(await response.arrayBuffer())
    const html = `${isCompressed ? gunzipSync(bytes) : Buffer.from(bytes)}`
    const nonce = nonceOf(response)
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    nonces.add(nonce)
    expect([...html.matchAll(/nonce="([^"]+)"/g)].map(([, inPage]) => inPage)).toEqual([nonce, nonce])
    pages.add(html.replaceAll(nonce, ''))
  }
  expect([rendered.length, nonces.size, pages.size]).toEqual([1, responses.length, 1])
  expect([...pages][0]).toContain(paragraph)
  // Nothing of a visitor's request reaches the page that all visitors get.
  expect([rendered[0]?.url, [...(rendered[0]?.headers ?? [])]]).toEqual(['http://localhost/docs', []])
  const encodings = responses.map(({ headers }) => headers.get('content-encoding'))
  expect(encodings.map((encoding) => encoding ?? '').join()).toBe(',,,gzip,gzip,,')

  await get(cached, 'http://a.test/')
  await get(cached, 'http://a.test/')
  expect(rendered).toHaveLength(2)
})

test('other paths and methods, errors, and pages with a cookie or without a policy are not cached', async () => {
  const refused: ((html: string, init: ResponseInit) => Response)[] = [
    (html, init) => new Response(html, { ...init, status: 500 }),
    (html, init) => new Response(html, { headers: { ...init.headers, 'set-cookie': 'visitor=1' } }),
    (html) => new Response(html),
  ]
  for (const respond of refused) {
    let isFailing = true
    const { app, rendered } = recordingApp((html, init) =>
      isFailing ? respond(html, init) : new Response(html, init),
    )
    const cached = cachePages(app, ['/docs'])
    for (const n of [2, 4]) {
      await get(cached, 'http://a.test/docs')
      expect(rendered).toHaveLength(n)
    }
    // The second request of each pair is the visitor's own.
    expect(rendered.map(({ url }) => new URL(url).host)).toEqual([
      'localhost',
      'a.test',
      'localhost',
      'a.test',
    ])
    isFailing = false
    for (let n = 0; n < 3; n += 1) expect((await get(cached, 'http://a.test/docs')).status).toBe(200)
    expect(rendered).toHaveLength(5)
  }
  const { app, rendered } = recordingApp()
  const cached = cachePages(app, ['/docs'])
  for (let n = 0; n < 2; n += 1) {
    await get(cached, 'http://a.test/docs/x')
    await get(cached, 'http://a.test/docs', { method: 'POST' })
  }
  expect(rendered).toHaveLength(4)
  // A failure is not remembered.
  let isBroken = true
  const broken = recordingApp((html, init) => {
    if (isBroken) throw new Error('not rendered')
    return new Response(html, init)
  })
  const recovering = cachePages(broken.app, ['/docs'])
  await expect(get(recovering, 'http://a.test/docs')).rejects.toThrow('not rendered')
  isBroken = false
  expect((await get(recovering, 'http://a.test/docs')).status).toBe(200)
  // In development every request is rendered.
  const dev = recordingApp()
  const inDevelopment = cachePages({ ...dev.app, devMiddleware: (_request, _response, next) => next() }, [
    '/docs',
  ])
  for (let n = 0; n < 2; n += 1) await get(inDevelopment, 'http://a.test/docs')
  expect(dev.rendered).toHaveLength(2)
})

test('the platform’s port renders its front page and the API reference once', async () => {
  const { app, rendered } = recordingApp()
  const platform = await createPlatform({ database: await databaseOf(defaultEngine) })
  const { port, close } = await openPort(
    platformPages(platform, { storefront: app, admin: app, hosted: app }),
  )
  onTestFinished(close)
  for (const path of ['/', '/docs', '/?x=1', '/docs?x=2']) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(await response.text()).toContain(`nonce="${nonceOf(response)}">2</script>`)
    const head = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  }
  expect(rendered).toHaveLength(2)
  for (let n = 0; n < 2; n += 1) await fetch(`http://127.0.0.1:${port}/admin/`)
  expect(rendered).toHaveLength(4)
})
