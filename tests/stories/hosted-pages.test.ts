// The pages on the platform's own origin: which requests they get, and which store they are for.
import { createHosted } from '@vitrine/hosted/server'
import { expect, test } from 'vitest'
import { type App, appOptions } from '../../apps/vitrine/src/apps.ts'
import { platformPages } from '../../apps/vitrine/src/pages.ts'
import { questionOf, requestForms } from '../shop/addresses.ts'
import { host, openShop } from '../shop/open-shop.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The pages of a platform with two stores; requests that name none are for the first. */
async function openPages() {
  const { platform, clientId, id } = await openShop()
  const lamps = await platform.openStore({
    name: 'Lamps & Co',
    currency: 'EUR',
    storefrontUrl: 'https://lamps.test/shop',
  })
  const store = { id, clientId, name: 'The small shop' }
  const origins = { platformUrl: host, storefrontUrl: 'https://small.test' }
  const hosted = createHosted(appOptions(platform, origins, store, () => {}).hosted)
  const pages = platformPages(platform, { storefront: noApp, admin: noApp, hosted })
  const visit = async (path: string, init: RequestInit = {}) => {
    const response = await pages.fetch(new Request(`${host}${path}`, init), {})
    return { status: response.status, html: await response.text(), headers: response.headers }
  }
  return { visit, clientId, lampsId: lamps.clientId }
}

const noApp: App = { fetch: () => new Response('') }

test('the hosted pages get every method of their paths, and no request of the API', async () => {
  const { platform } = await openShop()
  const requests: string[] = []
  const hosted: App = {
    fetch({ method, url }) {
      requests.push(`${method} ${new URL(url).pathname}`)
      return new Response('')
    },
  }
  const pages = platformPages(platform, { storefront: noApp, admin: noApp, hosted })
  const send = (method: string, path: string) => pages.fetch(new Request(`${host}${path}`, { method }), {})
  for (const { method, path } of requestForms) {
    await send(method, questionOf({ method, path }, { path: { id: 'x', productId: 'x' } }).path)
  }
  for (const path of ['/health', '/openapi.json', '/docsearch', '/sign-infinity', '/checkouts', '/nowhere'])
    await send('GET', path)
  expect(requests).toEqual([])
  const prefixes = ['/docs', '/sign-in', '/signed-out', '/checkout']
  const paths = ['/', ...prefixes.flatMap((prefix) => [prefix, `${prefix}/nowhere`, `${prefix}.data`])]
  for (const path of paths) for (const method of methods) await send(method, path)
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual(
    paths.map((path) => `POST ${path}`),
  )
  expect(new Set(requests).size).toBe(paths.length * methods.length)
})

test('sign-ins that wait for the platform keep no page waiting', async () => {
  const { platform } = await openShop()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hosted: App = {
    async fetch({ method }) {
      if (method === 'POST') await released
      return new Response(method)
    },
  }
  const pages = platformPages(platform, { storefront: noApp, admin: noApp, hosted })
  const send = async (method: string, path: string) => {
    const info = { clientAddress: '203.0.113.7' }
    return (await pages.fetch(new Request(`${host}${path}`, { method }), info)).text()
  }
  const signIns = ['/sign-in', '/sign-in/verify', '/sign-in/register'].map((path) => send('POST', path))
  expect(await send('GET', '/sign-in')).toBe('GET')
  release()
  expect(await Promise.all(signIns)).toEqual(['POST', 'POST', 'POST'])
})

test('a page is for the store of the client id in its URL, or else for the store of the process', async () => {
  const { visit, clientId, lampsId } = await openPages()
  const first = { status: 200, html: expect.stringContaining('<title>The small shop</title>') }
  const lamps = { status: 200, html: expect.stringContaining('<title>Lamps &amp; Co</title>') }
  expect(await visit('/')).toMatchObject(first)
  expect(await visit(`/?client_id=${lampsId}`)).toMatchObject(lamps)
  expect(await visit(`/?clientId=${lampsId}&client_id=${lampsId}`)).toMatchObject(lamps)
  expect((await visit(`/?clientId=${lampsId}`)).html).toContain('href="https://lamps.test/shop"')
  expect(await visit(`/?clientId=${clientId}`)).toMatchObject(first)
  expect(await visit('/')).toMatchObject(first)
})

test('a page for an unknown client id says that the shop was not found', async () => {
  const { visit, lampsId } = await openPages()
  const queries = ['client_id=none', 'clientId=', `client_id=${lampsId}&clientId=none`, 'client_id=%00']
  for (const query of queries) {
    for (const path of ['/', '/docs/nowhere']) {
      expect([query, await visit(`${path}?${query}`)]).toMatchObject([
        query,
        {
          status: 400,
          html: expect.stringContaining('<h1 class="font-display text-3xl">Shop not found</h1>'),
        },
      ])
    }
  }
  expect((await visit(`/?client_id=${'x'.repeat(8000)}`)).status).toBe(400)
  // The API reference is the same for all stores.
  expect((await visit('/docs?client_id=none')).status).toBe(200)
})

test('a form that another origin posts to a hosted page is refused', async () => {
  const { visit, lampsId } = await openPages()
  const post = (path: string, headers: HeadersInit) =>
    visit(path, { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) })
  for (const path of ['/', '/docs', '/docs/nowhere', `/?client_id=${lampsId}`]) {
    expect((await post(path, { origin: 'https://small.test' })).status).toBe(403)
    expect((await post(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    // From the own origin it reaches the page, which accepts no form.
    const { status, headers } = await post(path, { origin: host })
    expect([404, 405]).toContain(status)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})
