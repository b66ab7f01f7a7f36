// Sign-ins in great numbers: real hashes leave the shop answering.
import { expect, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { newDatabase } from '../shop/new-database.ts'
import { sampleStore } from '../shop/sample-products.ts'
import { startTwo } from '../shop/server.ts'
import { credentials, iam } from '../shop/sign-in.ts'

/** The time below which 99 of 100 measurements are, in milliseconds. */
const p99Of = (times: readonly number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0)

test('two hundred sign-ins at once, with real hashes, leave the shop answering and members signing in (HT12)', async () => {
  const [server] = await startTwo({ databaseUrl: await newDatabase(databaseUrl()) })
  const { clientId } = await server.openStore(sampleStore)
  /** Sends a request as a proxy does for the nth visitor. */
  const send = async (n: number, path: string, body?: object, authorization = '') =>
    fetch(server.host + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': `192.0.${n >> 7}.${(n % 128) + 1}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const tokenOf = async (n: number) => {
    const answer = await send(n, '/oauth2/token', { grantType: 'anonymous', clientId })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const tokens = await inParallel(200, tokenOf)
  const logIn = (n: number, name: string) =>
    send(n, `${iam}/v2/login`, credentials(`${name}@example.com`).body, tokens[n])
  const reader = await tokenOf(300)
  const readWhile = async (isGoingOn: () => boolean) => {
    const times: number[] = []
    while (isGoingOn()) {
      const start = performance.now()
      const { status } = await send(300, '/stores-reader/v1/products/mug', undefined, reader)
      expect(status).toBe(200)
      times.push(performance.now() - start)
    }
    return times
  }
  const registered = await send(0, `${iam}/v2/register`, credentials('ada@example.com').body, tokens[0])
  expect(registered.status).toBe(200)
  let left = 300
  const quiet = await readWhile(() => (left -= 1) > 0)

  let isOver = false
  const start = performance.now()
  const storm = inParallel(200, (n) => logIn(n, `member-${n}`)).finally(() => (isOver = true))
  const busy = await readWhile(() => !isOver)
  const answers = await storm
  const took = Math.round(performance.now() - start)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 400).length + refused.length).toBe(200)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // Nothing of the storm is left in the queue: the next sign-in is the only one.
  const next = await send(0, `${iam}/v2/login`, credentials('ada@example.com').body, tokens[0])
  expect(await next.json()).toMatchObject({ state: 'SUCCESS' })
  say(
    `HT12: 200 sign-ins in ${took} ms, ${refused.length} refused; product reads: p99 ${p99Of(quiet)} ms before, ${p99Of(busy)} ms meanwhile (${busy.length} reads)`,
  )
  expect(busy.length).toBeGreaterThan(20)
})
