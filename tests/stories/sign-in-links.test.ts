// The pages that the links of mails lead to, without script: a new password, and an address that comes back.
import { expect, test } from 'vitest'
import { openBrowser, search } from '../shop/hosted-browser.ts'
import { known } from '../shop/sign-in-platform.ts'

test('a mail for a new password is promised without saying whether there is an account', async () => {
  const { post, visit, received } = openBrowser()
  for (const query of [`${search}`, `clientId=${known.clientId}`]) {
    const pages = await Promise.all(
      [known.email, 'lin@example.com'].map(async (email) => {
        const { location } = await post(`/sign-in/recover?${query}`, { email })
        return location
      }),
    )
    expect(pages).toEqual([`/sign-in/recover?${query}&sent=yes`, `/sign-in/recover?${query}&sent=yes`])
    const { html } = await visit(pages[0] ?? '')
    expect(html).toContain('If the address belongs to an account, an email is on its way.')
    expect(html).not.toContain(known.email)
  }
  const mails = received.filter(({ address }) => address.endsWith('/send-email'))
  expect(mails.map(({ body }) => body)).toEqual(
    [known.email, 'lin@example.com', known.email, 'lin@example.com'].map((email) => ({ email })),
  )
  expect((await post(`/sign-in/recover?${search}`, { email: 'ada' })).html).toContain(
    'Enter an email address',
  )
})

test('the token of a mailed link moves from the URL to a cookie of one page, and sets a password', async () => {
  const { visit, post, received } = openBrowser()
  const page = `/sign-in/set-password?clientId=${known.clientId}`
  const { status, location, headers } = await visit(`${page}&token=${known.link}`)
  expect([status, location]).toEqual([303, page])
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('set-cookie')).toMatch(
    /Max-Age=1800; Path=\/sign-in\/set-password; HttpOnly; SameSite=Lax/,
  )
  const { html } = await visit(page)
  expect(html).toContain('Choose a new password')
  expect(html).not.toContain(known.link)
  expect((await post(page, { password: 'short' })).html).toContain('at least 8 characters')
  expect((await post(page, { password: 'a good long one' })).location).toBe(
    `/sign-in/password-changed?clientId=${known.clientId}`,
  )
  expect(received.at(-1)?.body).toEqual({ recoveryToken: known.link, password: 'a good long one' })
  const changed = await visit(`/sign-in/password-changed?clientId=${known.clientId}`)
  expect(changed.html).toContain('Go to the shop and sign in with your new password.')
  expect(changed.html).toContain('href="https://lamps.test"')
  // The cookie is gone with the token.
  expect((await visit(page)).html).toContain('This link has been used or has expired')
})

test('a link that was forged or used says so before a password is chosen', async () => {
  const { visit, received } = openBrowser()
  await visit('/sign-in/set-password?token=forged')
  const { html } = await visit('/sign-in/set-password')
  expect(html).toContain('This link has been used or has expired')
  // Without a password nothing is set.
  expect(received.at(-1)?.body).toEqual({ recoveryToken: 'forged', password: '' })
})

test('after a new password the page says if the first proof of an address has emptied the account', async () => {
  const { visit, post, state } = openBrowser()
  for (const isEmptied of [true, false]) {
    state.isEmptied = isEmptied
    await visit(`/sign-in/set-password?clientId=${known.clientId}&token=${known.link}`)
    const { location } = await post('/sign-in/set-password', { password: 'a good long one' })
    expect((await visit(location ?? '')).html.includes('we have removed its cart')).toBe(isEmptied)
  }
})

test('the page of a member who is awaiting approval says that an emptied account was another person’s', async () => {
  const { visit } = openBrowser()
  for (const isEmptied of [true, false]) {
    const { html } = await visit(`/sign-in/approval?clientId=${known.clientId}${isEmptied ? '&emptied' : ''}`)
    expect(html).toContain('Your account is awaiting approval')
    expect(html.includes('we have removed its cart')).toBe(isEmptied)
  }
})

test('a changed password leads back to a page of the shop, and to no other address', async () => {
  const { visit } = openBrowser({ origins: ['https://lamps.test'] })
  const linkTo = async (redirect: string) => {
    const query = new URLSearchParams({ clientId: known.clientId, redirect })
    const { html } = await visit(`/sign-in/password-changed?${query}`)
    return /<a [^>]*href="([^"]*)"[^>]*>Go to Lamps/.exec(html)?.[1]
  }
  expect(await linkTo('https://lamps.test/welcome')).toBe('https://lamps.test/welcome')
  for (const address of [
    'blob:https://lamps.test/x',
    'https://other.test/',
    'javascript:alert(1)',
    '/welcome',
  ])
    expect(await linkTo(address)).toBe('https://lamps.test')
})

test('a link to an old address undoes its change with a button, and leads to a new password', async () => {
  const { visit, post, received } = openBrowser()
  const page = `/sign-in/undo-email?clientId=${known.clientId}`
  const { status, location, headers } = await visit(`${page}&token=${known.link}`)
  expect([status, location]).toEqual([303, page])
  expect(headers.get('set-cookie')).toMatch(/Path=\/sign-in\/undo-email; HttpOnly; SameSite=Lax/)
  const { html } = await visit(page)
  expect(html).toContain('Undo the change')
  expect(html).not.toContain(known.link)
  // A mail program that opens the link by itself changes nothing.
  expect(received.filter(({ address }) => address.endsWith('/undo-email'))).toEqual([])
  const restored = `/sign-in/email-restored?clientId=${known.clientId}`
  expect((await post(page, {})).location).toBe(restored)
  expect(received.at(-1)?.body).toEqual({ token: known.link })
  expect((await visit(restored)).html).toContain(`href="/sign-in/recover?clientId=${known.clientId}"`)
  expect((await visit(page)).html).toContain('This link has been used or has expired')
})

test('a used link to an old address leads to the shop', async () => {
  const { visit, post } = openBrowser()
  const page = `/sign-in/undo-email?clientId=${known.clientId}`
  await visit(`${page}&token=used`)
  const { status, html } = await post(page, {})
  expect(status).toBe(400)
  expect(html).toContain('This link has been used or has expired')
  expect(html).toContain('href="https://lamps.test"')
})

test('a used link leads to another mail', async () => {
  const { visit, post } = openBrowser()
  const page = `/sign-in/set-password?clientId=${known.clientId}`
  await visit(`${page}&token=used`)
  const { status, html } = await post(page, { password: 'a good long one' })
  expect(status).toBe(400)
  expect(html).toContain('This link has been used or has expired')
  expect(html).toContain(`href="/sign-in/recover?clientId=${known.clientId}"`)
  expect((await openBrowser().post(page, { password: 'a good long one' })).location).toBe(page)
})
