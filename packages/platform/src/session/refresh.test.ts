// Refresh tokens are computed: what was not computed here is not one.
import { expect, test } from 'vitest'
import type { SigningKey } from './keys.ts'
import { refreshTokens } from './refresh.ts'

const keys = [
  { kid: 'new', secret: Buffer.alloc(32, 1) },
  { kid: 'old', secret: Buffer.alloc(32, 2) },
] as const
const ring = (...known: SigningKey[]) => ({
  newest: () => known[0] as (typeof known)[number],
  find: async (kid: string) => known.find((key) => key.kid === kid),
})
const family = { clientId: 'c', id: 'a0000000-0000-4000-8000-000000000001', born: 1_900_000_000 }
const { make, read } = refreshTokens(ring(...keys))

test('a token is read back as it was made, also when the key is no longer the newest', async () => {
  expect(await read(await make(family, 7n))).toEqual({ family, n: 7n })
  const old = await refreshTokens(ring(keys[1])).make(family, 0n)
  expect(await read(old)).toEqual({ family, n: 0n })
  await expect(refreshTokens(ring(keys[0])).read(old)).rejects.toThrow('invalid_grant')
})

test('TK10: the same use of the same family is the same token, and no other is', async () => {
  expect(await make(family, 1n)).toBe(await make(family, 1n))
  const others = [
    await make(family, 2n),
    await make({ ...family, id: 'a0000000-0000-4000-8000-000000000002' }, 1n),
    await make({ ...family, clientId: 'd' }, 1n),
    await make({ ...family, born: family.born + 1 }, 1n),
  ]
  const macs = [await make(family, 1n), ...others].map((token) => token.split('.')[2])
  expect(new Set(macs).size).toBe(5)
})

test('TK14: any other spelling of a token is none', async () => {
  const token = await make(family, 1n)
  const [told = '', n = '', mac = ''] = token.split('.')
  const last = mac.at(-1) as string
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = alphabet[alphabet.indexOf(last) ^ 1] as string
  const wrong = [
    '',
    '..',
    `${told}.${n}`,
    `${told}.2.${mac}`,
    `${told}.01.${mac}`,
    `${told}.-1.${mac}`,
    `${told}.${'9'.repeat(30)}.${mac}`,
    `${told}A.${n}.${mac}`,
    `${told}.${n}.${mac}=`,
    `${told}.${n}.${mac}.`,
    `${told}.${n}.${mac.slice(0, -1)}${twin}`,
    `${told}.${n}.${mac.slice(0, -1)}`,
    `${Buffer.from('["new","c","x",1]').toString('base64url')}.${n}.${mac}`,
    `${Buffer.from('[]').toString('base64url')}.${n}.${mac}`,
    `${Buffer.from('{').toString('base64url')}.${n}.${mac}`,
  ]
  for (const one of wrong) await expect(read(one), one).rejects.toThrow('invalid_grant')
})
