// Issued secrets are not stored in the database and cannot be guessed.
import { createHash } from 'node:crypto'
import { openEmbedded, systemIds } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { inBatches } from '../shop/in-parallel.ts'
import { dump, encodingsOf } from '../shop/dump.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { randomFrom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

/** The words of a text that are long enough for a secret, plain or encoded. */
const longWords = (text: string) => new Set(text.match(/[\w-]{16,}/g) ?? [])
const longParts = (token: string) => token.split('.').filter((part) => part.length >= 40)

// Each session issues four, and each of the others is one.
const sessions = atSize({ landing: 120, trial: 2400, long: 2400 })
const apiKeys = sessions / 6

test('the database stores none of the issued secrets (TK10)', async () => {
  const random = randomFrom(10)
  const database = await openEmbedded()
  const shop = await openShop({ database, products: [] })
  const secrets: string[] = []
  const macs: Buffer[] = []
  await inBatches(sessions, 8, async () => {
    const first = await beginSession(shop.clientId, undefined, shop.fetch)
    // Two access tokens that a visitor gets within the same second are identical.
    shop.clock.pass(1)
    const refreshed = await refreshSession(first.refresh, undefined, shop.fetch)
    for (const token of [first.access, first.refresh, refreshed.access, refreshed.refresh]) {
      secrets.push(longParts(token).at(-1) as string)
      if (token.split('.').length === 3) macs.push(Buffer.from(token.split('.')[2] as string, 'base64url'))
    }
  })
  const adminSecrets = Array.from({ length: apiKeys }, () => random.bytes(24).toString('base64url'))
  for (const [n, secret] of adminSecrets.entries()) {
    if (n % 2 === 0) await shop.platform.allowKey(shop.id, secret, `key ${n}`)
    else
      await shop.platform.openStore({
        name: 'S',
        currency: 'EUR',
        storefrontUrl: 'http://s.test',
        clientSecret: secret,
      })
  }
  secrets.push(...adminSecrets)
  const databaseText = await dump(database)
  await database.close()
  const storedWords = longWords(databaseText)
  // The search itself works: it finds the stored hash of an API key.
  expect([...storedWords]).toContain(
    `x${createHash('sha256')
      .update(adminSecrets[0] as string)
      .digest('hex')}`,
  )
  expect(databaseText.match(/^token_families /gm)).toHaveLength(sessions)
  const leaked = secrets.filter((secret) => encodingsOf(secret).some((word) => storedWords.has(word)))
  say(
    `TK10: ${secrets.length} secrets issued, ${leaked.length} found in a database dump of ${databaseText.length} characters`,
  )
  expect(secrets).toHaveLength(4 * sessions + apiKeys)
  expect(leaked).toEqual([])
  expect(new Set(secrets).size).toBe(secrets.length)
  expectBalancedBits(macs)
})

/** Checks that 256-bit signatures look random: every bit is set in about half of them. */
function expectBalancedBits(macs: Buffer[]) {
  const set = Array<number>(256).fill(0)
  for (const mac of macs) {
    expect(mac).toHaveLength(32)
    for (let bit = 0; bit < 256; bit += 1)
      set[bit] = (set[bit] ?? 0) + (((mac[bit >> 3] ?? 0) >> (bit & 7)) & 1)
  }
  const shares = set.map((count) => count / macs.length)
  // Six standard deviations of a fair coin.
  const tolerance = 6 * Math.sqrt(0.25 / macs.length)
  say(
    `TK10: 256 bits in ${macs.length} signatures, set in ${Math.min(...shares).toFixed(3)} to ${Math.max(...shares).toFixed(3)}`,
  )
  for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThan(tolerance)
}

test('with a secret of the operator the database does not hold the keys that sign tokens (TK10)', async () => {
  const made: Uint8Array[] = []
  const ids = {
    uuid: systemIds.uuid,
    bytes(length: number) {
      const bytes = systemIds.bytes(length)
      if (length === 32) made.push(bytes)
      return bytes
    },
  }
  const found = async (secret?: string) => {
    made.length = 0
    const database = await openEmbedded()
    const shop = await openShop({ database, ids, products: [], ...(secret && { secret }) })
    for (let n = 0; n < 3; n += 1) await shop.platform.rotateKeys()
    const databaseText = await dump(database)
    await database.close()
    expect(made).toHaveLength(4)
    return made.filter((bytes) => databaseText.includes(Buffer.from(bytes).toString('hex'))).length
  }
  // The search itself works: it finds keys that are not wrapped.
  expect(await found()).toBe(4)
  const leaked = await found(randomFrom(11).bytes(24).toString('base64url'))
  say(`TK10: 4 wrapped signing keys, ${leaked} found in a database dump`)
  expect(leaked).toBe(0)
})

test('visitor ids are random UUIDs with 122 bits (TK10)', async () => {
  const shop = await openShop({ products: [] })
  const subjects = new Set<string>()
  const visitors = atSize({ landing: 100, trial: 1000, long: 1000 })
  for (let n = 0; n < visitors; n += 1) {
    const { access } = await beginSession(shop.clientId, undefined, shop.fetch)
    const { sub } = JSON.parse(Buffer.from(access.split('.')[1] as string, 'base64url').toString())
    expect(sub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    subjects.add(sub)
  }
  expect(subjects.size).toBe(visitors)
})
