// Secrets that are given out cannot be found in the database, and cannot be guessed.
import { createHash } from 'node:crypto'
import type { Database } from '@vitrine/platform'
import { openEmbedded } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { inBatches } from '../shop/at-once.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { randomFrom } from '../shop/random.ts'
import { beginSession, renew } from '../shop/tokens.ts'

/** Every row of every table as text. */
async function dump(database: Database): Promise<string> {
  const tables = await database.run<{ name: string }>({
    text: `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    values: [],
  })
  const parts: string[] = []
  for (const { name } of tables) {
    const rows = await database.run<{ row: string }>({
      text: `select t::text as row from ${name} t`,
      values: [],
    })
    parts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return parts.join('\n')
}

/** The words of a text in which a secret could hide: as it is, in hex, in base64. */
const words = (text: string) => new Set(text.match(/[\w-]{16,}/g) ?? [])
const hiding = (secret: string) => {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), `x${bytes.toString('hex')}`, bytes.toString('base64url')]
}
const longParts = (token: string) => token.split('.').filter((part) => part.length >= 40)

test('TK10: ten thousand secrets given out, none kept', async () => {
  const random = randomFrom(10)
  const database = await openEmbedded()
  const shop = await openShop({ database, products: [] })
  const secrets: string[] = []
  const macs: Buffer[] = []
  await inBatches(2400, 8, async () => {
    const first = await beginSession(shop.clientId, undefined, shop.fetch)
    // Within one second, a visitor's access tokens are one and the same.
    shop.clock.pass(1)
    const next = await renew(first.refresh, undefined, shop.fetch)
    for (const token of [first.access, first.refresh, next.access, next.refresh]) {
      secrets.push(longParts(token).at(-1) as string)
      if (token.split('.').length === 3) macs.push(Buffer.from(token.split('.')[2] as string, 'base64url'))
    }
  })
  const given = Array.from({ length: 400 }, () => random.bytes(24).toString('base64url'))
  for (const [n, secret] of given.entries()) {
    if (n % 2 === 0) await shop.platform.allowKey(shop.id, secret, `key ${n}`)
    else
      await shop.platform.openStore({
        name: 'S',
        currency: 'EUR',
        storefrontUrl: 'http://s.test',
        clientSecret: secret,
      })
  }
  secrets.push(...given)
  const kept = await dump(database)
  await database.close()
  const known = words(kept)
  // The net is fine enough: what is kept of a key, its hash, is found.
  expect([...known]).toContain(
    `x${createHash('sha256')
      .update(given[0] as string)
      .digest('hex')}`,
  )
  expect(kept.match(/^token_families /gm)).toHaveLength(2400)
  const found = secrets.filter((secret) => hiding(secret).some((word) => known.has(word)))
  say(
    `TK10: ${secrets.length} secrets given out, ${found.length} found in ${kept.length} characters of database`,
  )
  expect(secrets).toHaveLength(10_000)
  expect(found).toEqual([])
  expect(new Set(secrets).size).toBe(10_000)
  spread(macs)
})

/** Signatures of 256 bits must look like chance: every bit is set in about half of them. */
function spread(macs: Buffer[]) {
  const set = Array<number>(256).fill(0)
  for (const mac of macs) {
    expect(mac).toHaveLength(32)
    for (let bit = 0; bit < 256; bit += 1)
      set[bit] = (set[bit] ?? 0) + (((mac[bit >> 3] ?? 0) >> (bit & 7)) & 1)
  }
  const shares = set.map((count) => count / macs.length)
  // Six standard deviations of a fair coin.
  const off = 6 * Math.sqrt(0.25 / macs.length)
  say(
    `TK10: 256 bits in ${macs.length} signatures, set in ${Math.min(...shares).toFixed(3)} to ${Math.max(...shares).toFixed(3)}`,
  )
  for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThan(off)
}

test('TK10: what names a visitor is chance of at least 122 bits', async () => {
  const shop = await openShop({ products: [] })
  const seen = new Set<string>()
  for (let n = 0; n < 1000; n += 1) {
    const { access } = await beginSession(shop.clientId, undefined, shop.fetch)
    const { sub } = JSON.parse(Buffer.from(access.split('.')[1] as string, 'base64url').toString())
    expect(sub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    seen.add(sub)
  }
  expect(seen.size).toBe(1000)
})
