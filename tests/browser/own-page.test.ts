// The page of docs/your-own-storefront.md as it stands there: drawn on a server, and woken in a browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { build } from 'vite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { blocksOf } from '../shop/document.ts'
import { somebody } from './browser.ts'

const folder = fileURLToPath(new URL('.cache/own-page/', import.meta.url))

/** Writes the files of the document, before this platform, and builds the browser's; answers its server. */
async function makePage(): Promise<(request: Request) => Promise<Response>> {
  mkdirSync(folder, { recursive: true })
  for (const { file, kind, text } of blocksOf('docs/your-own-storefront.md')) {
    const here = text.replace('http://localhost:4000', inject('platformUrl'))
    if (file) writeFileSync(join(folder, `${file}.${kind}`), here)
  }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    // A test's own NODE_ENV would have React's other half.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'built',
      lib: { entry: join(folder, 'browser.tsx'), formats: ['es'], fileName: () => 'browser.js' },
    },
  })
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'server.tsx')).href)).answer
}

test('the page of the document is drawn whole, asks for nothing when it wakes, and can be shopped at', async () => {
  const answer = await makePage()
  const asked: string[] = []
  const hear = (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    if (pathname !== '/browser.js') return answer(request)
    const script = readFileSync(join(folder, 'built/browser.js'))
    return new Response(script, { headers: { 'content-type': 'text/javascript' } })
  }
  const server = serve({ fetch: hear, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  const unread = await (await fetch(url)).text()
  expect(unread).toContain('<p>0<!-- --> in your cart</p>')
  expect(unread.match(/<li>/g)).toHaveLength(12)

  asked.length = 0
  const { page, leave } = await somebody({ baseURL: url })
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
