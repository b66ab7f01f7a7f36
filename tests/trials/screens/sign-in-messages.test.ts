// LG7, LG8, LG10, LG11: the messages of a direct sign-in in a real browser, with hostile pages around its frame and beside it.
import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVisitorPage } from '../../browser/browser.ts'
import { blockThirdParties, cookiesInFrame } from '../../browser/third-parties.ts'
import { signedIn, signInByRedirect, signInDirectly, signOut } from '../../pages/sign-in-flows.ts'
import { openSignInPage, type SignInPage } from '../../pages/sign-in-page.ts'
import { percentile, say } from '../../shop/figures.ts'
import { createRandom } from '../../shop/random.ts'
import { atSize, isLong } from '../../shop/size.ts'
import { beginAuth, getSessionToken, newPkce, urlOf } from '../../shop/sign-in.ts'
import { hostile, hostileTexts } from './hostile.ts'

const shop = await openSignInPage()
await shop.register('ada@example.com')

test('with third-party cookies blocked a visitor signs in directly and by redirect (LG10)', async () => {
  const rounds = atSize({ landing: 2, trial: 10, long: 10 })
  const { page } = await openVisitorPage()
  await blockThirdParties(page)
  await shop.visit(page)
  let failed = 0
  for (let round = 0; round < rounds; round += 1) {
    expect(await cookiesInFrame(page, shop.urls.platform)).toBe('')
    const outcome = await signInDirectly(page, 'ada@example.com')
    if (outcome.state !== signedIn.state || !outcome.isSignedIn) failed += 1
    expect(await signOut(page)).toBe(false)
    await signInByRedirect(page, 'ada@example.com')
    if (!(await page.evaluate(() => (globalThis as unknown as SignInPage).shop.session.signedIn())))
      failed += 1
    expect(await signOut(page)).toBe(false)
  }
  say(
    `LG10: ${rounds} direct sign-ins and ${rounds} by redirect without third-party cookies, ${failed} failed`,
  )
  expect(failed).toBe(0)
})

test('a page of the developer’s machine signs in at any port (LG10)', async () => {
  const { page } = await openVisitorPage()
  await shop.visit(page, shop.urls.devPage)
  expect(await signInDirectly(page, 'grace@example.com', 'register')).toEqual(signedIn)
})

/** A page that records the messages that it gets. */
const listeningPage = (body: string) => `<!doctype html><title>evil</title><link rel="icon" href="data:,">
  <script>globalThis.messages = []; addEventListener('message', ({ data }) => messages.push(data))</script>${body}`

const frameOf = (url: string) => listeningPage(`<iframe src="${url}"></iframe>`)

/** Pages that try to receive the message of an address: their origin, and what they contain. */
const parents: [name: string, origin: (from: typeof shop) => string, html: (url: string) => string][] = [
  ['a page of another site', ({ evilOrigin }) => evilOrigin, frameOf],
  [
    'a host that resembles the shop',
    ({ urls }) => urls.page.replace('127.0.0.1', '127.0.0.1.localhost'),
    frameOf,
  ],
  ['another registered origin', ({ urls }) => urls.storefront, frameOf],
  [
    'a sandboxed frame of the shop itself',
    ({ urls }) => urls.page,
    (url) => `<iframe sandbox="allow-scripts" srcdoc="${frameOf(url).replaceAll('"', '&quot;')}"></iframe>`,
  ],
  [
    'a page that opens a window',
    ({ evilOrigin }) => evilOrigin,
    (url) => listeningPage(`<script>open(${JSON.stringify(url)})</script>`),
  ],
]

let members = 0

/** Creates the address of a frame that hands out a code. */
async function addressOfCode(origin: string | undefined) {
  const { ask } = shop.visitor()
  const sessionToken = await getSessionToken(ask, `member${(members += 1)}@example.com`)
  return urlOf(await beginAuth(shop, ask, { sessionToken, ...(origin && { origin }) }))
}

/** The messages that any page of the context gets from an address, opened by a page of `origin`. */
async function receivedBy(page: Page, origin: string, html: string) {
  const context = page.context()
  shop.added['/evil'] = html
  await page.goto(`${origin}/evil`, { waitUntil: 'load' })
  const messages: unknown[] = []
  const tabs = context.pages()
  const frames = (
    await Promise.all(tabs.map((tab) => tab.waitForLoadState().then(() => tab.frames())))
  ).flat()
  // What a page has sent before arrives before its last message. A page that was refused has run no script.
  const isShown = (frame: Frame) => !frame.url().startsWith('chrome-error:')
  for (const frame of frames.filter(isShown))
    await frame.evaluate(() => {
      for (const target of new Set([globalThis, parent, opener])) target?.postMessage('last', '*')
    })
  for (const frame of frames.filter(isShown)) {
    const found = await frame.evaluate(async (children) => {
      const { messages } = globalThis as unknown as { messages?: unknown[] }
      const isOver = () => !messages || messages.filter((message) => message === 'last').length > children
      while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 1))
      return messages ?? []
    }, frame.childFrames().filter(isShown).length)
    messages.push(...found.filter((message) => message !== 'last'))
  }
  for (const tab of tabs) if (tab !== page) await tab.close()
  return messages
}

test('no page but the one that waits gets a code (LG7)', async () => {
  const tries = atSize({ landing: 5, trial: 50, long: 50 })
  const { page } = await openVisitorPage({
    // The browser tells what it refuses.
    expects: [/frame-ancestors|Framing '|does not match the recipient window/],
  })
  const leaked: unknown[] = []
  let sent = 0
  for (let attempt = 0; attempt < tries; attempt += 1) {
    // In each try three of the five pages, in turns.
    for (const [n, [name, originOf, html]] of parents.entries()) {
      if (!isLong && (n + attempt) % parents.length > 2) continue
      sent += 1
      const url = await addressOfCode(shop.urls.page)
      const messages = await receivedBy(page, originOf(shop), html(url))
      if (messages.length > 0) leaked.push([name, messages])
    }
    // The page that waits gets it, so the others could have seen one.
    const url = await addressOfCode(attempt % 2 === 0 ? shop.urls.page : undefined)
    expect(await receivedBy(page, shop.urls.page, frameOf(url))).toEqual([
      { code: expect.any(String), state: 'the-state', iss: shop.urls.platform },
    ])
  }
  say(`LG7: ${sent} tries of ${parents.length} pages to receive a code, ${leaked.length} received one`)
  expect(sent).toBeGreaterThanOrEqual(3 * tries)
  expect(leaked).toEqual([])
})

test('no state runs in the page that sends it, and each arrives as it was (LG7)', async () => {
  const random = createRandom('LG7')
  const single = hostileTexts(random)
  const states = [
    ...single,
    ...Array.from({ length: atSize({ landing: 6, trial: 90, long: 90 }) }, () =>
      Array.from({ length: 3 }, () => random.pick(hostile)).join(random.pick(['', ' ', '\n'])),
    ),
  ]
  const { page } = await openVisitorPage()
  await shop.visit(page)
  const changed: string[] = []
  for (const state of states.map((text) => text.slice(0, 512))) {
    const query = new URLSearchParams({
      client_id: shop.clientId,
      response_type: 'code',
      response_mode: 'web_message',
      redirect_uri: `${shop.urls.page}/callback`,
      prompt: 'none',
      state,
      code_challenge: newPkce().challenge,
      code_challenge_method: 'S256',
    })
    const element = await page.evaluateHandle((src) => {
      const frame = Object.assign(document.createElement('iframe'), { src })
      const message = new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data), { once: true })
      })
      document.body.append(frame)
      return message.then((data) => Object.assign(frame, { data }))
    }, `${shop.urls.platform}/oauth2/authorize?${query}`)
    const data = await element.evaluate((frame) => (frame as { data?: unknown }).data)
    const ran = await (await element.contentFrame())?.evaluate(() => 'ran' in globalThis)
    await element.evaluate((frame) => frame.remove())
    const isRight = (data as { state?: string; error?: string }).state === state
    if (ran !== false || !isRight) changed.push(state)
  }
  say(`LG7: ${states.length} hostile states in a message, ${changed.length} ran or arrived changed`)
  expect(changed).toEqual([])
})

test('a direct sign-in ignores the messages of every other window (LG8)', async () => {
  const [rounds, messagesEach] = [atSize({ landing: 2, trial: 4, long: 4 }), 60]
  const { page, context } = await openVisitorPage()
  await shop.visit(page)
  let release = () => {}
  let held: Promise<void> = Promise.resolve()
  await context.route('**/oauth2/authorize?session=*', async (route) => {
    await held
    await route.continue()
  })
  shop.added['/evil'] = listeningPage('')
  // A frame of another site, a second frame of the platform, a window, and the page itself.
  await page.evaluate(
    async ([warm, evil]) => {
      for (const src of [warm, evil])
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      open(evil)
    },
    [
      `${shop.urls.platform}/oauth2/authorize?warm=true&clientId=${shop.clientId}`,
      `${shop.evilOrigin}/evil`,
    ] as const,
  )
  await expect.poll(() => context.pages().length).toBe(2)
  await expect
    .poll(() => page.frames().map((frame) => /warm|evil|$/.exec(frame.url())?.[0]))
    .toEqual(['', 'warm', 'evil'])
  let sent = 0
  for (let round = 0; round < rounds; round += 1) {
    held = new Promise((resolve) => (release = resolve))
    const begun = page.waitForRequest('**/redirect-session')
    const opened = page.waitForRequest('**/oauth2/authorize?session=*')
    const completed = signInDirectly(page, 'ada@example.com')
    const { auth } = (await begun).postDataJSON() as { auth: { authRequest: { state: string } } }
    const { state } = auth.authRequest
    await opened
    const others = page.frames().filter((frame) => !frame.url().includes('session='))
    const opener = context.pages().find((tab) => tab !== page) as Page
    for (const sender of [...others, opener.mainFrame()]) {
      sent += await sender.evaluate(
        ([state, count, platform]) => {
          const targets = [globalThis, parent, globalThis.opener].filter(Boolean) as Window[]
          const shapes = [
            { code: 'evil', state },
            { error: 'access_denied', error_description: 'evil', state },
            { code: 'evil', state, origin: platform },
            JSON.stringify({ code: 'evil', state }),
            { data: { code: 'evil', state } },
          ]
          let messages = 0
          for (; messages < count; messages += 1)
            for (const target of targets) target.postMessage(shapes[messages % shapes.length], '*')
          return messages * targets.length
        },
        [state, messagesEach, shop.urls.platform] as const,
      )
    }
    // Everything that was sent has arrived before the right message is on its way.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    release()
    const { frames, ...outcome } = await completed
    expect([outcome, frames]).toEqual([{ state: 'SUCCESS', isSignedIn: true }, 2])
    expect(await signOut(page)).toBe(false)
  }
  say(`LG8: ${sent} messages of other windows during ${rounds} sign-ins, none was accepted`)
  // Of four windows.
  expect(sent).toBeGreaterThanOrEqual(4 * rounds * messagesEach)
})

test('a silent sign-in is answered, and shows no page (LG11)', async () => {
  const rounds = atSize({ landing: 3, trial: 17, long: 17 })
  const { page } = await openVisitorPage()
  const times: number[] = []
  const query = (mode: string) =>
    new URLSearchParams({
      client_id: shop.clientId,
      response_type: 'code',
      response_mode: mode,
      redirect_uri: `${shop.urls.page}/callback`,
      prompt: 'none',
      state: 'the-state',
      code_challenge: newPkce().challenge,
      code_challenge_method: 'S256',
    })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  for (let round = 0; round < rounds; round += 1) {
    for (const mode of ['query', 'fragment'] as const) {
      const began = performance.now()
      await page.goto(`${shop.urls.platform}/oauth2/authorize?${query(mode)}`)
      await page.waitForURL(`${shop.urls.page}/callback`)
      times.push(performance.now() - began)
    }
    const began = performance.now()
    const message = await page.evaluate(
      (src) => {
        const received = new Promise((resolve) =>
          addEventListener('message', ({ data }) => resolve(data), { once: true }),
        )
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
        return received
      },
      `${shop.urls.platform}/oauth2/authorize?${query('web_message')}`,
    )
    times.push(performance.now() - began)
    expect(message).toMatchObject({ error: 'login_required', state: 'the-state' })
  }
  const pages = visited.filter((url) => url.startsWith(shop.urls.platform) && !url.includes('web_message'))
  say(
    `LG11: ${times.length} silent sign-ins without a proof, answered after ${percentile(times, 0.5).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms at most`,
  )
  expect(pages).toEqual([])
})
