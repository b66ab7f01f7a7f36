// BR4: no page shows a page of the sign-in, of an account or of mails in a frame.
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { openSignInPage } from '../../pages/sign-in-page.ts'
import { say } from '../../shop/figures.ts'
import { createRandom } from '../../shop/random.ts'
import { atSize } from '../../shop/size.ts'
import { beginAuth, password, urlOf } from '../../shop/sign-in.ts'

const shop = await openSignInPage()

/** The pages, and the answers of forms that a frame could be sent to. */
async function pagesToFrame() {
  const { urls, clientId } = shop
  const redirectUri = `${urls.page}/callback`
  const begun = await beginAuth(shop, shop.visitor().ask, { prompt: 'login', redirectUri })
  const session = new URL(urlOf(begun)).search
  const client = `?clientId=${clientId}`
  const hosted = ['', '/register', '/verify', '/approval', '/recover'].map(
    (path) => `/sign-in${path}${session}`,
  )
  const ofClient = [
    '/sign-in/set-password',
    '/sign-in/password-changed',
    '/sign-in/undo-email',
    '/signed-out',
  ]
  const account = ['', '/addresses', '/sessions', '/password'].map((path) => `/account${path}`)
  return [
    ...[...hosted, ...ofClient.map((path) => path + client)].map((path) => urls.platform + path),
    ...['/mail', '/', '/docs', '/sign-in?session=ended', `/oauth2/authorize?session=unknown`].map(
      (path) => urls.platform + path,
    ),
    ...['/', '/cart', '/sign-in', '/register', '/verify', '/approval', '/recover', ...account].map(
      (path) => urls.storefront + path,
    ),
  ]
}

const framing = (urls: string[]) =>
  `<!doctype html><title>frames</title><link rel="icon" href="data:,">${urls.map((url) => `<iframe src="${url.replaceAll('&', '&amp;')}"></iframe>`).join('')}`

test('no origin shows these pages in a frame, and a registered one only those of a direct sign-in (BR4)', async () => {
  // The browser tells what it refuses. A session that has ended has an error status, as has a page on a busy machine.
  const { page } = await openVisitorPage({ expects: [/frame-ancestors|Framing '|status of (4|503)/] })
  await page.goto(`${shop.urls.storefront}/register`)
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/account')

  // The policy of each page is compared in trials/content-security-policy.
  const pages = createRandom('BR4')
    .shuffle(await pagesToFrame())
    .slice(0, atSize({ landing: 9, trial: 99, long: 99 }))
  const warm = `${shop.urls.platform}/oauth2/authorize?warm=true&clientId=${shop.clientId}`
  const { storefront, platform, page: client } = shop.urls
  const shown: string[] = []
  for (const parent of [shop.evilOrigin, client, storefront, platform]) {
    shop.added['/evil'] = framing([...pages, warm])
    await page.goto(`${parent}/evil`, { waitUntil: 'load' })
    const frames = page.mainFrame().childFrames()
    expect(frames).toHaveLength(pages.length + 1)
    const urls = frames.map((frame) => frame.url()).filter((url) => !url.startsWith('chrome-error:'))
    const isRegistered = parent === client || parent === storefront
    expect([parent, urls.includes(warm)]).toEqual([parent, isRegistered])
    shown.push(...urls.filter((url) => url !== warm).map((url) => `${parent} shows ${url}`))
  }
  say(`BR4: ${pages.length} pages in frames of 4 origins, ${shown.length} shown`)
  expect(shown).toEqual([])
})
