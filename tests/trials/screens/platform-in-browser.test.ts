// The in-the-browser example: platform, database and page run in one tab, and the server only serves files.
import { fileURLToPath } from 'node:url'
import { sampleProducts } from '@vitrine/sample'
import { afterAll, expect, test } from 'vitest'
import { build } from 'vite'
import { openVisitorPage } from '../../browser/browser.ts'
import { serve } from '../../browser/serve.ts'

const example = fileURLToPath(new URL('../../../examples/in-the-browser/', import.meta.url))
await build({ configFile: `${example}vite.config.ts`, logLevel: 'error' })
const files = await serve(`${example}.cache/built`)
afterAll(() => files.close())

test('a shop runs in a tab: it lists products, and its cart survives a reload', async () => {
  const { context, page } = await openVisitorPage({
    baseURL: files.origin,
    expects: [/is open in another tab/],
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/')
  const cards = page.getByRole('article')
  await cards.first().waitFor({ timeout: 60_000 })
  expect(await cards.count()).toBe(sampleProducts.length)
  const countLoaded = () =>
    page.evaluate(() => [...document.images].filter((picture) => picture.naturalWidth > 0).length)
  await expect.poll(countLoaded).toBe(sampleProducts.length)

  await page.getByRole('button', { name: /^Add/, disabled: false }).first().click()
  const line = page.getByRole('listitem')
  await line.waitFor()
  const lineText = await line.textContent()
  expect(lineText).toMatch(/^1 × /)

  await page.reload()
  await line.waitFor({ timeout: 60_000 })
  expect(await line.textContent()).toBe(lineText)

  const otherRequests = requests.filter((url) => !url.startsWith(files.origin) && !url.startsWith('data:'))
  expect(otherRequests).toEqual([])

  const secondTab = await context.newPage()
  const pageError = secondTab.waitForEvent('pageerror')
  await secondTab.goto('/')
  expect((await pageError).message).toMatch(/^The database 'in-a-tab' is open in another tab/)
  await secondTab.getByText(/is open in another tab/).waitFor()
}, 120_000)
