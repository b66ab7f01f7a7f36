// BR3: should a stranger's markup ever come into a page, whichever it is, nothing of it runs, and nothing goes elsewhere.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { say } from '../../shop/figures.ts'
import { nonceOf } from '../../shop/policy.ts'

const runs = (name: string) => `(top.ran ??= []).push('${name}')`

/** Where a stranger waits for what comes. */
const stranger = createServer((request, response) => {
  came.push(request.url ?? '')
  response.end()
})
const came: string[] = []
beforeAll(() => new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve)))
afterAll(() => stranger.close())

/** Ways in which markup runs where no policy stands in its way; `old` is the nonce of a page of before. */
const injected = (elsewhere: string, old: string) =>
  [
    `<script>${runs('a script')}</script>`,
    `<script nonce="">${runs('an empty nonce')}</script>`,
    `<script nonce="${old}">${runs('the nonce of before')}</script>`,
    `<script src="data:text/javascript,${encodeURIComponent(runs('a data script'))}"></script>`,
    `<script src="${elsewhere}/x.js"></script>`,
    `<script type="module">${runs('a module')}</script>`,
    `<script type="importmap">{"imports":{"react":"data:text/javascript,1"}}</script>`,
    `<img src="data:," onerror="${runs('an image')}">`,
    `<img src="${elsewhere}/x.png">`,
    `<svg onload="${runs('a drawing')}"><script>${runs('a script of a drawing')}</script></svg>`,
    `<details open ontoggle="${runs('details')}"><summary>x</summary></details>`,
    `<iframe srcdoc="<script>${runs('a frame')}</script>"></iframe>`,
    `<iframe src="javascript:${runs('a frame of script')}"></iframe>`,
    `<object data="data:text/html,<script>${runs('an object')}</script>"></object>`,
    `<embed src="${elsewhere}/x.swf">`,
    `<style>body { background: url(${elsewhere}/x.css) }</style>`,
    `<link rel="stylesheet" href="${elsewhere}/x.css">`,
    `<base href="${elsewhere}/">`,
    `<a id="injected-link" href="javascript:${runs('a link')}">x</a>`,
    `<form id="injected-form" action="${elsewhere}/form" method="post"><input name="a" value="b"></form>`,
  ].join('\n')

const pages = {
  shop: [
    '/',
    '/products',
    '/collections/kitchen',
    '/products/reading-mug',
    '/search?q=mug',
    '/cart',
    '/nowhere',
  ],
  platform: ['/', '/docs', '/admin/sign-in', '/admin/products', '/admin/nowhere'],
}

const sites = [
  ['the shop', 'shop', 'storefrontUrl'],
  ['the platform', 'platform', 'platformUrl'],
] as const

test.each(sites)('BR3: nothing that is put into a page of %s runs', async (name, which, url) => {
  const origin = inject(url)
  // The console tells of each thing that is held back; that it does is what is wanted.
  const { page, context, leave } = await openVisitorPage({ baseURL: origin, expects: [/./] })
  const elsewhere = `http://evil.localhost:${(stranger.address() as AddressInfo).port}`
  if (which === 'platform') {
    await page.goto('/admin/sign-in')
    await page.getByLabel('API key').fill(inject('apiKey'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('table').waitFor()
  }
  const ran: string[] = []
  let control = 0
  let heldBack = 0
  for (const path of pages[which]) {
    const before = await context.request.get(path, { failOnStatusCode: false })
    const old = nonceOf(before.headers()['content-security-policy'] ?? '') ?? ''
    await page.route(origin + path, async (route) => {
      const response = await route.fetch()
      const nonce = nonceOf(response.headers()['content-security-policy'] ?? '')
      const watch = `<script nonce="${nonce}">
        globalThis.held = 0
        addEventListener('securitypolicyviolation', () => { held += 1 })
        globalThis.control = true
      </script>`
      const body = (await response.text()).replace(
        /<body[^>]*>/,
        (tag) => tag + watch + injected(elsewhere, old),
      )
      await route.fulfill({ response, body })
    })
    await page.goto(path)
    const told = await page.evaluate(async () => {
      document.getElementById('injected-link')?.click()
      document.querySelector<HTMLFormElement>('#injected-form')?.requestSubmit()
      // Whatever was set going has had its turn.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const { ran = [], control, held } = globalThis as unknown as Told
      return { ran, control, held, base: document.baseURI, at: location.href }
    })
    ran.push(...told.ran.map((what) => `${path}: ${what}`))
    expect([told.base, told.at]).toEqual([origin + path, origin + path])
    if (told.control) control += 1
    heldBack += told.held
    await page.unroute(origin + path)
  }
  say(
    `BR3: ${name}: 20 pieces of a stranger's markup in each of ${pages[which].length} pages, ${ran.length} ran, ${came.length} went elsewhere, ${heldBack} held back`,
  )
  expect([ran, came]).toEqual([[], []])
  // What the page itself vouches for did run: the markup was there.
  expect(control).toBe(pages[which].length)
  expect(heldBack).toBeGreaterThan(10 * pages[which].length)
  await page.goto(`${elsewhere}/by-hand`)
  expect(came.splice(0)).toContain('/by-hand')
  await leave()
})

interface Told {
  ran?: string[]
  control?: boolean
  held: number
}
