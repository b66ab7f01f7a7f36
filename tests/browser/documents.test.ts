// What documents show for pages, run as it stands there: drawn on a server, woken in a browser, asked by a program.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { build } from 'vite'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { codeBlocks } from '../shop/document.ts'
import { openVisitorPage } from './browser.ts'

const folder = fileURLToPath(new URL('.cache/', import.meta.url))

/** Writes the code of a document, before this platform, each block under its name, or else its number. */
function write(document: string) {
  const place = join(folder, document.replaceAll(/\W+/g, '-'))
  mkdirSync(place, { recursive: true })
  for (const [n, { file, kind, text }] of codeBlocks(document).entries()) {
    const here = text.replace('http://localhost:4000', inject('platformUrl'))
    writeFileSync(join(place, `${file ?? n}.${kind}`), here)
  }
  return { place, run: (name: string) => import(/* @vite-ignore */ pathToFileURL(join(place, name)).href) }
}

/** Bundles one of its files for a browser; answers the script. */
async function bundle(place: string, entry: string): Promise<string> {
  const lib = { entry: join(place, entry), formats: ['es' as const], fileName: () => 'browser.js' }
  await build({
    root: place,
    configFile: false,
    logLevel: 'error',
    // A test's own NODE_ENV would have React's other half.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: 'built', lib },
  })
  return readFileSync(join(place, 'built/browser.js'), 'utf8')
}

const isScript = { headers: { 'content-type': 'text/javascript' } }

/** Opens a port; answers its origin. */
async function listen(answer: (request: Request) => Response | Promise<Response>) {
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

test('a page is drawn whole on a server, asks for nothing when it wakes, and can be shopped at', async () => {
  const { place, run } = write('docs/your-own-storefront.md')
  const script = await bundle(place, 'browser.tsx')
  const { answer } = await run('server.tsx')
  const asked: string[] = []
  const url = await listen((request) => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    return pathname === '/browser.js' ? new Response(script, isScript) : answer(request)
  })

  const unread = await (await fetch(url)).text()
  expect(unread).toContain('<p>0<!-- --> in your cart</p>')
  expect(unread.match(/<li>/g)).toHaveLength(12)

  asked.length = 0
  const { page, leave } = await openVisitorPage({ baseURL: url })
  await page.goto('/')
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('page') ?? {}).some((key) => key.startsWith('__react')),
  )
  const added = page.waitForResponse(/add-to-cart$/)
  await page.getByRole('button', { name: 'Reading mug' }).click()
  await page.getByText('1 in your cart').waitFor()
  await added
  expect(asked).toEqual(['GET /', 'GET /browser.js', 'POST /shop-api/ecom/v1/carts/current/add-to-cart'])
  await page.reload()
  await page.getByText('1 in your cart').waitFor()
  await leave()
})

test('goods are found as the document says, by a program and by a page', async () => {
  const { place, run } = write('docs/finding-products.md')
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await run('0.ts')
  const browsed = log.mock.calls.splice(0)
  expect(browsed[0]?.[0]).toMatch(/^[1-9]\d* found, [1-9]/)
  expect(browsed).toContainEqual(['Colour', 'Sage', expect.any(Number), true])
  await run('1.ts')
  expect(log.mock.calls[0]?.[0]).toMatch(/^[1-9]\d* mugs$/)
  expect(log.mock.calls.length).toBeGreaterThan(10)

  const wake = `import { createRoot } from 'react-dom/client'
    import { createElement } from 'react'
    import { SearchPage } from './2.tsx'
    createRoot(document.body).render(createElement(SearchPage))`
  writeFileSync(join(place, 'wake.ts'), wake)
  const script = await bundle(place, 'wake.ts')
  const html = { headers: { 'content-type': 'text/html' } }
  const url = await listen(({ url }) =>
    url.endsWith('.js')
      ? new Response(script, isScript)
      : new Response('<!doctype html><body><script type="module" src="/browser.js"></script>', html),
  )
  const { page, leave } = await openVisitorPage({ baseURL: url })
  await page.goto('/')
  const goods = page.getByRole('listitem')
  await goods.first().waitFor()
  const all = await goods.count()
  const box = page.getByLabel(/^Sage/)
  const count = Number(/\d+/.exec((await page.locator('label', { has: box }).textContent()) ?? '')?.[0])
  await box.check()
  await expect.poll(() => goods.count()).toBe(count)
  await box.uncheck()
  await expect.poll(() => goods.count()).toBe(all)
  await leave()
})
