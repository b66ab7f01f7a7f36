// More requests than there are places for: the first are answered, some wait, the rest are told at once to come back.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createPlatform, type Database, createLimiter } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { platformPages, shopPages } from '../../apps/vitrine/src/pages.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, usualEngine } from '../shop/engine.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { beginSession } from '../shop/tokens.ts'

/** Something that waits for a sign. */
function gate() {
  const waiting: (() => void)[] = []
  let shut = true
  return {
    pass: () => (shut ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
    inside: () => waiting.length,
    open() {
      shut = false
      for (const go of waiting.splice(0)) go()
    },
  }
}

test('HT12: the platform answers as many as it can, tells the others when to come back, and stays well', async () => {
  const usual = await databaseOf(usualEngine)
  const { pass, inside, open } = gate()
  const run: Database['run'] = async (statement) => {
    if (statement.name?.startsWith('cart.')) await pass()
    return usual.run(statement)
  }
  const platform = await createPlatform({
    database: { ...usual, run },
    limiter: { concurrency: 3, maxQueue: 2, maxWaitMs: 60_000 },
  })
  const { clientId } = await platform.openStore({
    name: 'T',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  })
  const nothing: App = { fetch: () => new Response('') }
  const { port, close } = await openPort(
    platformPages(platform, { storefront: nothing, admin: nothing, hosted: nothing }),
  )
  onTestFinished(close)
  const host = `http://127.0.0.1:${port}`
  const { access } = await beginSession(clientId, host)
  const look = () => fetch(`${host}/ecom/v1/carts/current`, { headers: { authorization: access } })
  const inTime = Array.from({ length: 3 }, look)
  await expect.poll(inside).toBe(3)
  const late = Array.from({ length: 6 }, look)
  // Two of these wait; which ones, nobody promises.
  const first = await Promise.race(late)
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await first.json()).toMatchObject({
    details: { applicationError: { code: 'UNAVAILABLE' } },
    requestId: first.headers.get('x-wix-request-id'),
  })
  expect((await fetch(`${host}/health`)).status).toBe(200)
  open()
  expect((await Promise.all(inTime)).map(({ status }) => status)).toEqual([404, 404, 404])
  const statuses = (await Promise.all(late)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([404, 404, 503, 503, 503, 503])
  expect((await look()).status).toBe(404)
})

test('HT12: so do the pages', async () => {
  const { pass, inside, open } = gate()
  const page: App = {
    fetch: async () => {
      await pass()
      return new Response('a page')
    },
  }
  const apps = { storefront: page, admin: page, hosted: page }
  const { port, close } = await openPort(
    shopPages(apps, {
      limiter: createLimiter({ concurrency: 1, maxQueue: 1, maxWaitMs: 60_000 }),
      https: false,
    }),
  )
  onTestFinished(close)
  const look = () => fetch(`http://127.0.0.1:${port}/`)
  const one = look()
  await expect.poll(inside).toBe(1)
  const late = [look(), look()]
  const refused = await Promise.race(late)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  open()
  const statuses = (await Promise.all([one, ...late])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 503])
})

test('HT12: whoever sends many requests over one connection is answered one by one, and not at all once he is gone', async () => {
  const { pass, open } = gate()
  let begun = 0
  const { port, close } = await openPort(
    {
      fetch: async () => {
        begun += 1
        await pass()
        return new Response('ok')
      },
    },
    { limits: { maxPipelined: 20 } },
  )
  onTestFinished(close)
  const ask = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'
  const gone = connect(port, '127.0.0.1')
  gone.write(ask.repeat(10))
  await expect.poll(() => begun).toBe(1)
  const left = once(gone, 'close')
  gone.destroy()
  await left

  // Too many to wait in line.
  const greedy = connect(port, '127.0.0.1')
  greedy.on('error', () => {})
  greedy.write(ask.repeat(30))
  await once(greedy, 'close')
  expect(begun).toBe(2)

  open()
  const patient = connect(port, '127.0.0.1')
  let heard = ''
  patient.on('data', (part) => (heard += part))
  patient.write(ask.repeat(15))
  await expect.poll(() => heard.split('HTTP/1.1 200').length - 1).toBe(15)
  expect(begun).toBe(17)
  patient.destroy()
})
