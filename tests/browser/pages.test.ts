// What holds for every page: it is accessible, and secured by headers.
import { expect, inject, test } from 'vitest'
import { expectAccessiblePages } from './accessible-pages.ts'

test("the storefront's pages have no serious axe violation on a phone, in dark mode", () =>
  expectAccessiblePages(360, 'dark'))

test('every page has a content security policy with a nonce, and cannot be framed', async () => {
  for (const url of [
    `${inject('storefrontUrl')}/`,
    `${inject('platformUrl')}/`,
    `${inject('platformUrl')}/admin`,
  ]) {
    const response = await fetch(url)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy, url).toMatch(/script-src 'nonce-[\w+/=-]{16,}'/)
    expect(policy, url).toMatch(/frame-ancestors 'none'/)
    expect(policy, url).not.toMatch(/unsafe-(inline|eval)/)
    const second = (await fetch(url)).headers.get('content-security-policy')
    expect(second, 'a nonce is used once').not.toBe(policy)
  }
})
