// The session's cookie: its attributes, and the values that are ignored.
import { describe, expect, test } from 'vitest'
import { tokensOf } from '../tests/fake-platform.ts'
import { readCookie, readStaySignedIn, writeCookie } from './cookie.ts'

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

test('the cookie of a member who does not stay signed in has no age, and says so itself', () => {
  const member = tokensOf('a', 60, 'member')
  const isKept = (cookie: string | undefined) => cookie?.includes('Max-Age')
  const readBack = (cookie: string | undefined) => readStaySignedIn(requestTo(https, valueOf(cookie)), 'shop')
  const [gone, kept] = [false, true].map((stay) => writeCookie(requestTo(https), 'shop', member, stay))
  expect([isKept(gone), readBack(gone)]).toEqual([false, false])
  expect([isKept(kept), readBack(kept)]).toEqual([true, true])
  expect(readCookie(requestTo(https, valueOf(gone)), 'shop')).toEqual(member)
  // The session of a visitor, and so the cart, is kept in any case.
  const visitor = writeCookie(requestTo(https), 'shop', tokens, false)
  expect([isKept(visitor), readBack(visitor)]).toEqual([true, undefined])
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
