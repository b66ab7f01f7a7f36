// PKCE: the length and the alphabet of the code verifier, and its challenge.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createPkce } from '../index.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a verifier has 43 to 128 characters of the alphabet, and the challenge is its SHA-256 (LG3)', async () => {
  const valid = fc.asyncProperty(fc.integer({ min: 43, max: 128 }), async (length) => {
    const { codeVerifier, codeChallenge, codeChallengeMethod } = await createPkce(length)
    expect(codeVerifier).toMatch(/^[A-Za-z0-9._~-]+$/)
    expect(codeVerifier).toHaveLength(length)
    expect(codeChallenge).toBe(createHash('sha256').update(codeVerifier).digest('base64url'))
    expect(codeChallengeMethod).toBe('S256')
  })
  await fc.assert(valid, { numRuns: 1000 })
  expect((await createPkce()).codeVerifier).toHaveLength(43)
})

test('any other length is refused (LG3)', async () => {
  const lengths = [0, 1, 42, 129, -43, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '43x' as unknown as number]
  const other = fc.asyncProperty(
    fc.oneof(fc.integer({ max: 42 }), fc.integer({ min: 129 })),
    async (length) => {
      await expect(createPkce(length)).rejects.toThrow('Expected a length between 43 and 128')
    },
  )
  for (const length of lengths)
    await expect(createPkce(length)).rejects.toThrow('Expected a length between 43 and 128')
  await fc.assert(other, { numRuns: 1000 })
})

test('every character is as likely as any other (LG3)', async () => {
  const counts = new Map<string, number>()
  const verifiers = await Promise.all(Array.from({ length: 1000 }, () => createPkce(128)))
  for (const { codeVerifier } of verifiers)
    for (const character of codeVerifier) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect(counts.size).toBe(66)
  // 128,000 characters: about 1,939 of each, with a standard deviation of 44. A remainder would give some of them 2,000.
  const expected = 128_000 / 66
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 65 degrees of freedom: a fair source exceeds 155 once in 10^9 runs. Bytes modulo 66 give more than 1,000.
  expect(chiSquare).toBeLessThan(155)
})

test('on plain http, where browsers offer no cryptography, the error says what is needed', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await expect(createPkce()).rejects.toThrow('Signing in needs https, or localhost')
})
