// The account on the storefront, without script: profile, addresses, devices and password.
import { expect, test } from 'vitest'
import { openShopAlone } from '../shop/open-shop-alone.ts'
import { openShop } from '../shop/open-shop.ts'
import { password, signIn } from '../shop/sign-in.ts'
import { ada, type Fields, openBrowser, registerAda } from '../shop/storefront-browser.ts'

test('the account is a member’s: any other visitor is led to the sign-in page, and back', async () => {
  const shop = await openShop()
  const browser = openBrowser(shop)
  for (const path of ['/account', '/account/addresses', '/account/sessions', '/account/password']) {
    const location = `/sign-in?${new URLSearchParams({ returnTo: path })}`
    expect(await browser.visit(path)).toMatchObject({ status: 303, location })
  }
})

test('a new password needs the current one if the sign-in was a while ago', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  const change = (fields: Fields) => browser.post('/account/password', fields)
  expect((await change({ newPassword: '' })).html).toContain('Enter a password of at least 8 characters.')
  expect(await change({ newPassword: 'the second of hers' })).toMatchObject({
    status: 303,
    location: '/account/password?changed',
  })
  expect((await browser.visit('/account/password?changed')).html).toContain('Your password is changed')

  shop.clock.pass(11 * 60)
  const newPassword = 'the third one of hers'
  const answer = await change({ newPassword })
  expect([answer.status, answer.html.includes('Current password')]).toEqual([403, true])
  expect(answer.html).not.toContain(newPassword)
  const wrong = await change({ newPassword, password: 'not the second' })
  expect(wrong.html).toContain('The current password is wrong')
  const weak = await change({ newPassword: 'short', password: 'the second of hers' })
  expect(weak.html).toContain('Enter a password of at least 8 characters.')
  expect(await change({ newPassword, password: 'the second of hers' })).toMatchObject({ status: 303 })
  const other = openBrowser(shop)
  expect((await other.post('/sign-in', { ...ada, password: newPassword })).status).toBe(303)
})

test('if the session has ended, the same form signs the member in again, and the change is made', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  // Another device changes the password, which ends the other sessions.
  const otherDevice = openBrowser(shop)
  await otherDevice.post('/sign-in', ada)
  await otherDevice.post('/account/password', { newPassword: 'the second of hers' })
  shop.clock.pass(60)
  const change = (fields: Fields) => browser.post('/account/password', fields)
  const newPassword = 'the third one of hers'
  const answer = await change({ newPassword })
  expect([answer.status, answer.html.includes('Your session has ended')]).toEqual([403, true])
  expect(answer.html).toContain('name="email"')
  expect(await browser.isMember()).toBe(false)
  const wrong = await change({ newPassword, email: ada.email, password })
  expect(wrong.html).toContain('The email address or the password is wrong')
  expect(wrong.html).toContain(`value="${ada.email}"`)
  const done = await change({ newPassword, email: ada.email, password: 'the second of hers' })
  expect(done).toMatchObject({ status: 303, location: '/account/password?changed' })
  expect(await browser.isMember()).toBe(true)
  expect(browser.lastCookie()).not.toContain('Max-Age')
})

test('a page of the account whose session has ended says so on the sign-in page', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  const otherDevice = await signIn(shop, ada.email)
  await otherDevice.ask('POST', '/vitrine/v1/account/end-sessions', { body: {} })
  shop.clock.pass(60)
  const { location } = await browser.visit('/account')
  expect(location).toBe('/sign-in?returnTo=%2Faccount&notice=ended')
  expect((await browser.visit(location as string)).html).toContain('Your session has ended')
})

test('the name is saved; if the session has ended, the same form signs in again and saves it', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  expect(await browser.post('/account', { firstName: 'Ada', lastName: ' Lovelace ' })).toMatchObject({
    status: 303,
    location: '/account?saved',
  })
  const { html } = await browser.visit('/account?saved')
  for (const text of ['Hello, Ada', 'value="Lovelace"', 'Saved']) expect(html).toContain(text)
  const long = await browser.post('/account', { firstName: 'a'.repeat(101), lastName: 'Lovelace' })
  expect([long.status, long.html.includes('Use at most 100 characters.')]).toEqual([422, true])
  expect(long.html).toContain('a'.repeat(101))

  const otherDevice = await signIn(shop, ada.email)
  await otherDevice.ask('POST', '/vitrine/v1/account/end-sessions', { body: {} })
  shop.clock.pass(60)
  const typed = { firstName: 'Augusta', lastName: 'King' }
  const ended = await browser.post('/account', typed)
  expect([ended.status, ended.html.includes('Your session has ended')]).toEqual([403, true])
  for (const text of ['value="Augusta"', 'value="King"']) expect(ended.html).toContain(text)
  expect(await browser.post('/account', { ...typed, ...ada })).toMatchObject({ status: 303 })
  expect((await browser.visit('/account')).html).toContain('Hello, Augusta')
})

test('a note for the cart comes along if the session has ended before it is saved', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  await browser.add('book')
  const otherDevice = await signIn(shop, ada.email)
  await otherDevice.ask('POST', '/vitrine/v1/account/end-sessions', { body: {} })
  shop.clock.pass(60)
  const { status } = await browser.post('/cart/note', { note: 'Ring twice, please' })
  expect([status, await browser.count()]).toEqual([303, 0])
  await browser.post('/sign-in', ada)
  expect(await browser.count()).toBe(1)
  expect((await browser.visit('/cart')).html).toContain('Ring twice, please')
})

test('addresses are added, changed and removed, and an old form changes nothing', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  const readForm = async (edit: string) => {
    const { html } = await browser.visit(`/account/addresses?edit=${edit}`)
    return { html, revision: /name="revision" value="(\d+)"/.exec(html)?.[1] ?? '' }
  }
  const save = (edit: string, fields: Fields) => browser.post(`/account/addresses?edit=${edit}`, fields)
  const home = { addressLine: 'Hafenstraße 1', postalCode: '20457', city: 'Hamburg', country: 'DE' }
  expect((await browser.visit('/account/addresses')).html).toContain('You have no addresses yet.')

  const { revision } = await readForm('new')
  const missing = await save('new', { ...home, city: '', revision })
  expect([missing.status, missing.html.includes('value="20457"')]).toEqual([422, true])
  const empty = await save('new', { revision })
  for (const text of ['Enter the street and number.', 'Enter the city.', 'Choose a country.']) {
    const [, id] = new RegExp(`<p id="([^"]+)-problem"[^>]*>${text}`).exec(empty.html) ?? []
    expect([text, new RegExp(`id="${id}"[^>]*aria-invalid="true"`).test(empty.html)]).toEqual([text, true])
  }
  expect(empty.html).toContain('Postal code (optional)')
  expect(await save('new', { ...home, revision })).toMatchObject({ location: '/account/addresses?saved' })
  const list = (await browser.visit('/account/addresses')).html
  expect(list).toContain('Hafenstraße 1\n20457 Hamburg\nGermany')

  const conflict = await save('0', { ...home, city: 'Bremen', revision })
  expect([conflict.status, conflict.html.includes('was changed in another tab')]).toEqual([409, true])
  expect(conflict.html).toContain('value="Bremen"')
  const form = await readForm('0')
  expect(form.html).toContain('value="Hamburg"')
  await save('0', { ...home, city: 'Bremen', revision: form.revision })
  expect((await browser.visit('/account/addresses')).html).toContain('Bremen')
  // Removing asks first.
  const remove = '/account/addresses?remove=0'
  const question = await browser.visit(remove)
  for (const text of ['Remove this address?', 'Hafenstraße 1']) expect(question.html).toContain(text)
  const old = await browser.post(remove, { revision })
  expect([old.status, old.html.includes('was changed in another tab')]).toEqual([409, true])
  expect((await browser.visit('/account/addresses')).html).toContain('Bremen')
  const removed = await browser.post(remove, { revision: (await readForm('0')).revision })
  expect((await browser.visit(removed.location ?? '')).html).toContain('Removed')
  expect((await browser.visit('/account/addresses')).html).toContain('You have no addresses yet.')
  for (const edit of ['0', '-1', 'length', 'x']) {
    for (const path of [`/account/addresses?edit=${edit}`, `/account/addresses?remove=${edit}`]) {
      for (const answer of [await browser.visit(path), await browser.post(path, { ...home, revision })]) {
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.html).toContain('This address is not in your list')
      }
    }
  }
})

test('a state is saved by its code', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  const { html } = await browser.visit('/account/addresses?edit=new')
  const revision = /name="revision" value="(\d+)"/.exec(html)?.[1] ?? ''
  const address = { addressLine: '5 Main St', postalCode: '10001', city: 'New York', country: 'US' }
  await browser.post('/account/addresses?edit=new', { ...address, subdivision: 'new york', revision })
  expect((await browser.visit('/account/addresses')).html).toContain('New York, NY 10001')
  const member = await signIn(shop, ada.email)
  const { body } = await member.ask('GET', '/vitrine/v1/account')
  expect(body).toMatchObject({
    identity: { identityProfile: { addresses: [{ address: { subdivision: 'US-NY' } }] } },
  })
})

test('two tabs add an address each: both are kept, and a second click adds none', async () => {
  const shop = await openShopAlone()
  const browser = await registerAda(shop)
  const { html } = await browser.visit('/account/addresses?edit=new')
  const revision = /name="revision" value="(\d+)"/.exec(html)?.[1] ?? ''
  const home = { addressLine: 'Hafenstraße 1', city: 'Hamburg', country: 'DE', revision }
  const add = (fields: Fields) => browser.post('/account/addresses?edit=new', fields)
  const work = { ...home, addressLine: 'Am Wall 2', city: 'Bremen' }
  for (const fields of [home, work, work]) expect((await add(fields)).status).toBe(303)
  const list = (await browser.visit('/account/addresses')).html
  expect(list.match(/\?edit=\d/g)).toHaveLength(2)
  for (const town of ['Hamburg', 'Bremen']) expect(list).toContain(town)
  // At the same time, too.
  const towns = ['Kiel', 'Emden', 'Jever']
  await Promise.all(towns.map((city) => add({ ...home, city })))
  const all = (await browser.visit('/account/addresses')).html
  for (const town of towns) expect(all).toContain(town)
})

test('a member sees the devices, signs out one of them, all others, or all', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  const phone = openBrowser(shop)
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
  shop.clock.pass(1)
  await phone.post('/sign-in', ada, { 'user-agent': safari })
  const { html } = await browser.visit('/account/sessions')
  // Although the phone was used later.
  expect(html.indexOf('This device')).toBeLessThan(html.indexOf('Safari on iPhone'))
  for (const text of ['Safari on iPhone', 'Unknown device', 'This device']) expect(html).toContain(text)
  // Two devices with the same browser differ in their times.
  expect(html).toMatch(/Last used on <time[^>]*>[A-Z][a-z]+ \d+, \d{4} at \d+:\d{2}.[AP]M UTC<\/time>/)
  expect(html.match(/Signed in on <time/g)).toHaveLength(2)
  const [id = ''] = [...html.matchAll(/name="id" value="([^"]+)"/g)].map(([, value]) => value)
  expect(await browser.post('/account/sessions', { id })).toMatchObject({
    location: '/account/sessions?ended',
  })
  shop.clock.pass(60)
  expect((await phone.visit('/account')).location).toContain('notice=ended')
  expect([await phone.isMember(), await browser.isMember()]).toEqual([false, true])
  const again = await browser.post('/account/sessions', { id })
  expect([again.status, again.html.includes('This device is signed out already')]).toEqual([404, true])

  await phone.post('/sign-in', ada)
  await browser.post('/account/sessions', { scope: 'others' })
  shop.clock.pass(60)
  expect((await phone.visit('/account')).location).toContain('notice=ended')
  expect(await browser.post('/account/sessions', { scope: 'all' })).toMatchObject({
    location: '/sign-in?notice=signed-out',
  })
  expect(await browser.isMember()).toBe(false)
})
