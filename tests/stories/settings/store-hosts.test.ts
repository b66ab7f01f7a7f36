// The hosts of a store's addresses stand in security headers, so they hold nothing that would end or widen a rule there.
import { expect, test } from 'vitest'
import { openShop } from '../../shop/open-shop.ts'

const refused = [
  'a.test;script-src',
  "a.test;frame-ancestors'self'",
  'a.test,b.test',
  "'self'",
  '*.a.test',
  '*',
  'a.test!',
  'a.test$',
  'a(b).test',
  'a.test=b',
  'a.test"',
  'a`.test',
  'a{b}.test',
  'a.test~',
  'a&b.test',
  'a+b.test',
]
const accepted = [
  'a.test',
  'A.Test',
  'xn--bcher-kva.test',
  'my_shop.test:8443',
  '127.0.0.1:3000',
  '[::1]:3000',
]

test('a store has no address whose host would end a rule of a security header', async () => {
  const { platform } = await openShop()
  const open = (storefrontUrl: string, redirectUris: string[]) =>
    platform.openStore({ name: 'S', currency: 'EUR', storefrontUrl, redirectUris }).then(
      () => 'opened',
      ({ violations }: { violations: { field: string }[] }) => violations.map(({ field }) => field).join(),
    )
  for (const host of accepted)
    expect([host, await open(`https://${host}/de`, [`https://${host}/callback`])]).toEqual([host, 'opened'])
  for (const host of refused) {
    expect([host, await open(`https://${host}/de`, [])]).toEqual([host, 'storefrontUrl'])
    expect([host, await open('https://a.test', [`https://${host}/callback`])]).toEqual([
      host,
      'redirectUris[0]',
    ])
  }
  expect(await open('https://bücher.test', [])).toBe('opened')
})

test('a storefront does not move to such a host', async () => {
  const shop = await openShop()
  await expect(shop.platform.moveStorefront(shop.id, 'https://a.test;script-src')).rejects.toThrow(
    'must have a host name or an IP address',
  )
})
