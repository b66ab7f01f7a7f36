// The pages of the API documentation: they cover the whole contract, can be read without script, and their examples run.
import {
  type Address,
  exampleIds,
  examples as contractExamples,
  featureNames,
  type Route,
  routes,
} from '@vitrine/contract'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startCommand } from '../../shop/start-command.mjs'
import { openVisitorPage } from '../../browser/browser.ts'

const openReader = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: inject('platformUrl'), ...options })

const paths = ['/docs', ...featureNames.map((name) => `/docs/${name}`)]

test('the pages load nothing from other origins, and are not wider than a phone', async () => {
  const { page } = await openReader({ viewport: { width: 360, height: 800 } })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const path of paths) {
    await page.goto(path)
    expect([path, await page.locator('script').count()]).toEqual([path, 0])
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
    expect([path, scrollWidth]).toEqual([path, clientWidth])
  }
  expect(requests.filter((url) => !url.startsWith(`${inject('platformUrl')}/`))).toEqual([])
})

test('the pages list every call, their links work, and their headings skip no level', async () => {
  const { page } = await openReader()
  // With a trailing slash, too.
  await page.goto('/docs/')
  expect(new URL(page.url()).pathname).toBe('/docs')
  const addresses: (string | null | undefined)[] = []
  const ids = new Map<string, string[]>()
  const links: { path: string; to: string }[] = []
  for (const path of paths) {
    await page.goto(path)
    addresses.push(
      ...(await page
        .getByRole('article')
        .evaluateAll((articles) => articles.map((article) => article.querySelector('h2 + p')?.textContent))),
    )
    const found = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      levels: [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1])),
      links: [...document.querySelectorAll('a[href]')].map((each) => each.getAttribute('href') as string),
    }))
    const marked = (await page.locator('main p').allTextContents()).filter((text) => text.includes('`'))
    expect([path, marked]).toEqual([path, []])
    const twice = found.ids.filter((id, i) => found.ids.indexOf(id) !== i)
    const jumps = found.levels.filter((level, i) => level > (found.levels[i - 1] ?? 0) + 1)
    expect({ path, twice, jumps }).toEqual({ path, twice: [], jumps: [] })
    ids.set(path, found.ids)
    links.push(...found.links.map((to) => ({ path, to })))
  }
  const expected = Object.keys(routes).map((address) => address.replace(/^QUERY/, 'GET or POST'))
  expect(addresses.toSorted()).toEqual(expected.toSorted())
  const lost = links.filter(({ path, to }) => {
    const [, page = '', id] = /^([^#]*)(?:#(.*))?$/.exec(to) ?? []
    const target = ids.get(page === '' ? path : page)
    return /^(#|\/docs)/.test(to) && (!target || (id !== undefined && !target.includes(id)))
  })
  expect(lost).toEqual([])
})

test('the pages tell limits, errors and what queries accept', async () => {
  const { page } = await openReader({ path: '/docs' })
  const calling = (await page.locator('#calling').allTextContents()).join()
  for (const text of ['METHOD_NOT_ALLOWED', 'ADDRESS_NOT_FOUND', '431', 'System error occurred'])
    expect([text, calling.includes(text)]).toEqual([text, true])
  await page.goto('/docs/products')
  const find = await page.locator('#post-stores-reader-v1-products-query-platformized').textContent()
  for (const text of [
    'collectionIds may be filtered with $hasSome, $hasAll.',
    'Sortable by id, slug',
    '50 items by default',
  ])
    expect([text, find?.includes(text)]).toEqual([text, true])
  // The example responses were recorded at build time; their URLs are rewritten to this origin.
  const origins = [...((await page.textContent('main')) ?? '').matchAll(/http:\/\/[\w.]+:\d+\/sample/g)]
  expect(new Set(origins.map(([origin]) => origin))).toEqual(new Set([`${inject('platformUrl')}/sample`]))
  await page.goto('/docs/cart')
  const cart = page.locator('#post-ecom-v1-carts-current-add-to-cart')
  for (const text of [
    'POST /ecom/v1/carts/current/add-to-cart',
    'visitor’s token',
    'OUT_OF_STOCK',
    '1 to 100',
  ])
    expect([
      text,
      (await cart.or(page.locator('#NewLineItem')).allTextContents()).join().includes(text),
    ]).toEqual([text, true])
})

test('the keyboard skips the contents, follows their links, and scrolls wide examples', async () => {
  const { page } = await openReader({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await page.goto('/docs')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('main:focus').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.locator('main a:focus').textContent()).toBe('Front page')
  const contents = page.getByRole('navigation')
  await contents.getByRole('link', { name: 'Products', exact: true }).press('Enter')
  await contents.getByRole('link', { name: 'Query products', exact: true }).press('Enter')
  expect(new URL(page.url()).hash).toBe('#post-stores-reader-v1-products-query-platformized')
  const call = page.locator(new URL(page.url()).hash)
  await call.locator('summary').press('Enter')
  const answer = call.getByRole('region', { name: /^Example response/ })
  await answer.focus()
  expect(JSON.parse((await answer.textContent()) as string)).toMatchObject({ products: [{ name: /mug/i }] })
})

/** Splits a shell command into words, and expands its variables. */
function shellWords(line: string, variables: Record<string, string>): string[] {
  const words = line.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)
  return [...words].map(
    ([, quoted, open, bare]) =>
      quoted ?? (open ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name) => variables[name] ?? ''),
  )
}

/** Sends the request of a `curl` command. */
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
  const response = await fetch(url, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const methodsOf = (address: Address) =>
  address.startsWith('QUERY ') ? ['get', 'post'] : [address.split(' ')[0] ?? '']
const idOf = (method: string, address: Address) =>
  `${method.toLowerCase()}${address.split(' ')[1]?.replaceAll(/\W+/g, '-').replace(/-$/, '')}`

test('the curl examples answer with the fields that the page shows', async () => {
  // A shop of its own: the examples change its products.
  const { platformUrl, apiKey, close } = await startCommand()
  onTestFinished(close)
  const { page, leave } = await openReader({ baseURL: platformUrl })
  const examples: { id: string; line: string; answer: string }[] = []
  for (const path of paths) {
    await page.goto(path)
    const shown = await page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => ({
        id: article.id,
        line: article.querySelector('[aria-label^="With curl"]')?.textContent as string,
        answer: article.querySelector('[aria-label^="Example response"]')?.textContent as string,
      })),
    )
    examples.push(...shown)
  }
  await leave()
  const token = await curl(examples.find(({ id }) => id === 'post-oauth2-token')?.line as string)
  expect(token.status).toBe(200)
  const variables = { TOKEN: token.body.access_token as string, API_KEY: apiKey }
  const addToCart = examples.find(({ id }) => id === 'post-ecom-v1-carts-current-add-to-cart')?.line as string
  expect((await curl(addToCart, variables)).status).toBe(200)
  // Examples with ids of a cart or a line need those of the reader's own; the stories cover them.
  const statuses = new Map(
    (Object.keys(routes) as Address[]).flatMap((address) => {
      const route: Route = routes[address]
      const { status = 200 }: { status?: number } = contractExamples[address]
      // Raw routes answer with redirects and pages.
      return route.raw ? [] : methodsOf(address).map((method) => [idOf(method, address), status] as const)
    }),
  )
  const runnable = examples.filter(
    ({ id, line }) => statuses.has(id) && !Object.values(exampleIds).some((shown) => line.includes(shown)),
  )
  expect(runnable.length).toBeGreaterThan(15)
  for (const { id, line, answer } of runnable) {
    const response = await curl(line, variables)
    const fields = Object.keys(JSON.parse(answer) as object)
    expect([id, response.status]).toEqual([id, statuses.get(id)])
    expect([id, Object.keys(response.body)]).toEqual([id, fields])
  }
})
