// Cookies that only the server of an app reads.
import { expect, test } from 'vitest'
import { createServerCookie } from './index.ts'

const headerOf = async (origin: string, path: string, maxAge?: number) =>
  (await createServerCookie('basket', { origin, path, ...(maxAge && { maxAge }) }).serialize('')).split('; ')

test('over https a cookie is Secure, and its name says so', async () => {
  const attributes = ['HttpOnly', 'Secure', 'SameSite=Strict']
  expect(await headerOf('https://a.test', '/')).toEqual(['__Host-basket=', 'Path=/', ...attributes])
  expect(await headerOf('https://a.test', '/pages', 60)).toEqual([
    '__Secure-basket=',
    'Max-Age=60',
    'Path=/pages',
    ...attributes,
  ])
})

test('over http a cookie has no prefix, because browsers would refuse it', async () => {
  expect(await headerOf('http://localhost:4000', '/')).toEqual([
    'basket=',
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
  ])
})

test('a cookie that follows links is SameSite=Lax', async () => {
  const cookie = createServerCookie('basket', { origin: 'https://a.test', path: '/', followsLinks: true })
  expect((await cookie.serialize('')).split('; ').at(-1)).toBe('SameSite=Lax')
})

test('what the server stored is what it reads', async () => {
  const cookie = createServerCookie('basket', { origin: 'https://a.test', path: '/' })
  const [stored = ''] = (await cookie.serialize({ items: ['字'] })).split(';')
  expect(await cookie.parse(`other=1; ${stored}`)).toEqual({ items: ['字'] })
})
