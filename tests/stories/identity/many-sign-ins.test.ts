// Many sign-ins at once: passwords are compared one after another, the excess is refused, and all other calls go on.
import type { PasswordHasher } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { inParallel } from '../../shop/in-parallel.ts'
import { openShop } from '../../shop/open-shop.ts'
import { credentials, iam, signIn } from '../../shop/sign-in.ts'

/** A hasher whose comparisons wait until it is opened. */
function gatedHasher() {
  const waiting: (() => void)[] = []
  let isShut = false
  let maxAtOnce = 0
  const hasher: PasswordHasher = {
    hash: async (text) => `plain$${text}`,
    async verify(hash, text) {
      maxAtOnce = Math.max(maxAtOnce, waiting.length + 1)
      if (isShut) await new Promise<void>((resolve) => waiting.push(resolve))
      return hash === `plain$${text}`
    },
    needsRehash: () => false,
  }
  return {
    hasher,
    maxAtOnce: () => maxAtOnce,
    shut: () => (isShut = true),
    open() {
      isShut = false
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

test('of 200 sign-ins at once those beyond the queue get 503, the shop goes on, and afterwards members sign in (HT12)', async () => {
  const { hasher, maxAtOnce, shut, open } = gatedHasher()
  const maxQueue = 60
  const shop = await openShop({
    passwords: hasher,
    limiters: { heavyLimiter: { maxQueue, maxWaitMs: 60_000 } },
    mayFail: true,
  })
  const member = await signIn(shop, 'ada@example.com')
  const visitors = await inParallel(200, async (n) => {
    const { ask, tokens } = shop.from(`192.0.${n >> 7}.${n % 128}`).visitor()
    await tokens()
    return ask
  })
  shut()
  let refusals = 0
  const signIns = inParallel(200, async (n) => {
    const ask = visitors[n] as (typeof visitors)[number]
    const answer = await ask('POST', `${iam}/v2/login`, credentials(`member-${n}@example.com`))
    if (answer.status === 503) refusals += 1
    return answer
  })
  // Products and carts are read and written meanwhile.
  const reads = await inParallel(40, async (n) => {
    const ask = visitors[n * 4] as (typeof visitors)[number]
    const product = await ask('GET', '/stores-reader/v1/products/mug')
    const note = await ask('PATCH', '/ecom/v1/carts/current', { body: { cartInfo: { buyerNote: `${n}` } } })
    return [product.status, note.status]
  })
  expect(new Set(reads.flat())).toEqual(new Set([200]))
  expect((await member.ask('GET', '/vitrine/v1/me')).status).toBe(200)
  // One is evaluated, and the queue is full.
  await expect.poll(() => refusals).toBe(200 - maxQueue - 1)

  open()
  const answers = await signIns
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ code }) => code === '-19976')).toHaveLength(maxQueue + 1)
  expect(refused).toHaveLength(200 - maxQueue - 1)
  for (const { code, headers } of refused)
    expect([code, Number(headers.get('retry-after')) > 0]).toEqual(['UNAVAILABLE', true])
  // A sign-in that was refused has cost no guess, and one at a time has kept the processor busy.
  expect(maxAtOnce()).toBe(1)
  expect(
    (await shop.visitor().ask('POST', `${iam}/v2/login`, credentials('ada@example.com'))).body,
  ).toMatchObject({
    state: 'SUCCESS',
  })
  const [{ count } = { count: 0 }] = await shop.rows<{ count: number }>(
    "select count(*)::int as count from attempts where store_id = $1 and kind = 'password'",
  )
  // Those of the sign-ins that were evaluated, and that of the member.
  expect(count).toBe(maxQueue + 2)
})
