// The API's own page: everything the contract holds, for eyes, ears and keyboards, without a script; and its examples run.
import { exampleIds, routes } from '@vitrine/contract'
import { expect, inject, test } from 'vitest'
import { expectAccessible, openVisitorPage } from './browser.ts'

const reader = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: inject('platformUrl'), ...options })

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the page reads well at ${width} px, ${colorScheme}, and brings everything itself`, async () => {
    const { page, leave } = await reader({ viewport: { width, height: 800 }, colorScheme })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/docs', { waitUntil: 'networkidle' })
    expect(asked.filter((url) => !url.startsWith(`${inject('platformUrl')}/`))).toEqual([])
    expect(await page.locator('script').count()).toBe(0)
    await expectAccessible(page)
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await leave()
  })
}

test('every call is there under its methods, its links lead somewhere, its headings skip no step', async () => {
  const { page, leave } = await reader()
  // However the address is typed.
  await page.goto('/docs/')
  expect(new URL(page.url()).pathname).toBe('/docs')
  const told = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.querySelector('h3 + p')?.textContent))
  const promised = Object.keys(routes).map((address) => address.replace(/^QUERY/, 'GET or POST'))
  expect(told.toSorted()).toEqual(promised.toSorted())
  const { lost, jumps, twice } = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))
    return {
      lost: [...document.querySelectorAll('a[href^="#"]')].filter(
        (link) => !ids.includes((link.getAttribute('href') as string).slice(1)),
      ).length,
      jumps: levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1).length,
      twice: ids.filter((id, i) => ids.indexOf(id) !== i),
    }
  })
  expect({ lost, jumps, twice }).toEqual({ lost: 0, jumps: 0, twice: [] })
  const calling = (await page.locator('#calling').allTextContents()).join()
  for (const words of ['METHOD_NOT_ALLOWED', 'ADDRESS_NOT_FOUND', '431', 'System error occurred'])
    expect([words, calling.includes(words)]).toEqual([words, true])
  const find = await page.locator('#post-stores-reader-v1-products-query-platformized').textContent()
  for (const words of [
    'collectionIds may be filtered with $hasSome, $hasAll.',
    'Sorted by id, slug',
    '50 when nothing',
  ])
    expect([words, find?.includes(words)]).toEqual([words, true])
  // Answers were given when the page was built, and are told as from here.
  const origins = [...((await page.textContent('main')) ?? '').matchAll(/http:\/\/[\w.]+:\d+\/sample/g)]
  expect(new Set(origins.map(([origin]) => origin))).toEqual(new Set([`${inject('platformUrl')}/sample`]))
  const cart = page.locator('#post-ecom-v1-carts-current-add-to-cart')
  for (const words of [
    'POST /ecom/v1/carts/current/add-to-cart',
    'visitor’s token',
    'OUT_OF_STOCK',
    '1 to 100',
  ])
    expect([
      words,
      (await cart.or(page.locator('#NewLineItem')).allTextContents()).join().includes(words),
    ]).toEqual([words, true])
  await leave()
})

test('the keyboard goes past the contents, along them, and into what is too wide', async () => {
  const { page, leave } = await reader({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await page.goto('/docs')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('main:focus').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator('main a:focus').textContent()).toBe('Front page')
  await page.getByRole('navigation').getByRole('link', { name: 'Find products' }).press('Enter')
  expect(new URL(page.url()).hash).toBe('#post-stores-reader-v1-products-query-platformized')
  const call = page.locator(new URL(page.url()).hash)
  await call.locator('summary').press('Enter')
  const answer = call.getByRole('region', { name: /^Example response/ })
  await answer.focus()
  expect(JSON.parse((await answer.textContent()) as string)).toMatchObject({ products: [{ name: /mug/i }] })
  await leave()
})

/** The words of a line for the shell. */
function shellWords(line: string, variables: Record<string, string>): string[] {
  const words = line.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)
  return [...words].map(
    ([, quoted, open, bare]) =>
      quoted ?? (open ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name) => variables[name] ?? ''),
  )
}

/** Does what `curl` would do. */
async function curl(line: string, variables: Record<string, string> = {}) {
  const init = { method: 'GET', headers: {} as Record<string, string>, body: null as string | null }
  let url = ''
  const words = shellWords(line, variables)
  expect(words.shift()).toBe('curl')
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') init.method = words.shift() as string
    else if (word === '-d') init.body = words.shift() as string
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() as string).split(': ')
      init.headers[name] = value
    } else url = word
  }
  const answer = await fetch(url, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('what the page tells to type is answered as it says', async () => {
  const { page, leave } = await reader()
  await page.goto('/docs')
  const examples = await page.getByRole('article').evaluateAll((all) =>
    all.map((one) => ({
      id: one.id,
      line: one.querySelector('[aria-label^="With curl"]')?.textContent as string,
      answer: one.querySelector('[aria-label^="Example response"]')?.textContent as string,
    })),
  )
  await leave()
  const token = await curl(examples.find(({ id }) => id === 'post-oauth2-token')?.line as string)
  expect(token.status).toBe(200)
  const variables = { TOKEN: token.body.access_token as string, API_KEY: inject('apiKey') }
  const full = examples.find(({ id }) => id === 'post-ecom-v1-carts-current-add-to-cart')?.line as string
  expect((await curl(full, variables)).status).toBe(200)
  // A line and a cart of the reader's own have other ids; a story puts them in.
  const ran = examples.filter(({ line }) => !Object.values(exampleIds).some((id) => line.includes(id)))
  expect(ran.length).toBeGreaterThan(15)
  for (const { id, line, answer } of ran) {
    const told = await curl(line, variables)
    expect([id, told.status]).toEqual([id, 200])
    expect([id, Object.keys(told.body)]).toEqual([id, Object.keys(JSON.parse(answer) as object)])
  }
})
