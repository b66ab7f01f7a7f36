// A member signs in on a storefront's own page, by a hidden frame of a platform on another site, while the browser blocks
// third-party cookies and storage.
import { expect, test } from 'vitest'
import { signedIn, signInByRedirect, signInDirectly, signOut } from '../pages/sign-in-flows.ts'
import { openSignInPage, type SignInPage } from '../pages/sign-in-page.ts'
import { openVisitorPage } from './browser.ts'
import { blockThirdParties, cookiesInFrame } from './third-parties.ts'

const shop = await openSignInPage()

test('with third-party cookies blocked a visitor registers, and signs in directly and by redirect (LG10)', async () => {
  const { page, context } = await openVisitorPage()
  await shop.visit(page)
  expect(await cookiesInFrame(page, shop.urls.platform)).toBe('third-party=1')
  await context.clearCookies()
  await blockThirdParties(page)
  await shop.visit(page)
  expect(await cookiesInFrame(page, shop.urls.platform)).toBe('')
  expect(await signInDirectly(page, 'ada@example.com', 'register')).toEqual(signedIn)
  expect(await signOut(page)).toBe(false)
  expect(await signInDirectly(page, 'ada@example.com')).toEqual(signedIn)
  expect(await signOut(page)).toBe(false)
  await signInByRedirect(page, 'ada@example.com')
  const isSignedIn = () => page.evaluate(() => (globalThis as unknown as SignInPage).shop.session.signedIn())
  expect(await isSignedIn()).toBe(true)
  // The platform has left no cookie in its frames, and on its pages the secret of the device.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['vitrine-device'])
})
