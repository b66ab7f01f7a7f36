// What members do with their own data on the storefront, without script: change the email address, download everything, and
// delete the account.
import { expect, test } from 'vitest'
import { openShopAlone } from '../shop/open-shop-alone.ts'
import type { Shop } from '../shop/open-shop.ts'
import { codeIn, password, readMail, signIn } from '../shop/sign-in.ts'
import { ada, type Fields, openBrowser, registerAda } from '../shop/storefront-browser.ts'

type Browser = ReturnType<typeof openBrowser>

const newEmail = 'countess@example.com'

/** The value of a hidden field. */
const hiddenIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Asks for a code; returns what the form for the code carries. */
async function askForCode(browser: Browser, address = newEmail) {
  const { status, html } = await browser.post('/account/email', { newEmail: address })
  expect([status, html.includes('Confirm your new email address')]).toEqual([200, true])
  return { newEmail: address, stateToken: hiddenIn(html, 'stateToken') }
}

/** Confirms the address that the account has. */
async function confirmOwn(shop: Shop, browser: Browser) {
  const { html } = await browser.post('/account/email', { newEmail: ada.email })
  const sent = { newEmail: ada.email, own: '1', stateToken: hiddenIn(html, 'stateToken') }
  const code = codeIn(await readMail(shop, ada.email))
  expect((await browser.post('/account/email', { ...sent, code })).location).toBe('/account?confirmed')
}

/** Ends the sessions of all other devices, from a new one. */
async function endSessions(shop: Shop) {
  const otherDevice = await signIn(shop, ada.email)
  await otherDevice.ask('POST', '/vitrine/v1/account/end-sessions', { body: {} })
  shop.clock.pass(60)
}

test('the new pages of the account are a member’s too', async () => {
  const browser = openBrowser(await openShopAlone())
  for (const path of ['/account/email', '/account/data', '/account/delete']) {
    const location = `/sign-in?${new URLSearchParams({ returnTo: path })}`
    expect(await browser.visit(path)).toMatchObject({ status: 303, location })
  }
  expect(await browser.visit('/account/export')).toMatchObject({ status: 303, location: '/account/data' })
})

test('a new email address counts once its code is entered, and a confirmed old one gets a link that undoes it', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  await confirmOwn(shop, browser)
  const { html } = await browser.visit('/account/email')
  for (const text of [ada.email, 'can undo the change for seven days']) expect(html).toContain(text)
  const form = await askForCode(browser)
  const first = codeIn(await readMail(shop, newEmail))
  const wrong = await browser.post('/account/email', { ...form, code: first === '000000' ? '1' : '000000' })
  expect([wrong.status, wrong.html.includes('The code is wrong or has expired')]).toEqual([400, true])
  expect((await browser.visit('/account')).html).toContain(ada.email)

  // Another code, as a mail program shows it.
  const second = await askForCode(browser)
  const code = codeIn(await readMail(shop, newEmail)).replace(/^.../, '$& ')
  expect((await browser.post('/account/email', { ...form, code })).status).toBe(400)
  expect(await browser.post('/account/email', { ...second, code })).toMatchObject({
    status: 303,
    location: '/account/email?changed',
  })
  const changed = (await browser.visit('/account/email?changed')).html
  for (const text of ['Your email address is changed', newEmail]) expect(changed).toContain(text)
  expect(await readMail(shop, ada.email)).toMatch(/\/sign-in\/undo-email\?token=/)
  expect((await openBrowser(shop).post('/sign-in', ada)).status).toBe(400)
  expect((await openBrowser(shop).post('/sign-in', { ...ada, email: newEmail })).status).toBe(303)
})

test('too many codes for a new email address wait, and the page says how long', async () => {
  const browser = await registerAda(await openShopAlone())
  for (let n = 0; n < 3; n += 1) await askForCode(browser)
  const { status, html } = await browser.post('/account/email', { newEmail })
  expect(status).toBe(429)
  expect(html).toContain('Too many codes requested')
  expect(html).toMatch(/Wait \d+ minutes? and ask for another one/)
})

test('beside the new email address stands what is wrong with it', async () => {
  const shop = await openShopAlone()
  await openBrowser(shop).post('/register', { ...ada, email: newEmail })
  const browser = await registerAda(shop)
  for (const [address, text] of [
    ['', 'Enter an email address, such as ada@example.com.'],
    ['countess', 'Enter an email address, such as ada@example.com.'],
  ] as const) {
    const { status, html } = await browser.post('/account/email', { newEmail: address })
    expect([address, status, html.includes(text)]).toEqual([address, 422, true])
    expect(html).toMatch(/name="newEmail"[^>]*aria-invalid|aria-invalid[^>]*name="newEmail"/)
    expect(html).toContain(`value="${address}"`)
  }
  // Only the owner of an address learns that another account has it.
  const form = await askForCode(browser)
  const malformed = await browser.post('/account/email', { ...form, code: '12' })
  expect([malformed.status, malformed.html.includes('Enter the six digits of the code.')]).toEqual([
    422,
    true,
  ])
  const taken = await browser.post('/account/email', {
    ...form,
    code: codeIn(await readMail(shop, newEmail)),
  })
  expect([taken.status, taken.html.includes('Another account has this email address')]).toEqual([409, true])
  expect(taken.html).toContain('Change your email address')
})

test('a member confirms the own address with a code, and keeps everything', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  await browser.add('book')
  const { html } = await browser.visit('/account')
  for (const text of ['(not confirmed yet)', 'Confirm this address', `name="newEmail" value="${ada.email}"`])
    expect(html).toContain(text)
  const page = await browser.post('/account/email', { newEmail: ada.email, own: 'yes' })
  expect(page.html).toContain('Confirm your email address')
  expect(page.html).not.toContain('your old address')
  const stateToken = /name="stateToken" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const code = codeIn(await readMail(shop, ada.email))
  const form = { newEmail: ada.email, own: 'yes', stateToken }
  const wrong = await browser.post('/account/email', { ...form, code: code === '000000' ? '1' : '000000' })
  expect([wrong.status, wrong.html.includes('Confirm your email address')]).toEqual([400, true])
  const { location } = await browser.post('/account/email', { ...form, code })
  expect(location).toBe('/account?confirmed')
  const confirmed = (await browser.visit(location ?? '')).html
  for (const text of ['Your email address is confirmed', 'Hello, Ada']) expect(confirmed).toContain(text)
  expect(confirmed).not.toContain('Confirm this address')
  expect(await browser.count()).toBe(1)
  // There is nothing more to confirm.
  const again = await browser.post('/account/email', { newEmail: 'Ada@Example.com' })
  expect([again.status, again.html.includes('This is your email address already.')]).toEqual([422, true])
})

test('after a while the confirmation of the own address needs the password', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  shop.clock.pass(11 * 60)
  const page = await browser.post('/account/email', { newEmail: ada.email, own: 'yes' })
  expect([page.status, page.html.includes('Current password')]).toEqual([403, true])
  for (const text of ['Confirm your email address', `name="newEmail" value="${ada.email}"`, 'name="own"'])
    expect(page.html).toContain(text)
  const fields = { newEmail: ada.email, own: 'yes', ask: 'password', password: ada.password }
  expect((await browser.post('/account/email', fields)).html).toContain(
    'We have sent a code of six digits to',
  )
})

test('the download has everything that the shop keeps, and is the member’s alone', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  await browser.add('book')
  expect(await browser.post('/account/data')).toMatchObject({ status: 303, location: '/account/export' })
  const { status, headers, html } = await browser.visit('/account/export')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="account-\d{4}-\d\d-\d\d\.json"$/)
  const file = JSON.parse(html)
  expect(file).toMatchObject({ identity: { email: { address: ada.email } }, sessions: [{ isCurrent: true }] })
  expect(file.cart.lineItems).toHaveLength(1)
})

test('a deleted account leaves a visitor with an empty cart, and a mail', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  await browser.add('book')
  const refused = await browser.post('/account/delete')
  expect([refused.status, refused.html.includes('Tick the box to delete your account.')]).toEqual([422, true])
  expect(await browser.isMember()).toBe(true)
  const done = await browser.post('/account/delete', { agree: 'on' })
  expect(done).toMatchObject({ status: 303, location: '/account-deleted' })
  expect(browser.lastCookie()).toContain('Max-Age=0')
  // With a referrer the next page would say that the browser blocks cookies.
  expect(done.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await browser.visit('/account-deleted')).html).toContain('Your account is deleted')
  expect([await browser.isMember(), await browser.count()]).toEqual([false, 0])
  expect(await readMail(shop, ada.email)).toContain('was deleted, with everything in it')
  expect((await browser.post('/sign-in', ada)).status).toBe(400)
  // The address is free again; the page is not for members.
  await registerAda(shop)
  const again = openBrowser(shop)
  await again.post('/sign-in', ada)
  expect(await again.visit('/account-deleted')).toMatchObject({ status: 303, location: '/account' })
})

/** The forms that need a recent sign-in, and what follows them. */
const guarded: [path: string, fields: Fields, follows: Fields | number][] = [
  ['/account/email', { newEmail }, 200],
  ['/account/data', {}, { location: '/account/data?ready' }],
  ['/account/delete', { agree: 'on' }, { location: '/account-deleted' }],
]

test('what concerns the whole account needs the password if the sign-in was a while ago', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  for (const [path, fields, follows] of guarded) {
    shop.clock.pass(11 * 60)
    const unproven = await browser.post(path, fields)
    expect([path, unproven.status, unproven.html.includes('Enter your current password')]).toEqual([
      path,
      403,
      true,
    ])
    const wrong = await browser.post(path, { ...fields, ask: 'password', password: 'not hers' })
    expect(wrong.html).toContain('The current password is wrong')
    const done = await browser.post(path, { ...fields, ask: 'password', password })
    expect(done).toMatchObject(typeof follows === 'number' ? { status: follows } : follows)
  }
  const another = await registerAda(shop)
  expect((await another.visit('/account/data?ready')).html).toContain('href="/account/export"')
  // The file itself is not given away without the password.
  shop.clock.pass(11 * 60)
  expect(await another.visit('/account/export')).toMatchObject({ status: 303, location: '/account/data' })
})

test('after the session has ended, every form of the account keeps what was entered, signs in and goes on', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  /** Posts a form after the session has ended, then with a wrong password, then with the right one. */
  const signInWithin = async (path: string, fields: Fields, kept: (string | RegExp)[]) => {
    await endSessions(shop)
    const ended = await browser.post(path, fields)
    expect([path, ended.status, ended.html.includes('Your session has ended')]).toEqual([path, 403, true])
    for (const text of kept) expect(ended.html).toMatch(text)
    const mistyped = await browser.post(path, { ...fields, ask: 'sign-in', email: ada.email, password: 'no' })
    expect(mistyped.html).toContain('The email address or the password is wrong')
    for (const text of [...kept, `value="${ada.email}"`]) expect(mistyped.html).toMatch(text)
    return browser.post(path, { ...fields, ask: 'sign-in', ...ada })
  }
  const newAddress = '/account/addresses?edit=new'
  const home = { addressLine: 'Hafenstraße 1', city: 'Hamburg', country: 'DE' }
  const names = { firstName: 'Augusta', lastName: 'King' }
  const forms: [path: string, fields: Fields, kept: string[], location: string][] = [
    ['/account', names, ['value="Augusta"', 'value="King"'], '/account?saved'],
    [
      newAddress,
      { ...home, revision: '' },
      ['Hafenstraße 1', 'Hamburg', '<option value="DE" selected'],
      '/account/addresses?saved',
    ],
    ['/account/sessions', { scope: 'others' }, ['value="others"'], '/account/sessions?ended'],
    ['/account/data', {}, ['Your data'], '/account/data?ready'],
  ]
  for (const [path, fields, kept, location] of forms) {
    // Guesses of a password are limited for each quarter of an hour.
    shop.clock.pass(15 * 60)
    const revision = hiddenIn((await browser.visit(newAddress)).html, 'revision')
    const done = await signInWithin(path, 'revision' in fields ? { ...fields, revision } : fields, kept)
    expect(done).toMatchObject({ status: 303, location })
    expect([path, await browser.isMember()]).toEqual([path, true])
  }
  shop.clock.pass(15 * 60)
  const sent = await signInWithin('/account/email', { newEmail }, [`value="${newEmail}"`])
  expect(sent.html).toContain('Confirm your new email address')
  const form = await askForCode(browser)
  const code = codeIn(await readMail(shop, newEmail))
  const confirmed = await signInWithin('/account/email', { ...form, code }, [
    `value="${code}"`,
    form.stateToken,
  ])
  expect(confirmed).toMatchObject({ status: 303, location: '/account/email?changed' })
})

test('the confirmation of a deletion is kept too if the session has ended', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  await endSessions(shop)
  const ended = await browser.post('/account/delete', { agree: 'on' })
  expect([ended.status, ended.html.includes('Your session has ended')]).toEqual([403, true])
  expect(ended.html).toMatch(/name="agree"[^>]*checked|checked[^>]*name="agree"/)
  const done = await browser.post('/account/delete', { agree: 'on', ask: 'sign-in', ...ada })
  expect(done).toMatchObject({ location: '/account-deleted' })
})

test('the header has the first name; without one, or if it cannot be read, it says Account', async () => {
  const shop = await openShopAlone()
  const paths: string[] = []
  let isBroken = false
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    paths.push(pathname)
    return isBroken && pathname === '/vitrine/v1/account'
      ? new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } })
      : shop.platform.fetch(request)
  }
  const browser = openBrowser({ ...shop, platform: { ...shop.platform, fetch } })
  /** The text of the link, and how often its page has read the member. */
  const read = async (path = '/products') => {
    paths.length = 0
    const { html, cacheControl } = await browser.visit(path)
    expect(cacheControl).toBe('no-store')
    const [, link = ''] = /<a[^>]*href="\/(?:account|sign-in)"[^>]*>(.*?)<\/a>/.exec(html) ?? []
    const calls = paths.filter((pathname) => pathname === '/vitrine/v1/account').length
    return [link.replace(/<svg.*<\/svg>/, '').replaceAll(/<[^>]*>/g, ''), calls]
  }
  expect(await read()).toEqual(['Sign in', 0])
  await browser.post('/register', { ...ada, firstName: '<b>Ada' })
  expect(await read()).toEqual(['&lt;b&gt;Ada, Account', 1])
  // The page reads the member, too.
  expect(await read('/account')).toEqual(['&lt;b&gt;Ada, Account', 1])
  isBroken = true
  expect(await read()).toEqual(['Account', 1])
  isBroken = false
  await browser.post('/account', { firstName: '', lastName: 'King' })
  expect(await read()).toEqual(['Account', 1])
  await browser.post('/sign-out')
  expect(await read()).toEqual(['Sign in', 0])
})
