// The example of a shop in a tab: platform, database and page in one browser, and no server but for the files.
import { fileURLToPath } from 'node:url'
import { sampleProducts } from '@vitrine/sample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { openVisitorPage } from './browser.ts'
import { serve } from './serve.ts'

const example = fileURLToPath(new URL('../../examples/in-the-browser/', import.meta.url))
let files: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  await build({ configFile: `${example}vite.config.ts`, logLevel: 'error' })
  files = await serve(`${example}.cache/built`)
})
afterAll(() => files.close())

test('a shop runs in a tab: goods are listed, bought, and still in the cart after a reload', async () => {
  const { context, page, leave } = await openVisitorPage({
    baseURL: files.origin,
    expects: [/is open in another tab/],
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  const cards = page.getByRole('article')
  await cards.first().waitFor({ timeout: 60_000 })
  expect(await cards.count()).toBe(sampleProducts.length)
  const drawn = await page.evaluate(() =>
    [...document.images].every((picture) => picture.complete && picture.naturalWidth > 0),
  )
  expect(drawn, 'every picture is drawn').toBe(true)

  await page.getByRole('button', { name: /^Add/, disabled: false }).first().click()
  const line = page.getByRole('listitem')
  await line.waitFor()
  const bought = await line.textContent()
  expect(bought).toMatch(/^1 × /)

  await page.reload()
  await line.waitFor({ timeout: 60_000 })
  expect(await line.textContent()).toBe(bought)

  const elsewhere = asked.filter((url) => !url.startsWith(files.origin) && !url.startsWith('data:'))
  expect(elsewhere).toEqual([])

  const second = await context.newPage()
  const refused = second.waitForEvent('pageerror')
  await second.goto('/')
  expect((await refused).message).toMatch(/^The database 'in-a-tab' is open in another tab/)
  await second.getByText(/is open in another tab/).waitFor()
  await leave()
}, 120_000)
