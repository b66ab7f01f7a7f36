// Runs the code of the documents as it is printed: rendered on a server, hydrated in a browser, and run as a program.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { createPlatform, openEmbedded, type Platform } from '@vitrine/platform'
import { build } from 'vite'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { codeBlocks } from '../../documents/code-blocks.mjs'
import { openVisitorPage } from '../../browser/browser.ts'

const folder = fileURLToPath(new URL('.cache/', import.meta.url))

/** Writes the code blocks of a document to files, by their name or number, with the URL of this platform. */
function writeBlocks(document: string, platformUrl = inject('platformUrl')) {
  const blockFolder = join(folder, `${document}-${new URL(platformUrl).port}`.replaceAll(/\W+/g, '-'))
  mkdirSync(blockFolder, { recursive: true })
  for (const [n, { file, kind, text }] of codeBlocks(document).entries()) {
    const code = text.replace('http://localhost:4000', platformUrl)
    writeFileSync(join(blockFolder, `${file ?? n}.${kind}`), code)
  }
  const run = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(blockFolder, name)).href)
  return { blockFolder, run }
}

/** Bundles one of the files for a browser, and returns the script. */
async function bundle(blockFolder: string, entry: string): Promise<string> {
  const lib = { entry: join(blockFolder, entry), formats: ['es' as const], fileName: () => 'browser.js' }
  await build({
    root: blockFolder,
    configFile: false,
    logLevel: 'error',
    // The NODE_ENV of a test would select React's development build.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: 'built', lib },
  })
  return readFileSync(join(blockFolder, 'built/browser.js'), 'utf8')
}

const scriptInit = { headers: { 'content-type': 'text/javascript' } }

/** Serves a handler on a free port until the test ends, and returns its origin. */
async function listen(handler: (request: Request) => Response | Promise<Response>) {
  const server = serve({ fetch: handler, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

test('the documented page renders completely on the server, hydrates without requests, and can add to the cart', async () => {
  const { blockFolder, run } = writeBlocks('docs/your-own-storefront.md')
  const script = await bundle(blockFolder, 'browser.tsx')
  const { answer } = await run('server.tsx')
  const requests: string[] = []
  const url = await listen((request) => {
    const { pathname } = new URL(request.url)
    requests.push(`${request.method} ${pathname}`)
    return pathname === '/browser.js' ? new Response(script, scriptInit) : answer(request)
  })

  const html = await (await fetch(url)).text()
  expect(html).toContain('<p>0<!-- --> in your cart</p>')
  expect(html.match(/<li>/g)).toHaveLength(12)

  requests.length = 0
  const { page } = await openVisitorPage({ baseURL: url, path: '/' })
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('page') ?? {}).some((key) => key.startsWith('__react')),
  )
  const added = page.waitForResponse(/add-to-cart$/)
  await page.getByRole('button', { name: 'Reading mug' }).click()
  await page.getByText('1 in your cart').waitFor()
  await added
  expect(requests).toEqual(['GET /', 'GET /browser.js', 'POST /shop-api/ecom/v1/carts/current/add-to-cart'])
  await page.reload()
  await page.getByText('1 in your cart').waitFor()
})

test('the documented query and search of catalog version 3 find products', async () => {
  const { run } = writeBlocks('docs/catalog-versions.md')
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await run('0.ts')
  const printed = log.mock.calls.splice(0)
  const [brands] = printed.pop() ?? []
  expect(brands).toContainEqual({ value: expect.stringMatching(/./), count: expect.any(Number) })
  expect(printed).toHaveLength(12)
  for (const [name, path, price] of printed)
    expect([name, path, price]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/^\/products\//),
      expect.stringMatching(/\d/),
    ])
})

test('the documented product of catalog version 3 shows its variants, and one is put into a cart', async () => {
  const { run } = writeBlocks('docs/catalog-versions.md')
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await run('1.ts')
  const printed = log.mock.calls.splice(0)
  expect(printed.pop()).toEqual([expect.stringMatching(/^€\d/)])
  expect(printed.length).toBeGreaterThan(1)
  for (const variant of printed)
    expect(variant).toEqual([expect.stringMatching(/./), expect.stringMatching(/^€\d/), expect.any(Boolean)])
})

test('the documented search and query find products, in a program and on a page', async () => {
  const { blockFolder, run } = writeBlocks('docs/finding-products.md')
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await run('0.ts')
  const printed = log.mock.calls.splice(0)
  expect(printed[0]?.[0]).toMatch(/^[1-9]\d* found, [1-9]/)
  expect(printed).toContainEqual(['Colour', 'Sage', expect.any(Number), true])
  await run('1.ts')
  expect(log.mock.calls[0]?.[0]).toMatch(/^[1-9]\d* mugs$/)
  expect(log.mock.calls.length).toBeGreaterThan(10)

  const entry = `import { createRoot } from 'react-dom/client'
    import { createElement } from 'react'
    import * as block from './2.tsx'
    createRoot(document.body).render(createElement(Object.values(block)[0]))`
  writeFileSync(join(blockFolder, 'hydrate.ts'), entry)
  const script = await bundle(blockFolder, 'hydrate.ts')
  const htmlInit = { headers: { 'content-type': 'text/html' } }
  const url = await listen(({ url }) =>
    url.endsWith('.js')
      ? new Response(script, scriptInit)
      : new Response('<!doctype html><body><script type="module" src="/browser.js"></script>', htmlInit),
  )
  const { page } = await openVisitorPage({ baseURL: url, path: '/' })
  const products = page.getByRole('listitem')
  await products.first().waitFor()
  const all = await products.count()
  const box = page.getByLabel(/^Sage/)
  const count = Number(/\d+/.exec((await page.locator('label', { has: box }).textContent()) ?? '')?.[0])
  await box.check()
  await expect.poll(() => products.count()).toBe(count)
  await box.uncheck()
  await expect.poll(() => products.count()).toBe(all)
})

/** Serves the documented page for members, on a free port. */
async function serveMembersPage(platformUrl?: string) {
  const { blockFolder } = writeBlocks('docs/react-members.md', platformUrl)
  const entry = `import { createRoot } from 'react-dom/client'
    import { createElement } from 'react'
    import { Page } from './members.tsx'
    createRoot(document.body).render(createElement(Page))`
  writeFileSync(join(blockFolder, 'render.ts'), entry)
  const script = await bundle(blockFolder, 'render.ts')
  const htmlInit = { headers: { 'content-type': 'text/html' } }
  return listen((request) =>
    request.url.endsWith('.js')
      ? new Response(script, scriptInit)
      : new Response('<!doctype html><body><script type="module" src="/browser.js"></script>', htmlInit),
  )
}

test('on the documented page a member registers, signs out and signs in, and another tab follows', async () => {
  const url = await serveMembersPage()
  const { page, complaints } = await openVisitorPage({ baseURL: url })
  const otherTab = await page.context().newPage()
  const email = `ada-${Date.now()}@example.com`
  for (const tab of [page, otherTab]) {
    await tab.goto('/')
    await tab.getByRole('button', { name: 'Sign in' }).waitFor()
  }
  const fill = async (password: string, button: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: button }).click()
  }
  const rule = /8 characters or more/
  const description = await page.getByLabel('Password').getAttribute('aria-describedby')
  expect(await page.locator(`#${description}`).textContent()).toMatch(rule)
  for (const refused of ['horse', 'password1']) {
    await fill(refused, 'Create an account')
    await page.getByRole('alert').getByText('too short or a common one').waitFor()
    expect(complaints.splice(0)).toEqual([expect.stringMatching(/400 .*register/)])
    await page.reload()
  }
  const password = 'correct horse battery'
  await fill(password, 'Create an account')
  for (const tab of [page, otherTab]) await tab.getByText(`Hello, ${email}`).waitFor()
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Hello, Ada').waitFor()

  // The form appears before the page leaves for the platform and comes back.
  const hasReturned = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await hasReturned
  for (const tab of [page, otherTab]) await tab.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await fill('wrong horse battery', 'Sign in')
  await page.getByRole('alert').getByText('The email address or the password is wrong.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  // The browser logs the refusal.
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/400 .*login/)])
  await fill(password, 'Sign in')
  for (const tab of [page, otherTab]) await tab.getByText('Hello, Ada').waitFor()
})

test('the documented page asks for the code from the mail, waits for the approval, and tells an outage from a wrong address', async () => {
  let platform: Platform | undefined
  let isDown = false
  const platformUrl = await listen(async (request) => {
    const isPreflight = request.method === 'OPTIONS'
    if (isDown && !isPreflight)
      return new Response(null, { status: 503, headers: { 'access-control-allow-origin': '*' } })
    return (await platform?.fetch(request)) ?? new Response(null, { status: 503 })
  })
  const url = await serveMembersPage(platformUrl)
  const apiKey = 'the-api-key-of-the-members-page'
  platform = await createPlatform({ database: await openEmbedded(), platformUrl })
  onTestFinished(() => platform?.close())
  await platform.openStore({
    clientId: '5e11f00d-0000-4000-8000-000000000001',
    name: 'Members',
    currency: 'EUR',
    storefrontUrl: url,
    apiKey,
  })
  const setPolicy = (signOnPolicy: object) =>
    fetch(`${platformUrl}/iam/signon/v1/sign-on-policies`, {
      method: 'PATCH',
      headers: { authorization: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ signOnPolicy }),
    })
  await setPolicy({ requireEmailVerification: true })

  const { page, complaints } = await openVisitorPage({ baseURL: url, path: '/' })
  const send = async (email: string, button: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: button }).click()
  }
  const alert = (text: string) => page.getByRole('alert').getByText(text).waitFor()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  isDown = true
  await send('ada@example.com', 'Sign in')
  await alert('The shop cannot be reached.')
  isDown = false
  await send('ada@example', 'Create an account')
  await alert('Check the email address.')

  await send('ada@example.com', 'Create an account')
  const enter = async (code: string) => {
    await page.getByLabel('Code from our mail').fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
  }
  await enter('12')
  await alert('Enter the six digits of the code.')
  await expect.poll(() => platform?.mails().length).toBe(1)
  const [code = ''] = /\b\d{6}\b/.exec(platform.mails()[0]?.text ?? '') ?? []
  await enter(code === '000000' ? '000001' : '000000')
  await alert('The code is wrong or has expired.')
  await enter(code)
  await page.getByText('Hello, ada@example.com').waitFor()
  await setPolicy({ requireEmailVerification: false, requireOwnerApproval: true })
  // The form appears before the page leaves for the platform and comes back.
  const hasReturned = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await hasReturned
  await send('grace@example.com', 'Create an account')
  await page.getByText('Your account is awaiting approval.').waitFor()
  // The browser logs each refusal.
  expect(complaints.splice(0).filter((text) => !/ (400|503) \(/.test(text))).toEqual([])
})
