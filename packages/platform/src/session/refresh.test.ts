// Refresh tokens are computed from a key; only tokens that the platform computed are accepted.
import { expect, test } from 'vitest'
import type { SigningKey } from './key-store.ts'
import { refreshTokens } from './refresh.ts'

const keys = [
  { kid: 'new', secret: Buffer.alloc(32, 1) },
  { kid: 'old', secret: Buffer.alloc(32, 2) },
] as const
const keyRing = (...ringKeys: SigningKey[]) => ({
  newest: async () => ringKeys[0] as (typeof ringKeys)[number],
  find: async (kid: string) => ringKeys.find((key) => key.kid === kid),
})
const family = {
  clientId: 'c',
  id: 'a0000000-0000-4000-8000-000000000001',
  visitorId: 'b0000000-0000-4000-8000-000000000001',
  born: 1_900_000_000,
}
const { make, read } = refreshTokens(keyRing(...keys))

test('a token is read back as it was made, also with an older key', async () => {
  expect(await read(await make(family, 7n))).toEqual({ family, n: 7n })
  const old = await refreshTokens(keyRing(keys[1])).make(family, 0n)
  expect(await read(old)).toEqual({ family, n: 0n })
  await expect(refreshTokens(keyRing(keys[0])).read(old)).rejects.toThrow('invalid_grant')
})

test('the same use of the same family gives the same token, and no other does (TK10)', async () => {
  expect(await make(family, 1n)).toBe(await make(family, 1n))
  const others = [
    await make(family, 2n),
    await make({ ...family, id: 'a0000000-0000-4000-8000-000000000002' }, 1n),
    await make({ ...family, visitorId: 'b0000000-0000-4000-8000-000000000002' }, 1n),
    await make({ ...family, clientId: 'd' }, 1n),
    await make({ ...family, born: family.born + 1 }, 1n),
  ]
  const macs = [await make(family, 1n), ...others].map((token) => token.split('.')[2])
  expect(new Set(macs).size).toBe(6)
})

test('any other spelling of a token is refused (TK14)', async () => {
  const token = await make(family, 1n)
  const [payload = '', n = '', mac = ''] = token.split('.')
  const last = mac.at(-1) as string
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const equivalent = alphabet[alphabet.indexOf(last) ^ 1] as string
  const invalidTokens = [
    '',
    '..',
    `${payload}.${n}`,
    `${payload}.2.${mac}`,
    `${payload}.01.${mac}`,
    `${payload}.-1.${mac}`,
    `${payload}.${'9'.repeat(30)}.${mac}`,
    `${payload}A.${n}.${mac}`,
    `${payload}.${n}.${mac}=`,
    `${payload}.${n}.${mac}.`,
    `${payload}.${n}.${mac.slice(0, -1)}${equivalent}`,
    `${payload}.${n}.${mac.slice(0, -1)}`,
    `${Buffer.from('["new","c","x",1]').toString('base64url')}.${n}.${mac}`,
    `${Buffer.from('[]').toString('base64url')}.${n}.${mac}`,
    `${Buffer.from('{').toString('base64url')}.${n}.${mac}`,
  ]
  for (const invalid of invalidTokens) await expect(read(invalid), invalid).rejects.toThrow('invalid_grant')
})
