// A sign-in takes the same time whether or not the address has an account. Known and unknown addresses take turns, and rank
// statistics judge, so that a busy machine slows both alike.
import { argon2Hasher } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { percentile, say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { credentials, iam } from '../shop/sign-in.ts'
import { addressOf, type Kind, kinds, openAccounts } from './accounts.ts'

const perKind = 75

/** How likely a value of the first list is greater than one of the second: 0.5 if the lists do not differ. */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (first.length * second.length)
}

test('a wrong password takes as long at an unknown address as at a known one (LG13)', async () => {
  const random = createRandom('LG13')
  // The real cost: without a hash for unknown addresses they would be faster by all of it.
  const shop = await openShop({ passwords: argon2Hasher() })
  await openAccounts(shop, perKind)
  const { access } = await shop.visitor().tokens()
  const times: Record<Kind, number[]> = {
    active: [],
    blocked: [],
    'without-password': [],
    pending: [],
    unknown: [],
  }
  const attempt = async (kind: Kind, n: number) => {
    const request = new Request(`http://platform.test${iam}/v2/login`, {
      method: 'POST',
      headers: { authorization: access, 'content-type': 'application/json' },
      body: JSON.stringify(credentials(addressOf(kind, n), 'a wrong password').body),
    })
    const start = performance.now()
    const response = await shop.platform.fetch(request)
    await response.text()
    times[kind].push(performance.now() - start)
    expect(response.status).toBe(400)
  }
  const pairs = kinds.flatMap((kind) => Array.from({ length: perKind }, (_, n) => ({ kind, n })))
  for (const [n, known] of random.shuffle(pairs).entries()) {
    const both = [() => attempt(known.kind, known.n), () => attempt('unknown', n)]
    for (const run of random.shuffle(both)) await run()
  }
  const { unknown } = times
  const known = kinds.flatMap((kind) => times[kind])
  const median = (values: readonly number[]) => `${percentile(values, 0.5).toFixed(2)} ms`
  const auc = areaUnderCurve(known, unknown)
  say(
    `LG13: ${known.length} known and ${unknown.length} unknown addresses, medians ${median(known)} and ${median(unknown)}, AUC ${auc.toFixed(3)}; ${kinds.map((kind) => `${kind} ${median(times[kind])} ${areaUnderCurve(times[kind], unknown).toFixed(2)}`).join(', ')} (seed ${random.seed})`,
  )
  // By chance alone one run in ten thousand is outside: the standard deviation is 0.024.
  expect(auc).toBeGreaterThan(0.4)
  expect(auc).toBeLessThan(0.6)
  // And of one kind against all unknown ones: 0.037.
  for (const kind of kinds) {
    expect([kind, areaUnderCurve(times[kind], unknown) > 0.3]).toEqual([kind, true])
    expect([kind, areaUnderCurve(times[kind], unknown) < 0.7]).toEqual([kind, true])
  }
})
