// Runs what the documents show: their programs, tests and servers. `npm run types` compiles all of their code blocks.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createPlatform, onlyVariantId, openEmbedded, type Platform } from '@vitrine/platform'
import { expect, onTestFinished, test, vi } from 'vitest'
import { folder, modules, writeModules } from '../documents/code-blocks.mjs'
import { newFolder } from '../shop/new-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

writeModules()

test('the platform example of the README runs to its end', async () => {
  const example = modules.find(({ text }) => text.includes('createPlatform')) as (typeof modules)[number]
  await expect(import(/* @vite-ignore */ pathToFileURL(example.path).href)).resolves.toBeDefined()
})

test('the tests that a document shows pass', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--root', join(folder, '..'), '--config', 'shown-tests.vitest.ts'],
    {
      env: { ...process.env, NO_COLOR: '1' },
    },
  )
  expect(stdout).toMatch(/Tests {2}3 passed \(3\)/)
})

test('the fetch hook for the published client leads its hosts to the platform', async () => {
  const hook = modules.find(
    ({ document }) => document === 'docs/coming-from-wix.md',
  ) as (typeof modules)[number]
  const original = globalThis.fetch
  const urls: string[] = []
  globalThis.fetch = async (input) => {
    urls.push((input as Request).url)
    return new Response()
  }
  try {
    await import(/* @vite-ignore */ pathToFileURL(hook.path).href)
    await fetch('https://www.wixapis.com/oauth2/token', { method: 'POST', body: '{}' })
    await fetch('https://edge.wixapis.com/ecom/v1/carts/current?a=1')
    await fetch('https://elsewhere.example/')
  } finally {
    globalThis.fetch = original
  }
  expect(urls).toEqual([
    'http://localhost:4000/oauth2/token',
    'http://localhost:4000/ecom/v1/carts/current?a=1',
    'https://elsewhere.example/',
  ])
})

/** The module of a document with this file name; its calls to the platform reach `fetch` until the test ends. */
async function importBlock(document: string, file: string, fetch: typeof globalThis.fetch) {
  const original = globalThis.fetch
  globalThis.fetch = fetch
  onTestFinished(() => void (globalThis.fetch = original))
  const { path = '' } =
    modules.find((module) => module.document === document && module.path.endsWith(`/${file}.ts`)) ?? {}
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}

test('the form of docs/sign-in.md tells an outage and a wrong password from a wrong address', async () => {
  const token = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 14_400 }
  let answer: () => Response = () => new Response()
  const { login, register } = await importBlock('docs/sign-in.md', 'sign-in-form', async (input) =>
    new Request(input).url.endsWith('/oauth2/token') ? Response.json(token) : answer(),
  )
  const refuse = (status: number, details: object) => () =>
    Response.json({ message: 'refused', details, requestId: 'r' }, { status })
  const refusal = (status: number, code: string) =>
    refuse(status, { applicationError: { code, description: code, data: {} } })
  const wrong = (field: string) =>
    refuse(400, { validationError: { fieldViolations: [{ field, description: 'is invalid', data: {} }] } })

  const answers: [() => Response, RegExp][] = [
    [() => new Response(null, { status: 503 }), /cannot be reached/],
    [refusal(503, 'UNAVAILABLE'), /cannot be reached/],
    [() => new Response(null, { status: 500 }), /cannot be reached/],
    [refusal(403, 'PERMISSION_DENIED'), /cannot be reached/],
    [() => new Response('<h1>Hello</h1>'), /cannot be reached/],
    [refusal(429, 'TOO_MANY_REQUESTS'), /Too many attempts/],
    [refusal(400, '-19976'), /password is wrong/],
    [wrong('loginId.email'), /^Check the email address/],
    [wrong('password'), /8 characters or more/],
  ]
  for (const [next, text] of answers) {
    answer = next
    expect(await login('ada@example.com', 'correct horse battery')).toMatch(text)
    expect(await register('ada@example.com', 'correct horse battery', 'Ada')).toMatch(text)
  }
}, 60_000)

test('the server of docs/sign-in.md leads a visitor who cancels back to its home page', async () => {
  const platform = await createPlatform({
    database: await openEmbedded(),
    platformUrl: 'http://localhost:4000',
  })
  onTestFinished(() => platform.close())
  await platform.openStore({
    clientId: '5e11f00d-0000-4000-8000-000000000001',
    name: 'Members',
    currency: 'EUR',
    storefrontUrl: 'http://localhost:8080',
  })
  const { answer } = await importBlock('docs/sign-in.md', 'server', (input, init) =>
    platform.fetch(new Request(input, init)),
  )
  const visit = (url: string, cookie = ''): Promise<Response> =>
    answer(new Request(new URL(url, 'http://localhost:8080'), { headers: { cookie } }))
  expect(await (await visit('/')).text()).toContain('href="/sign-in"')

  const begun = await visit('/sign-in')
  const session = new URL(begun.headers.get('location') ?? '').searchParams.get('session')
  const cookie = begun.headers.getSetCookie().map((text) => text.split(';')[0])
  const token = await platform.fetch(
    new Request('http://localhost:4000/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: '5e11f00d-0000-4000-8000-000000000001', grantType: 'anonymous' }),
    }),
  )
  const { access_token } = (await token.json()) as { access_token: string }
  const read = await platform.fetch(
    new Request(`http://localhost:4000/vitrine/v1/redirect-sessions/${session}`, {
      headers: { authorization: access_token },
    }),
  )
  const { redirectSession } = (await read.json()) as { redirectSession: { cancelUrl: string } }
  const cancelled = await visit(redirectSession.cancelUrl, cookie.join('; '))
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, '/'])
  // Without the attempt the state is unknown.
  expect((await visit(redirectSession.cancelUrl)).status).toBe(400)
})

const apiKey = 'the-key-of-the-programs-0000'

/** The programs of docs/merchant-programs.md, which call a new store; `fetch` reaches it too. */
async function openPrograms() {
  const platform = await createPlatform({ database: await openEmbedded() })
  onTestFinished(() => platform.close())
  await platform.openStore({
    name: 'Programs',
    currency: 'EUR',
    storefrontUrl: 'http://localhost:3000',
    apiKey,
  })
  vi.stubEnv('VITRINE_API_KEY', apiKey)
  onTestFinished(() => void vi.unstubAllEnvs())
  const fetch: typeof globalThis.fetch = (input, init) => platform.fetch(new Request(input, init))
  return { run: (file: string) => importBlock('docs/merchant-programs.md', file, fetch) }
}

test('the programs of docs/merchant-programs.md import products and change them', async () => {
  const { run } = await openPrograms()
  const { shop } = await run('shop')
  const { importRow } = await run('import-row')
  const row = { sku: 'L-1', name: 'Lamp', price: 59, stock: 5 }
  const { id } = await importRow(row)
  expect(await importRow({ ...row, price: 50 })).toMatchObject({ id, priceData: { price: 50 } })

  const { importShirt } = await run('import-shirt')
  const shirt = await importShirt('Linen shirt', '89.00', 4)
  expect(shirt.variantsInfo.variants).toHaveLength(3)

  // Another merchant changes the product after the program has read it.
  const { raisePrice } = await run('raise-price')
  const { fetch } = globalThis
  let isFirst = true
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'PATCH' && isFirst) {
      isFirst = false
      await shop.merchantProducts.update(id, { ribbon: 'New' })
    }
    return fetch(request)
  }
  expect(await raisePrice(id, 55)).toMatchObject({ ribbon: 'New', priceData: { price: 55 } })
  globalThis.fetch = fetch
  expect(isFirst).toBe(false)
  expect(await raisePrice(id, 52)).toMatchObject({ priceData: { price: 55 } })
  expect(await raisePrice('none', 52)).toBeNull()

  const { renameAndAdd } = await run('save-whole')
  expect(await renameAndAdd(id, 'Desk lamp', 3)).toMatchObject({ id })
  expect(await shop.products.get(id)).toMatchObject({ name: 'Desk lamp', stock: { quantity: 8 } })
  await renameAndAdd(id, 'Lamp', -3)
  expect(await renameAndAdd('none', 'x', 1)).toBeNull()

  const { changePrices } = await run('change-prices')
  for (let times = 0; times < 2; times += 1)
    expect(await changePrices('spring', [id, 'none'], 100)).toEqual([
      { id: 'none', code: 'PRODUCT_NOT_FOUND' },
    ])
  expect(await shop.products.get(id)).toMatchObject({ priceData: { price: 110 } })

  const { showProducts } = await run('show-products')
  expect(await showProducts([id, 'none'], false)).toEqual([])
  const { allProducts, changedSince } = await run('export-products')
  const names: string[] = []
  for await (const { name } of allProducts()) names.push(name)
  expect(names).toEqual(['Lamp', 'Linen shirt'])
  expect((await changedSince(new Date(0))).sort()).toEqual([id, shirt.id].sort())
  expect(await changedSince(new Date(Date.now() + 60_000))).toEqual([])
}, 180_000)

test('the programs of docs/merchant-programs.md change stock once, and by what was counted', async () => {
  const { run } = await openPrograms()
  const { shop } = await run('shop')
  const { importRow } = await run('import-row')
  const { takeOrder, cancelOrder, readItem, setCounted } = await run('stock')
  const { id: productId } = await importRow({ sku: 'L-1', name: 'Lamp', price: 59, stock: 5 })
  const item = await readItem(productId, onlyVariantId)
  for (let times = 0; times < 2; times += 1) await takeOrder('1', [{ productId, decrementBy: 2 }])
  expect(await readItem(productId, onlyVariantId)).toMatchObject({ quantity: 3 })
  await expect(takeOrder('2', [{ productId, decrementBy: 4 }])).rejects.toMatchObject({
    code: 'INSUFFICIENT_INVENTORY',
    data: { lines: [{ available: 3 }] },
  })
  await expect(setCounted(item, 4)).rejects.toMatchObject({
    code: 'REVISION_MISMATCH',
    data: { inventoryItem: { quantity: 3 } },
  })
  for (let times = 0; times < 2; times += 1) await cancelOrder('1', [{ productId, incrementBy: 2 }])
  const { movements } = await shop.inventory.movements({ productId })
  expect(movements).toMatchObject([
    { change: 2, reason: 'REVERT_INVENTORY_CHANGE' },
    { change: -2, reason: 'ORDER' },
    { change: 5, reason: 'MANUAL' },
  ])
  const { stockChangedSince } = await run('export-products')
  expect(await stockChangedSince(new Date(0))).toMatchObject([{ productId, quantity: 5 }])
}, 180_000)

test('the script of docs/merchant-programs.md makes a key for the store', async () => {
  const path = newFolder()
  const withPlatform = async <T>(work: (platform: Platform) => Promise<T>) => {
    const platform = await createPlatform({ database: await openEmbedded(path) })
    return work(platform).finally(() => platform.close())
  }
  const { id } = await withPlatform((platform) =>
    platform.openStore({ name: 'Keys', currency: 'EUR', storefrontUrl: 'http://localhost:3000', apiKey }),
  )
  vi.stubEnv('VITRINE_DATA', path)
  vi.stubEnv('DATABASE_URL', undefined)
  vi.stubEnv('VITRINE_CLIENT_ID', undefined)
  vi.stubEnv('VITRINE_SECRET', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  await importBlock('docs/merchant-programs.md', 'allow-key', globalThis.fetch)
  const [[key] = []] = print.mock.calls
  const [isNew, isOld] = await withPlatform((platform) =>
    Promise.all([platform.isKeyOf(id, key), platform.isKeyOf(id, apiKey)]),
  )
  expect([isNew, isOld]).toEqual([true, true])
}, 180_000)
