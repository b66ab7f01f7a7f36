// Password hashes: only the password that was hashed verifies, and a stored hash says whether it is out of date.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { argon2Hasher } from './argon2-hasher.ts'
import { pbkdf2Hasher } from './pbkdf2-hasher.ts'

const salt = '[A-Za-z0-9+/_-]{22}'
const digest = '[A-Za-z0-9+/_-]{43}'
const hashers = {
  argon2: {
    cheap: argon2Hasher({ memoryKiB: 64, passes: 1 }),
    costly: argon2Hasher({ memoryKiB: 128, passes: 2 }),
    standard: argon2Hasher(),
    form: new RegExp(`^\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$${salt}\\$${digest}$`),
  },
  pbkdf2: {
    cheap: pbkdf2Hasher({ rounds: 10 }),
    costly: pbkdf2Hasher({ rounds: 20 }),
    standard: pbkdf2Hasher(),
    form: new RegExp(`^\\$pbkdf2-sha256\\$i=600000\\$${salt}\\$${digest}$`),
  },
}

const base = 'correct horse battery '.repeat(4).slice(0, 72)
/** Pairs of different passwords that a careless hash takes for the same. */
const pairs = [
  [`${base}1`, `${base}2`],
  [base, `${base}!`],
  ['tulip\0bulbs', 'tulip\0roses'],
  ['tulip bulb', 'Tulip bulb'],
  ['tulip bulb', ' tulip bulb '],
  ['tulip bulb²', 'tulip bulb2'],
  ['ｔulip bulb', 'tulip bulb'],
  ['🌷'.repeat(64) + 'a', '🌷'.repeat(64) + 'b'],
] as const

const malformed = [
  '',
  'tulip bulb',
  '$',
  '$$$$$',
  '$argon2id$',
  '$argon2id$v=19$m=64,t=1,p=1$',
  '$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA',
  '$argon2id$v=19$m=0,t=0,p=0$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=19$m=-1,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$argon2id$v=99$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
  '$pbkdf2-sha256$',
  '$pbkdf2-sha256$i=0$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$pbkdf2-sha256$i=-1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$pbkdf2-sha256$i=1e9$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '$pbkdf2-sha256$i=10$AAAA$AAAA',
  '$pbkdf2-sha256$i=10$AAAAAAAAAAAAAAAAAAAAAA$',
  '$pbkdf2-sha256$i=10$AAAAAAAAAAAAAAAAAAAAA!$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
]

for (const [name, { cheap, costly, standard, form }] of Object.entries(hashers)) {
  test(`${name}: the default hash has its cost and its salt in its text, and verifies`, async () => {
    const [first, second] = await Promise.all([standard.hash('tulip bulbs'), standard.hash('tulip bulbs')])
    expect(first).toMatch(form)
    expect(second).not.toBe(first)
    expect(await standard.verify(first, 'tulip bulbs')).toBe(true)
    expect(await standard.verify(first, 'tulip bulb')).toBe(false)
    expect(await cheap.verify(first, 'tulip bulbs')).toBe(true)
  })

  test(`${name}: a hash of another cost or algorithm is to be replaced (LG27)`, async () => {
    const hash = await cheap.hash('tulip bulbs')
    expect(cheap.needsRehash(hash)).toBe(false)
    expect(costly.needsRehash(hash)).toBe(true)
    expect(await costly.verify(hash, 'tulip bulbs')).toBe(true)
    expect(malformed.filter((text) => !standard.needsRehash(text))).toEqual([])
  })

  test(`${name}: every byte of a password counts (LG27)`, async () => {
    for (const [password, other] of pairs) {
      const hash = await cheap.hash(password)
      expect(await cheap.verify(hash, password), password).toBe(true)
      expect(await cheap.verify(hash, other), other).toBe(false)
    }
  })

  test(`${name}: a decomposed letter and a composed one are the same password (LG27)`, async () => {
    const hash = await cheap.hash('caf\u00e9 au lait')
    expect(await cheap.verify(hash, 'cafe\u0301 au lait')).toBe(true)
    expect(await cheap.verify(hash, 'cafe au lait')).toBe(false)
  })

  test(`${name}: a malformed hash verifies no password`, async () => {
    const altered = await cheap
      .hash('tulip bulbs')
      .then((hash) => [hash.slice(1), hash.slice(0, -1), ` ${hash}`, `${hash}A`])
    for (const hash of [...malformed, ...altered])
      expect(await cheap.verify(hash, 'tulip bulbs'), hash).toBe(false)
    expect(await cheap.verify('', '')).toBe(false)
  })

  test(`${name}: only the password that was hashed verifies, whatever its characters (LG27)`, async () => {
    // No request holds a NUL, which PBKDF2 would ignore after the last character.
    const password = fc.string({ unit: 'binary', maxLength: 256 }).map((text) => text.replaceAll('\0', ''))
    const story = fc.asyncProperty(password, password, async (password, other) => {
      const hash = await cheap.hash(password)
      expect(await cheap.verify(hash, password)).toBe(true)
      expect(await cheap.verify(hash, other)).toBe(password.normalize() === other.normalize())
      expect(await cheap.verify(hash, password.slice(0, -1))).toBe(password === '')
    })
    await fc.assert(story, { numRuns: 250 })
  })
}

test('a hash of one algorithm verifies nothing with the other', async () => {
  const { argon2, pbkdf2 } = hashers
  expect(await argon2.cheap.verify(await pbkdf2.cheap.hash('tulip bulbs'), 'tulip bulbs')).toBe(false)
  expect(await pbkdf2.cheap.verify(await argon2.cheap.hash('tulip bulbs'), 'tulip bulbs')).toBe(false)
})
