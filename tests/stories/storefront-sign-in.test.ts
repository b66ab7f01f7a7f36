// Members on the storefront, without script: they register, sign in and out, keep the cart, and change the password.
import { expect, test } from 'vitest'
import { iam, password } from '../shop/sign-in.ts'
import { host, type Shop } from '../shop/open-shop.ts'
import { ada, type Fields, openBrowser, registerAda, shopUrl } from '../shop/storefront-browser.ts'
import { openShopAlone } from '../shop/open-shop-alone.ts'

const setPolicy = (shop: Shop, signOnPolicy: object) =>
  shop.merchant.ask('PATCH', '/iam/signon/v1/sign-on-policies', { body: { signOnPolicy } })

/** The code of the last mail. */
async function readCode({ platform }: Shop) {
  await platform.runJobs()
  return /\b(\d{6})\b/.exec(platform.mails().at(-1)?.text ?? '')?.[1] ?? ''
}

test('a visitor registers, is signed in, and sees the account', async () => {
  const shop = await openShopAlone()
  const browser = openBrowser(shop)
  expect(await browser.isMember()).toBe(false)
  const { status, location } = await browser.post('/register', { ...ada, firstName: 'Ada' })
  expect([status, location]).toEqual([303, '/account'])
  expect(await browser.isMember()).toBe(true)
  const { html } = await browser.visit('/account')
  expect(html).toContain('Hello, Ada')
  expect(html).toContain('ada@example.com')
  // A member who is signed in needs none of these pages.
  for (const path of ['/sign-in', '/register', '/verify'])
    expect(await browser.visit(`${path}?returnTo=/cart`)).toMatchObject({ status: 303, location: '/cart' })
})

test('the cookie is out of reach of scripts, and ends with the browser unless the visitor stays signed in', async () => {
  const shop = await openShopAlone()
  await registerAda(shop)
  for (const [choice, isKept] of [
    [{}, false],
    [{ stay: 'on' }, true],
  ] as const) {
    const browser = openBrowser(shop)
    await browser.post('/sign-in', { ...ada, ...choice })
    expect(browser.lastCookie()).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
    expect([choice, browser.lastCookie().includes('Max-Age')]).toEqual([choice, isKept])
  }
})

test('a member signs in on the browser of an earlier sign-in while others try passwords (LG15)', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  await browser.post('/sign-out')
  const guess = { loginId: { email: ada.email }, password: 'a wrong guess' }
  for (let n = 0; n < 10; n += 1) await shop.visitor().ask('POST', `${iam}/v2/login`, { body: guess })
  expect((await openBrowser(shop).post('/sign-in', ada)).status).toBe(429)
  expect(await browser.post('/sign-in', ada)).toMatchObject({ status: 303, location: '/account' })
})

test('a sign-in leads back to the previous page, and to no other site', async () => {
  const shop = await openShopAlone()
  await registerAda(shop)
  for (const [returnTo, location] of [
    ['/products/mug?Colour=Sage', '/products/mug?Colour=Sage'],
    ['https://evil.test/', '/'],
    ['//evil.test/', '/'],
    ['/\\evil.test', '/'],
    ['', '/account'],
  ] as const) {
    const browser = openBrowser(shop)
    const path = `/sign-in?${new URLSearchParams({ returnTo })}`
    expect(await browser.post(path, ada)).toMatchObject({ status: 303, location })
    expect((await browser.visit(path)).location).toBe(location)
  }
  const browser = openBrowser(shop)
  const referrers = {
    [`${shopUrl}/search?q=mug`]: true,
    'https://evil.test/': false,
    [`${shopUrl}/register`]: false,
  }
  for (const [referer, isKept] of Object.entries(referrers)) {
    const { html } = await browser.visit('/sign-in', { headers: { referer } })
    expect([referer, html.includes('action="/sign-in?returnTo=%2Fsearch%3Fq%3Dmug"')]).toEqual([
      referer,
      isKept,
    ])
  }
})

test('a form of another site neither signs in nor out', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  for (const path of ['/sign-out', '/account/password']) {
    const { status } = await browser.post(path, {}, { origin: 'https://evil.test' })
    expect([path, status]).toEqual([path, 403])
  }
  expect(await browser.isMember()).toBe(true)
  const other = openBrowser(shop)
  expect((await other.post('/sign-in', ada, { origin: 'https://evil.test' })).status).toBe(403)
  expect(await other.isMember()).toBe(false)
  // A link changes nothing.
  expect(await browser.visit('/sign-out')).toMatchObject({ status: 302, location: '/account' })
  expect(await browser.isMember()).toBe(true)
})

test('a wrong password is answered like an unknown address; the address is kept, and the password is not', async () => {
  const shop = await openShopAlone()
  await registerAda(shop)
  const secret = 'not it, sorry'
  const pages = await Promise.all(
    [ada.email, 'lin@example.com'].map(async (email) => {
      const { status, html } = await openBrowser(shop).post('/sign-in', {
        email,
        password: secret,
        stay: 'on',
      })
      return { status, email, html: html.slice(html.indexOf('<h1'), html.indexOf('</main>')) }
    }),
  )
  const [known, unknown] = pages.map(({ status, email, html }) => [status, html.replaceAll(email, '')])
  expect(known).toEqual(unknown)
  expect(pages[0]?.status).toBe(400)
  expect(pages[0]?.html).toContain('The email address or the password is wrong')
  expect(pages[0]?.html).toContain(`value="${ada.email}"`)
  expect(pages[0]?.html).toMatch(/name="stay"[^>]*checked|checked[^>]*name="stay"/)
  expect(pages[0]?.html).not.toContain(secret)
})

test('each field says what is wrong with it', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  await browser.post('/sign-out')
  for (const [path, fields, status, text] of [
    ['/sign-in', {}, 422, 'Enter an email address, such as ada@example.com.'],
    ['/sign-in', { email: ada.email }, 422, 'Enter your password.'],
    ['/register', { email: 'ada', password }, 422, 'Enter an email address, such as ada@example.com.'],
    [
      '/register',
      { email: 'lin@example.com', password: 'short' },
      422,
      'Enter a password of at least 8 characters.',
    ],
    ['/register', { email: 'lin@example.com', password: 'password1' }, 422, 'easy to guess'],
    [
      '/register',
      { email: ada.email, password: 'another one of hers' },
      409,
      'There is an account with this email address',
    ],
    ['/recover', { email: '' }, 422, 'Enter an email address, such as ada@example.com.'],
    ['/verify', { stateToken: 'x', code: '12' }, 422, 'Enter the six digits of the code.'],
    ['/verify', { stateToken: 'x', code: '123456' }, 400, 'The code is wrong or has expired'],
    ['/verify', {}, 400, 'The form could not be read'],
  ] as const) {
    const page = await browser.post(path, fields)
    expect([path, fields, page.status]).toEqual([path, fields, status])
    expect(page.html).toContain(text)
    expect(page.html).toContain('<title>Error: ')
  }
})

test('a taken address is answered with the ways to sign in and to recover the password', async () => {
  const shop = await openShopAlone()
  await registerAda(shop)
  const browser = openBrowser(shop)
  const { html } = await browser.post('/register?returnTo=/cart', { ...ada, password: 'another one of hers' })
  const field = html.slice(
    html.indexOf('This address has an account already.'),
    html.indexOf('name="password"'),
  )
  for (const path of ['/sign-in', '/recover']) expect(field).toContain(`href="${path}?returnTo=%2Fcart"`)
})

test('the sign-in page speaks of the cart only if it holds items', async () => {
  const browser = openBrowser(await openShopAlone())
  expect((await browser.visit('/sign-in')).html).not.toContain('come with you')
  await browser.add('book')
  expect((await browser.visit('/sign-in')).html).toContain('The items in your cart come with you.')
})

test('too many guesses wait, and the page says how long', async () => {
  const shop = await openShopAlone()
  const browser = openBrowser(shop)
  const guess = () => browser.post('/sign-in', { ...ada, password: 'a guess of hers' })
  let page = await guess()
  for (let n = 0; n < 20 && page.status !== 429; n += 1) page = await guess()
  expect(page.status).toBe(429)
  expect(page.html).toMatch(/Wait \d+ minutes? and try again/)
})

test('a new member enters the code from the mail; its state is in no URL', async () => {
  const shop = await openShopAlone()
  await setPolicy(shop, { requireEmailVerification: true })
  const browser = openBrowser(shop)
  const answer = await browser.post('/register?returnTo=/cart', { ...ada, stay: 'on' })
  expect(answer.html).toContain('We have sent a code of six digits to <bdi>ada@example.com</bdi>')
  const hidden = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Fields
  const step = hidden(answer.html)
  expect(Object.keys(step)).toContain('stateToken')
  expect(answer.html).toContain('action="/verify?returnTo=%2Fcart"')
  const { resend: _, ...fields } = step
  const again = await browser.post('/verify?returnTo=/cart', { ...fields, resend: 'yes' })
  expect(again.html).toContain('We have sent another code to')
  const code = await readCode(shop)
  const done = await browser.post('/verify?returnTo=/cart', {
    ...fields,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect(done).toMatchObject({ status: 303, location: '/cart' })
  expect(browser.lastCookie()).toContain('Max-Age')
  expect(await browser.isMember()).toBe(true)
  // Without a form there is nothing to confirm.
  expect((await openBrowser(shop).visit('/verify')).html).toContain('Sign in with your email address')
})

test('a member whom the merchant has to approve hears that, and shops on as a visitor', async () => {
  const shop = await openShopAlone()
  await setPolicy(shop, { requireOwnerApproval: true })
  const browser = openBrowser(shop)
  expect(await browser.post('/register', ada)).toMatchObject({ status: 303, location: '/approval' })
  expect((await browser.visit('/approval')).html).toContain('Your account is awaiting approval')
  expect(await browser.isMember()).toBe(false)
})

test('a forgotten password: the page says the same for every address', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  const answers = await Promise.all(
    [ada.email, 'lin@example.com'].map((email) => browser.post('/recover', { email })),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.location).toBe('/recover?sent=yes')
  expect((await browser.visit('/recover?sent=yes')).html).toContain('Check your email')
  await shop.platform.runJobs()
  expect(shop.platform.mails().map(({ to }) => to)).toEqual([ada.email])
})

test('the cart comes along: the page says what was added and what was not, until the cart changes', async () => {
  const shop = await openShopAlone()
  const otherDevice = await registerAda(shop)
  await otherDevice.add('book', { quantity: '2' })
  const browser = openBrowser(shop)
  await browser.add('book', { quantity: '1' })
  await browser.add('bowl', { quantity: '1' })
  await shop.stock('bowl', 0)
  expect(await browser.count()).toBe(2)
  const { location } = await browser.post('/sign-in', ada)
  expect(location).toBe('/cart')
  expect(await browser.count()).toBe(3)
  const { html } = await browser.visit('/cart')
  expect(html).toContain('We added the items that you chose before you signed in')
  expect(html).toMatch(/<bdi>Book of clay<\/bdi>: 1 added/)
  expect(html).toMatch(/<bdi>Bowl<\/bdi>: sold out, so it was not added/)
  expect((await openBrowser(shop).visit('/cart')).html).not.toContain('before you signed in')
  await browser.add('book')
  expect((await browser.visit('/cart')).html).not.toContain('before you signed in')
})

test('what was added at the sign-in can be dismissed', async () => {
  const shop = await openShopAlone()
  const otherDevice = await registerAda(shop)
  await otherDevice.add('book')
  const browser = openBrowser(shop)
  await browser.add('bowl')
  await browser.post('/sign-in', ada)
  const { html } = await browser.visit('/cart')
  expect(html).toMatch(/<bdi>Bowl<\/bdi>: 1 added/)
  expect((await browser.visit('/cart')).html).toContain('before you signed in')
  const merge = /name="merge" value="([^"]+)"/.exec(html)?.[1] ?? ''
  for (const forged of ['', 'x; Path=/', 'x'.repeat(101)])
    expect((await browser.post('/cart/dismiss', { merge: forged })).headers.getSetCookie()).toEqual([])
  expect(await browser.post('/cart/dismiss', { merge })).toMatchObject({ status: 303, location: '/cart' })
  expect((await browser.visit('/cart')).html).not.toContain('before you signed in')
  expect(await browser.count()).toBe(2)
  // Another sign-in with other items is news again.
  await browser.post('/sign-out')
  await browser.add('book')
  await browser.post('/sign-in', ada)
  expect((await browser.visit('/cart')).html).toMatch(/<bdi>Book of clay<\/bdi>: 1 added/)
})

test('a new member sees just the own cart, unless an item was sold out meanwhile', async () => {
  const shop = await openShopAlone()
  const browser = openBrowser(shop)
  await browser.add('book', { quantity: '2' })
  await browser.post('/register', ada)
  expect(await browser.count()).toBe(2)
  expect((await browser.visit('/cart')).html).not.toContain('before you signed in')

  const other = openBrowser(shop)
  await other.add('book')
  await other.add('bowl')
  await shop.stock('bowl', 0)
  await other.post('/register', { ...ada, email: 'lin@example.com' })
  expect((await other.visit('/cart')).html).toContain('Some items that you chose before you signed in')
})

test('after signing out the cart is empty, and signing in brings it back', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  await browser.add('book', { quantity: '2' })
  expect(await browser.post('/sign-out')).toMatchObject({
    status: 303,
    location: '/sign-in?notice=signed-out',
  })
  expect((await browser.visit('/sign-in?notice=signed-out')).html).toContain('You are signed out')
  expect([await browser.isMember(), await browser.count()]).toEqual([false, 0])
  await browser.post('/sign-in', ada)
  expect([await browser.isMember(), await browser.count()]).toEqual([true, 2])
})

test('a sign-in on the platform’s page ends at the storefront, with the choice to stay signed in', async () => {
  const shop = await openShopAlone()
  await registerAda(shop)
  for (const stay of [false, true]) {
    const browser = openBrowser(shop)
    await browser.add('book')
    const page = new URL(await browser.beginSignIn('/cart'))
    expect(page.href).toContain(`${host}/sign-in?session=`)
    const answer = await shop.visitor().ask('POST', `${iam}/v2/login`, {
      body: { loginId: { email: ada.email }, password },
    })
    const { sessionToken } = answer.body as { sessionToken: string }
    const query = new URLSearchParams({ state: page.searchParams.get('session') ?? '', sessionToken })
    const back = await shop.fetch(new Request(`${host}${iam}/v1/callback?${query}`, { redirect: 'manual' }))
    const { pathname, search, origin } = new URL(back.headers.get('location') ?? '')
    expect([origin, pathname]).toEqual([shopUrl, '/callback'])
    const path = `${pathname}${search}${stay ? '&stay_signed_in=true' : ''}`
    expect(await browser.visit(path)).toMatchObject({ status: 303, location: '/cart' })
    expect([stay, browser.lastCookie().includes('Max-Age')]).toEqual([stay, true === stay])
    expect(await browser.isMember()).toBe(true)
    // The same address again, and one that this browser has not begun.
    for (const other of [browser, openBrowser(shop)])
      expect(await other.visit(path)).toMatchObject({ status: 303, location: '/sign-in?notice=failed' })
  }
})

test('no cache may keep a page that tells who is signed in', async () => {
  const shop = await openShopAlone()
  const [member, visitor] = [await registerAda(shop), openBrowser(shop)]
  for (const path of ['/', '/products', '/cart', '/account'])
    expect([path, (await member.visit(path)).cacheControl]).toEqual([path, 'no-store'])
  for (const path of ['/robots.txt', '/sitemap.xml'])
    expect((await member.visit(path)).html).toBe((await visitor.visit(path)).html)
})
