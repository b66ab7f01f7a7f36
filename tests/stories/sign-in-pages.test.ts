// The pages on which visitors sign in, without script: what they send to the platform, and what they say.
import { expect, test } from 'vitest'
import { openBrowser, search } from '../shop/hosted-browser.ts'
import { known } from '../shop/sign-in-platform.ts'

const ada = { email: known.email, password: known.password }

test('a visitor signs in and gets back to the shop, by an address that no cache keeps and no referrer names', async () => {
  const { fill, received } = openBrowser()
  const { status, location, headers } = await fill('/sign-in', ada)
  expect([status, location]).toEqual([303, 'https://lamps.test/callback?code=the-code&state=s'])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(received.at(-2)).toMatchObject({
    address: 'POST /_api/iam/authentication/v2/login',
    body: { loginId: { email: known.email }, password: known.password },
  })
  // The token is one of the client that has sent the visitor, and budgets count the visitor's network.
  expect(received.find(({ address }) => address === 'POST /oauth2/token')?.body).toMatchObject({
    clientId: known.clientId,
    grantType: 'anonymous',
  })
  expect(new Set(received.map(({ visitor }) => visitor))).toEqual(new Set([known.visitor]))
})

test('the browser of a sign-in names itself by the same secret at the next one, and a failed one keeps none (LG15)', async () => {
  const { fill, received } = openBrowser()
  const failed = await fill('/sign-in', { ...ada, password: 'not it, sorry' })
  expect(failed.headers.getSetCookie()).toEqual([])
  const { headers } = await fill('/sign-in', ada)
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^vitrine-device=.+; HttpOnly; SameSite=Strict$/),
  ])
  await fill('/sign-in', ada)
  const [first, second, third] = received.flatMap(
    ({ body }) => (body as { deviceId?: string })?.deviceId ?? [],
  )
  expect(second).toMatch(/^[\da-f-]{36}$/)
  expect([first === second, third]).toEqual([false, second])
})

test('the wish to stay signed in reaches the storefront, beside the code', async () => {
  const { fill, state } = openBrowser()
  const form = { ...ada, stay: 'on' }
  expect((await fill('/sign-in', form)).location).toMatch(/\?code=the-code&state=s&stay_signed_in=true$/)
  state.location = 'https://lamps.test/callback#code=the-code&state=s'
  expect((await fill('/sign-in', form)).location).toMatch(/#code=the-code&state=s&stay_signed_in=true$/)
  state.location = 'https://lamps.test/callback?error=access_denied&state=s'
  expect((await fill('/sign-in', form)).location).toBe(state.location)
})

test('the sign-in page names the store of the redirect session, and has no script', async () => {
  const { visit } = openBrowser()
  const { status, html, headers } = await visit(`/sign-in?${search}`)
  expect(status).toBe(200)
  expect(html).toContain('<title>Sign in · Lamps &amp; Co</title>')
  expect(html).toContain('href="https://lamps.test/cart?error=access_denied"')
  for (const path of ['register', 'recover']) expect(html).toContain(`href="/sign-in/${path}?${search}"`)
  expect(html).not.toContain('<script')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'none'")
  // Chromium refuses the redirect of a form to an origin that the page does not name.
  expect(policy).toContain("form-action 'self' https://lamps.test;")
})

test('a wrong password is answered like an unknown address, and what was typed is kept except the password', async () => {
  const { fill } = openBrowser()
  const pages = await Promise.all(
    [known.email, 'lin@example.com'].map(async (email) => {
      const { status, html } = await fill('/sign-in', { email, password: 'not it, sorry', stay: 'on' })
      return { status, html: html.replaceAll(email, '') }
    }),
  )
  expect(pages[0]).toEqual(pages[1])
  const { html, status } = await fill('/sign-in', {
    email: 'lin@example.com',
    password: 'not it, sorry',
    stay: 'on',
  })
  expect(status).toBe(400)
  expect(html).toContain('<title>Error: Sign in')
  expect(html).toMatch(/role="alert"[^>]*><p[^>]*>The email address or the password is wrong/)
  expect(html).toContain('value="lin@example.com"')
  expect(html).toMatch(/<input[^>]*name="stay"[^>]*checked=""/)
  expect(html).not.toContain('not it, sorry')
})

test('a form with empty fields says so at each field, and is not sent to the platform', async () => {
  const { fill, received } = openBrowser()
  const { status, html } = await fill('/sign-in', { email: ' ', password: '' })
  expect(status).toBe(422)
  for (const text of ['Enter an email address, such as ada@example.com.', 'Enter your password.']) {
    const [, id] = new RegExp(`<p id="([^"]+)-problem"[^>]*>${text}`).exec(html) ?? []
    const [input] = new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html) ?? []
    expect([text, input]).toEqual([text, expect.stringContaining(`aria-describedby="${id}-problem"`)])
    expect([text, input]).toEqual([text, expect.stringContaining('aria-invalid="true"')])
  }
  expect(html.match(/autofocus=""/gi)).toHaveLength(1)
  expect(received.map(({ address }) => address)).toEqual([
    `GET /vitrine/v1/redirect-sessions/${known.session}`,
  ])
})

test('too many attempts say how long to wait', async () => {
  const { fill } = openBrowser()
  const { status, html, headers } = await fill('/sign-in', { ...ada, email: 'busy@example.com' })
  expect([status, headers.get('retry-after')]).toEqual([429, '700'])
  expect(html).toContain('Wait 12 minutes and try again.')
})

test('while the platform does not answer, a sent form keeps what was typed', async () => {
  const { fill, state, visit } = openBrowser()
  state.lost = /^POST/
  const { status, html } = await fill('/sign-in', ada)
  expect(status).toBe(503)
  expect(html).toContain('We can’t reach the shop')
  expect(html).toContain(`value="${known.email}"`)
  state.lost = /^GET/
  expect((await visit(`/sign-in?${search}`)).status).toBe(503)
})

test('a visitor registers, confirms the address with the code, and gets back to the shop', async () => {
  const { fill, received } = openBrowser()
  const form = { firstName: 'Lin', email: 'lin@example.com', password: 'a good long one', stay: 'on' }
  const code = await fill('/sign-in/register', form)
  expect(code.status).toBe(200)
  expect(received.at(-1)?.body).toEqual({
    loginId: { email: 'lin@example.com' },
    password: 'a good long one',
    deviceId: expect.any(String),
    profile: { firstName: 'Lin' },
  })
  expect(code.html).toContain('autoComplete="one-time-code"')
  expect(code.html).toContain('inputMode="numeric"')
  expect(code.html).toContain('<bdi>lin@example.com</bdi>')
  const hidden = Object.fromEntries(
    [...code.html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>
  expect(hidden).toMatchObject({ stateToken: 'state-of-ada', stay: 'on' })
  // No URL of the page has the state.
  expect(code.html).toContain(`action="/sign-in/verify?${search}"`)
  const { resend: _, ...step } = hidden
  const wrong = await fill('/sign-in/verify', { ...step, code: '000000' })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain('The code is wrong or has expired')
  expect(wrong.html).toContain('name="stateToken" value="state-of-ada"')
  expect((await fill('/sign-in/verify', { ...step, code: '12' })).html).toContain(
    'Enter the six digits of the code.',
  )
  const { status, location } = await fill('/sign-in/verify', { ...step, code: '123 456' })
  expect([status, location]).toEqual([
    303,
    'https://lamps.test/callback?code=the-code&state=s&stay_signed_in=true',
  ])
})

test('another code is sent for the same sign-in, without a code in the form', async () => {
  const { fill, received } = openBrowser()
  const { status, html } = await fill('/sign-in/verify', {
    stateToken: 'state-of-ada',
    email: 'x@example.com',
    resend: 'yes',
  })
  expect(status).toBe(200)
  expect(html).toContain('We have sent another code to <bdi>x@example.com</bdi>')
  expect(received.at(-1)).toMatchObject({
    address: 'POST /_api/iam/verification/v1/auth/resend',
    body: { stateToken: 'state-of-ada' },
  })
})

test('a sign-in that waits for the code or for the merchant says so', async () => {
  const { fill, visit } = openBrowser()
  expect((await fill('/sign-in', { ...ada, email: 'new@example.com' })).html).toContain(
    'Confirm your email address',
  )
  const { status, location } = await fill('/sign-in', { ...ada, email: 'waiting@example.com' })
  expect([status, location]).toEqual([303, `/sign-in/approval?${search}`])
  expect((await visit(`/sign-in/approval?${search}`)).html).toContain('Lamps &amp; Co approves each account.')
  // Without the state of a sign-in there is no code to enter.
  expect((await visit(`/sign-in/verify?${search}`)).html).toContain('Then enter the code from the email.')
  expect((await fill('/sign-in/verify', { code: known.code })).status).toBe(400)
})

test('a refused registration says at the field what is wrong', async () => {
  const { fill } = openBrowser()
  const refused = async (email: string, password: string) => {
    const { status, html } = await fill('/sign-in/register', { firstName: 'Lin', email, password })
    expect(html).toContain('value="Lin"')
    expect(html).toContain(`value="${email}"`)
    expect(html).not.toContain(password)
    return [status, ...[...html.matchAll(/-problem"[^>]*>([^<]+)/g)].map(([, text]) => text)]
  }
  expect(await refused(known.email, 'a good long one')).toEqual([409, 'This address has an account already.'])
  expect(await refused('lin', 'a good long one')).toEqual([
    422,
    'Enter an email address, such as ada@example.com.',
  ])
  expect(await refused('lin@example.com', 'short')).toEqual([
    422,
    'Enter a password of at least 8 characters.',
  ])
  expect(await refused('lin@example.com', 'password1')).toEqual([
    422,
    'This password is easy to guess. Choose another one.',
  ])
})

test('the page to register tells the rules of passwords before', async () => {
  const { html } = await openBrowser().visit(`/sign-in/register?${search}`)
  expect(html).toContain('At least 8 characters.')
  expect(html).not.toContain('name="consent')
})

test('a redirect session that has ended leads back to the shop, on every page that needs one', async () => {
  const { visit, fill, state } = openBrowser()
  const paths = ['/sign-in', '/sign-in/register', '/sign-in/verify']
  for (const path of paths) {
    for (const query of [
      '',
      '?session=',
      '?session=%00',
      '?session=unknown-token',
      `?session=${'x'.repeat(5000)}`,
    ]) {
      const { status, html } = await visit(path + query)
      expect([path + query, status]).toEqual([path + query, 404])
      expect(html).toContain('This sign-in link has expired')
      expect(html).not.toContain('<script')
    }
  }
  // With the id of its client, the page can name the store.
  const named = await visit(`/sign-in?session=unknown-token&clientId=${known.clientId}`)
  expect(named.html).toContain('Back to Lamps &amp; Co')
  state.hasEnded = true
  for (const path of paths) {
    const { status, html } = await fill(path, ada)
    expect([path, status, html.includes('Go back to the shop and sign in again.')]).toEqual([path, 404, true])
  }
})

test('a form is refused if another page or another site has sent it', async () => {
  const { post, received } = openBrowser()
  const path = `/sign-in?${search}`
  expect((await post(path, ada)).status).toBe(404)
  expect((await post(path, { ...ada, session: 'of another page' })).status).toBe(404)
  const own = { ...ada, session: known.session }
  expect((await post(path, own, { origin: 'https://lamps.test' })).status).toBe(403)
  expect((await post(path, own, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(received.filter(({ address }) => address.startsWith('POST'))).toEqual([])
})

test('a redirect session that was used meanwhile ends the sign-in with the same page', async () => {
  const { fill, state } = openBrowser()
  state.isUsed = true
  const { status, html } = await fill('/sign-in', ada)
  expect(status).toBe(404)
  expect(html).toContain('This sign-in link has expired')
})

test('the signed-out page leads back to the shop of the client, or to that of the process', async () => {
  const { visit } = openBrowser()
  const lamps = await visit(`/signed-out?clientId=${known.clientId}`)
  expect(lamps.html).toMatch(/You are signed out.*href="https:\/\/lamps.test"/)
  expect((await visit('/signed-out')).html).toContain('href="https://mugs.test"')
  const unknown = await visit('/signed-out?clientId=none')
  expect(unknown.status).toBe(400)
  expect(unknown.html).toContain('Shop not found')
})
