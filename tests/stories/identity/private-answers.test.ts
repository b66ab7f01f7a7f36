// What belongs to one person is kept by no cache: every answer of the API but the reads of the catalog, and every page that a member or a sign-in reads.
import { expect, test } from 'vitest'
import { requestForms } from '../../shop/addresses.ts'
import { openShop } from '../../shop/open-shop.ts'
import { beginAuth, getSessionToken, newPkce, signIn, silentRedirect, urlOf } from '../../shop/sign-in.ts'
import { registerAda } from '../../shop/storefront-browser.ts'

const cacheControl = (response: { headers: Headers }) => response.headers.get('cache-control')

const isCatalogRead =
  /(?<!\/slugs)\/(products|variants|collections|categories|customizations|inventory-items)\//

test('no answer of the API to a member, a visitor or a stranger is kept by a cache, but for reads of the catalog (HT14)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const member = await signIn(shop, 'ada@example.com')
  for (const { method, path } of requestForms) {
    const address = path.replaceAll(/\{\w+\}/g, 'mug')
    for (const ask of [member.ask, visitor.ask, shop.ask]) {
      const options = method === 'GET' ? {} : { body: {} }
      const answer = await ask(method, address, options)
      // All visitors read the same catalog.
      const isPublic = method === 'GET' && answer.status === 200 && isCatalogRead.test(address)
      const isPicture = answer.status === 302 && address.startsWith('/media/')
      expect([method, address, answer.status, cacheControl(answer)]).toEqual([
        method,
        address,
        answer.status,
        isPublic ? 'public, max-age=1' : isPicture ? 'public, max-age=300' : 'no-store',
      ])
    }
  }
})

test('tokens, codes and the addresses of a sign-in are kept by no cache, and no page passes them on (HT14)', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const get = async (url: string) => shop.fetch(new Request(url))
  const { fullUrl } = await silentRedirect(
    shop,
    ask,
    await getSessionToken(ask, 'ada@example.com'),
    newPkce().challenge,
  )
  const page = await beginAuth(shop, ask, {
    prompt: 'login',
    redirectUri: 'http://shop.test/callback',
  })
  const answers = {
    'the page with the code': await get(fullUrl),
    'the same page once more': await get(fullUrl),
    'the way to the sign-in page': await get(urlOf(page)),
    'the end of a sign-out': await get(`http://platform.test/_api/iam/authentication/v1/logout`),
    'a wrong request': await get('http://platform.test/oauth2/authorize?client_id=none'),
  }
  for (const [name, response] of Object.entries(answers)) {
    expect([name, cacheControl(response)]).toEqual([name, 'no-store'])
    expect([name, response.headers.get('referrer-policy')]).toEqual([name, 'no-referrer'])
  }
})

test('the pages of a member are kept by no cache (HT14)', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  const paths = ['/', '/account', '/account/addresses', '/account/sessions', '/account/password', '/cart']
  for (const path of [
    ...paths,
    ...paths.slice(1).map((page) => `${page}.data`),
    '/sign-in',
    '/verify',
    '/products/mug',
  ])
    expect([path, (await browser.visit(path)).cacheControl]).toEqual([path, 'no-store'])
})
