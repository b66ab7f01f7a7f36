// The session's cookie: its attributes, and the values that are ignored.
import { describe, expect, test } from 'vitest'
import { tokensOf } from '../tests/fake-platform.ts'
import { readCookie, writeCookie } from './cookie.ts'

const requestTo = (url: string, cookie?: string) => new Request(url, cookie ? { headers: { cookie } } : {})
const https = 'https://shop.test/'
const tokens = tokensOf('eyJ.a-b_c.d', 3600)
const valueOf = (cookie = '') => cookie.slice(0, cookie.indexOf(';'))

test('on https the cookie is bound to the host, secure and HttpOnly', () => {
  const cookie = writeCookie(requestTo(https), 'shop', tokens)
  expect(cookie).toMatch(
    /^__Host-vitrine-shop=[\w-]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test.each(['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:3000/', 'http://shop.localhost/'])(
  'at %s it does without',
  (url) => {
    expect(writeCookie(requestTo(url), 'shop', tokens)).toMatch(
      /^vitrine-shop=[\w-]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    )
  },
)

test('on plain http elsewhere, as behind a TLS proxy, the cookie stays secure', () => {
  expect(writeCookie(requestTo('http://shop.test/'), 'shop', tokens)).toMatch(/^__Host-.*; Secure$/)
})

test("a member's cookie lives as long as a member's idle session", () => {
  expect(writeCookie(requestTo(https), 'shop', tokensOf('a', 60, 'member'))).toContain('Max-Age=1209600;')
})

test('ending the session deletes the cookie', () => {
  expect(writeCookie(requestTo(https), 'shop', undefined)).toMatch(
    /^__Host-vitrine-shop=; Path=\/; Max-Age=0;/,
  )
})

test('the cookie is read back as written, among other cookies', () => {
  const cookie = `theme=dark; ${valueOf(writeCookie(requestTo(https), 'shop', tokens))}; vitrine-other=x`
  expect(readCookie(requestTo(https, cookie), 'shop')).toEqual(tokens)
})

describe('invalid cookies count as none', () => {
  const pack = (value: unknown) =>
    `__Host-vitrine-shop=${Buffer.from(JSON.stringify(value)).toString('base64url')}`
  const good = valueOf(writeCookie(requestTo(https), 'shop', tokens))
  test.each([
    ['no cookie', undefined],
    ["another client's", good.replace('shop', 'else')],
    ['one that any host of the domain could have set', good.replace('__Host-', '')],
    ['an empty one', '__Host-vitrine-shop='],
    ['no base64', '__Host-vitrine-shop=%%%'],
    ['no JSON', '__Host-vitrine-shop=aGVsbG8'],
    ['half of it', good.slice(0, good.length / 2)],
    ['another shape', pack({ a: 1 })],
    ['too few parts', pack(['a'])],
    ['other types', pack([1, 2, 3, 4])],
    ['a line break inside', pack(['a\r\nx-evil: 1', 1, 'r', 'visitor'])],
    ['more than 4,096 bytes', pack(['a'.repeat(4000), 1, 'r', 'visitor'])],
  ])('%s', (_, cookie) => {
    expect(readCookie(requestTo(https, cookie), 'shop')).toBeUndefined()
  })
})

test('tokens too long for a cookie are not sent', () => {
  expect(writeCookie(requestTo(https), 'shop', tokensOf('a'.repeat(4000), 60))).toBeUndefined()
})
