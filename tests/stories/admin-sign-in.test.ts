// Who may sign in to the admin, and how its cookies are set.
import { createAdmin } from '@vitrine/admin/server'
import { clientNetwork } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { host, openShop, type Shop } from '../shop/open-shop.ts'

/** The admin of a small shop; `onCall` is called for each request to the platform. */
const createShopAdmin = (shop: Shop, platformOrigin = host, onCall: () => void = () => {}, now = () => 0) =>
  createAdmin({
    storeName: 'The small shop',
    siteId: shop.id,
    url: host,
    platformOrigin,
    now,
    networkOf: clientNetwork,
    fetch: (input, init) => {
      onCall()
      return shop.platform.fetch(new Request(input, init))
    },
  })

test('only an API key of the store signs in, not a visitor token or a key of another store', async () => {
  const [shop, otherShop] = [await openShop(), await openShop()]
  let calls = 0
  const admin = createShopAdmin(shop, host, () => {
    calls += 1
  })
  const signIn = (key: string) =>
    admin.fetch(new Request(`${host}/admin/sign-in`, { method: 'POST', body: new URLSearchParams({ key }) }))

  const { access, refresh } = await shop.visitor().tokens()
  for (const [owner, key] of [
    ['no one', 'not-the-key-at-all-000'],
    ['a visitor', access],
    ['a visitor', `Bearer ${access}`],
    ['a visitor', refresh],
    ['a visitor of another store', (await otherShop.visitor().tokens()).access],
    ['the merchant of another store', otherShop.apiKey],
  ] as const) {
    const response = await signIn(key)
    expect([owner, response.status, response.headers.get('set-cookie')]).toEqual([owner, 403, null])
    expect(await response.text(), owner).toContain('This API key is not valid for this store.')
  }
  const headers = { cookie: `vitrine-desk=${otherShop.apiKey}` }
  const withForeignCookie = await admin.fetch(new Request(`${host}/admin/products`, { headers }))
  expect(withForeignCookie.headers.get('location'), 'a key of another store in the cookie').toBe(
    '/admin/sign-in',
  )

  calls = 0
  const response = await signIn(shop.apiKey)
  expect([response.status, response.headers.get('location'), calls]).toEqual([303, '/admin/products', 1])
})

test('beyond ten wrong keys a network waits ever longer, and no other network does', async () => {
  const shop = await openShop()
  const [clock, count] = [{ now: 0 }, { calls: 0 }]
  const onCall = () => void (count.calls += 1)
  const admin = createShopAdmin(shop, host, onCall, () => clock.now)
  const signIn = async (key: string, clientAddress: string) => {
    const body = new URLSearchParams({ key })
    const request = new Request(`${host}/admin/sign-in`, { method: 'POST', body })
    const response = await admin.fetch(request, { clientAddress })
    return { status: response.status, wait: response.headers.get('retry-after'), html: await response.text() }
  }
  const guess = (address = '2001:db8::1') => signIn('a-key-that-no-store-has', address)
  // All at once, and from several addresses of the network.
  const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(`2001:db8::${n + 1}`)))
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(403), ...Array(4).fill(429)])
  for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    const { calls } = count
    const refused = await guess()
    expect([refused.status, refused.wait, count.calls]).toEqual([429, `${wait}`, calls])
    clock.now += wait * 1000
    expect((await guess()).status).toBe(403)
  }
  expect((await guess()).html).toContain('Wait 300 seconds, then try again.')
  expect((await signIn(shop.apiKey, '2001:db8::1')).status).toBe(429)
  expect((await signIn(shop.apiKey, '2001:db8:0:1::1')).status).toBe(303)
  expect((await guess('203.0.113.9')).status).toBe(403)
  clock.now += 300_000
  expect((await signIn(shop.apiKey, '2001:db8::1')).status).toBe(303)
  // Wrong keys are forgotten after a quarter of an hour, and right ones do not count.
  clock.now += 900_000
  for (let n = 0; n < 12; n += 1) expect((await signIn(shop.apiKey, '2001:db8::1')).status).toBe(303)
  expect((await guess()).status).toBe(403)
})

test('over https the cookies of the admin are Secure, and their names say so (HT8)', async () => {
  const shop = await openShop()
  const platformOrigin = 'https://platform.test'
  const admin = createShopAdmin(shop, platformOrigin)
  const post = async (path: string, form: Record<string, string>, cookie = '') => {
    const body = new URLSearchParams(form)
    const request = new Request(platformOrigin + path, { method: 'POST', body, headers: { cookie } })
    return (await admin.fetch(request)).headers.getSetCookie().join()
  }
  const signedIn = await post('/admin/sign-in', { key: shop.apiKey })
  const saved = await post('/admin/products?q=mug', { name: 'Mugs' }, signedIn.split(';')[0])
  for (const [name, cookie] of [
    ['desk', signedIn],
    ['views', saved],
  ] as const) {
    expect(cookie).toMatch(new RegExp(`^__Secure-vitrine-${name}=`))
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/admin'])
      expect(cookie).toContain(`; ${attribute}`)
  }
})
