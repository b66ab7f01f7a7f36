// Blocks what other sites keep in the browser, as its strict settings do.
import type { Page } from 'playwright-core'

/** Blocks cookies of other sites than that of the page, also partitioned storage in their frames. */
export async function blockThirdParties(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const settings = {
    enableThirdPartyCookieRestriction: true,
    // Chromium asks for these too, or for the first alone, depending on its version.
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  }
  await session.send('Network.setCookieControls', settings)
  await page.addInitScript(() => {
    if (top === self) return
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
}

/** The cookies that a page of `origin` gets to see in a frame of this page, after it has set one. */
export async function cookiesInFrame(page: Page, origin: string): Promise<string> {
  const url = `${origin}/a-frame-with-a-cookie`
  await page
    .context()
    .route(url, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A frame of another site</title>' }),
    )
  const frame = await page.evaluateHandle(async (src) => {
    const element = Object.assign(document.createElement('iframe'), { src })
    const loaded = new Promise((resolve) => (element.onload = resolve))
    document.body.append(element)
    await loaded
    return element
  }, url)
  const content = await frame.asElement()?.contentFrame()
  const cookies = await content?.evaluate(() => {
    document.cookie = 'third-party=1; SameSite=None; Secure'
    return document.cookie
  })
  await frame.evaluate((element) => element.remove())
  return cookies ?? ''
}
