// Who may sign in to the admin, and how its cookies are set.
import { createAdmin } from '@vitrine/admin/server'
import { expect, test } from 'vitest'
import { host, openShop, type Shop } from '../shop/open-shop.ts'

/** The admin of a small shop; `onCall` is called for each request to the platform. */
const createShopAdmin = (shop: Shop, platformOrigin = host, onCall: () => void = () => {}) =>
  createAdmin({
    storeName: 'The small shop',
    siteId: shop.id,
    url: host,
    platformOrigin,
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
