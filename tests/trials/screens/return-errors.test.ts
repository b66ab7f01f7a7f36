// BR11: errors in a return address stay text.
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { openSignInPage } from '../../pages/sign-in-page.ts'
import { say } from '../../shop/figures.ts'
import { createRandom } from '../../shop/random.ts'
import { hostileTexts } from './hostile.ts'

const shop = await openSignInPage()

/** A visitor whose requests to other hosts are recorded, and go nowhere. */
async function openWatched() {
  const visit = await openVisitorPage({ expects: [/status of 4/] })
  const own = Object.values(shop.urls)
  const foreign: string[] = []
  await visit.context.route(
    (url) => !own.includes(url.origin),
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  return { ...visit, foreign, goto: (url: string) => visit.page.goto(url, { waitUntil: 'commit' }) }
}

test('an error in the return address is never shown as markup, and never runs (BR11)', async () => {
  const { page, foreign, goto } = await openWatched()
  const texts = hostileTexts(createRandom('BR11'))
  let incidents = 0
  for (const text of texts) {
    const query = new URLSearchParams({ error: text, error_description: text.repeat(40), state: text })
    await goto(`${shop.urls.storefront}/callback?${query}`)
    await page.waitForURL(`${shop.urls.storefront}/sign-in?notice=failed`)
    // On the page of the client alone, which shows the text of the error.
    await page.goto(`${shop.urls.page}/callback#${query}`)
    await page.getByText('Invalid _state').waitFor()
    const ran = await page.evaluate(() => 'ran' in globalThis || document.querySelector('output *') !== null)
    if (ran) incidents += 1
  }
  say(`BR11: ${texts.length} errors in a return address, ${incidents} ran or became markup`)
  expect([incidents, foreign]).toEqual([0, []])
})
