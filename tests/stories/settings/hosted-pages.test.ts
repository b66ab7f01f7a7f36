// The pages on which visitors sign in show the settings of their store: its colour, its logo, and what new members agree to.
import { createHosted } from '@vitrine/hosted/server'
import { expect, test } from 'vitest'
import { appOptions } from '../../../apps/vitrine/src/apps.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'
import { host, openShop } from '../../shop/open-shop.ts'
import { beginAuth, urlOf } from '../../shop/sign-in.ts'
import { known, openSignInPages } from '../../shop/sign-in-platform.ts'
import { ada, openBrowser as openStorefront, shopUrl } from '../../shop/storefront-browser.ts'

const search = new URLSearchParams({ session: known.session })

type Pages = ReturnType<typeof createHosted>

/** Opens a page, or sends its form. */
async function visitPage(hosted: Pages, path: string, fields?: Record<string, string>) {
  const init = fields && { method: 'POST', body: new URLSearchParams(fields), headers: { origin: host } }
  const response = await hosted.fetch(new Request(`${host}${path}`, init))
  return {
    status: response.status,
    headers: response.headers,
    html: (await response.text()).replaceAll('<!-- -->', ''),
  }
}

/** A browser in front of the pages, with a platform that knows one redirect session. */
function openBrowser(options: Parameters<typeof openSignInPages>[0] = {}) {
  const { hosted, received } = openSignInPages(options)
  return {
    received,
    visit: (path: string) => visitPage(hosted, path),
    /** Sends the form to register. */
    register: (fields: Record<string, string>) =>
      visitPage(hosted, `/sign-in/register?${search}`, { session: known.session, ...fields }),
  }
}

const terms = {
  text: 'I agree to the <b>terms</b> of "sale".',
  link: { text: 'terms', url: 'https://lamps.test/terms?a=1&b=2' },
  required: true,
}
const news = { text: 'Send me news about lamps.', required: false }
const lin = { firstName: 'Lin', email: 'lin@example.com', password: 'a good long one' }

test('the page to register asks for the consents of the store, whose texts are no markup', async () => {
  const { visit } = openBrowser({ consents: [terms, news] })
  const { html } = await visit(`/sign-in/register?${search}`)
  const sentences = [...html.matchAll(/<span dir="auto"[^>]*>(.*?)<\/span>/g)].map(([, text]) => text)
  expect(sentences).toEqual([
    expect.stringMatching(
      /^I agree to the &lt;b&gt;<a href="https:\/\/lamps.test\/terms\?a=1&amp;b=2" target="_blank" rel="noreferrer"[^>]*>terms<\/a>&lt;\/b&gt; of &quot;sale&quot;.$/,
    ),
    'Send me news about lamps. (optional)',
  ])
  expect(html).not.toMatch(/<input[^>]*name="consent[^>]*checked/)
})

test('without a consent that the store requires no account is created, and the page says which one', async () => {
  const { register, received } = openBrowser({ consents: [terms, news] })
  const { status, html } = await register({ ...lin, [`consent ${news.text}`]: 'on' })
  expect(status).toBe(422)
  expect([...html.matchAll(/-problem"[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual([
    'Tick the required box to create an account.',
  ])
  expect(html).toContain('value="lin@example.com"')
  expect(html).toMatch(/name="consent Send me news about lamps."[^>]*checked/)
  // A sentence that the merchant has changed since the page was sent.
  expect((await register({ ...lin, 'consent I agree.': 'on' })).status).toBe(422)
  expect(received.filter(({ address }) => address.endsWith('/register'))).toEqual([])
})

test('what a new member has agreed to is in the profile', async () => {
  const { register, received } = openBrowser({ consents: [terms, news] })
  await register({ ...lin, [`consent ${terms.text}`]: 'on' })
  expect(received.at(-1)?.body).toMatchObject({
    profile: { firstName: 'Lin', customFields: [{ name: 'Consent', value: { strValue: terms.text } }] },
  })
})

const pages = [
  '/sign-in',
  '/sign-in/register',
  '/sign-in/verify',
  '/sign-in/recover',
  '/sign-in/set-password',
  '/sign-in/password-changed',
  '/sign-in/undo-email',
  '/sign-in/email-restored',
  '/sign-in/approval',
  '/signed-out',
]

test('every page shows the colour and the logo of its store, and only its own picture may be loaded', async () => {
  const branding = { accentColor: '#b5654a', logoUrl: 'https://pictures.test/logo.svg' }
  const { visit } = openBrowser({ branding })
  // The last one is the page of a sign-in that has ended.
  const queries = [
    ...pages.map((path) => [path, `${search}&clientId=${known.clientId}`]),
    ['/sign-in', `clientId=${known.clientId}`],
  ]
  for (const [path, query] of queries) {
    const { html, headers } = await visit(`${path}?${query}`)
    expect([path, html]).toEqual([
      path,
      expect.stringMatching(/<link rel="stylesheet" href="\/sign-in\/colors\?accent=b5654a"/),
    ])
    expect([path, html]).toEqual([
      path,
      expect.stringMatching(/<img src="https:\/\/pictures.test\/logo.svg" alt="Lamps &amp; Co"/),
    ])
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("img-src 'self' data: https://pictures.test;")
    expect(policy).toContain("style-src 'self';")
    expect(html).not.toMatch(/<style| style=/)
  }
  const other = await visit('/signed-out')
  expect(other.html).not.toContain('<img')
  expect(other.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
  const front = await visit(`/?clientId=${known.clientId}`)
  expect(front.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
})

test('a logo that is a path of the platform needs no other origin, and without one the name stands there', async () => {
  const logo = await openBrowser({ branding: { accentColor: null, logoUrl: '/media/logo.svg' } }).visit(
    `/sign-in?${search}`,
  )
  expect(logo.html).toContain('<img src="/media/logo.svg" alt="Lamps &amp; Co"')
  expect(logo.headers.get('content-security-policy')).toContain("img-src 'self' data:;")
  expect(logo.html).not.toContain('/sign-in/colors')
  const name = await openBrowser().visit(`/sign-in?${search}`)
  expect(name.html).toMatch(/<header[^>]*><p[^>]*>Lamps &amp; Co<\/p>/)
})

test('the colours of a store are a style sheet, for six hexadecimal digits and nothing else', async () => {
  const { visit } = openBrowser()
  const { status, headers, html } = await visit('/sign-in/colors?accent=ffd500')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(html).toContain('--color-fill: #ffd500;\n  --color-on-fill: #000000;')
  for (const accent of ['', 'fff', 'FFD500', '#ffd500', 'ffd500;}', 'ffd5000', 'red'])
    expect([accent, (await visit(`/sign-in/colors?${new URLSearchParams({ accent })}`)).status]).toEqual([
      accent,
      404,
    ])
})

/** The pages of the platform, as the process opens them. */
function openHosted(shop: Awaited<ReturnType<typeof openShop>>, clientId = shop.clientId) {
  const origins = { platformUrl: host, storefrontUrl: shopUrl }
  const current = { id: shop.id, clientId, name: 'As it was at the start' }
  return createHosted(appOptions(shop.platform, origins, current, () => {}).hosted)
}

test('the pages show what a merchant has set a moment ago, and those of another store do not', async () => {
  const shop = await openShop()
  const other = await openShop({ database: shop.database })
  const hosted = openHosted(shop)
  const store = {
    name: 'Tide & Thread',
    branding: { accentColor: '#b5654a', logoUrl: 'https://pictures.test/logo.svg' },
    consents: [terms],
  }
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store } })
  for (const path of ['/signed-out', `/sign-in/recover?clientId=${shop.clientId}`]) {
    const { html, headers } = await visitPage(hosted, path)
    expect(html).toContain('alt="Tide &amp; Thread"')
    expect(html).toContain('/sign-in/colors?accent=b5654a')
    expect(headers.get('content-security-policy')).toContain('https://pictures.test')
  }
  const page = urlOf(
    await beginAuth(shop, shop.visitor().ask, { prompt: 'login', redirectUri: `${shopUrl}/callback` }),
  )
  const register = await visitPage(hosted, page.slice(host.length).replace('/sign-in?', '/sign-in/register?'))
  expect(register.html).toContain('href="https://lamps.test/terms?a=1&amp;b=2"')
  const foreign = await visitPage(hosted, `/signed-out?clientId=${other.clientId}`)
  expect(foreign.html).toContain('The small shop')
  expect(foreign.html).not.toContain('/sign-in/colors')
  expect(foreign.headers.get('content-security-policy')).not.toContain('pictures.test')
})

test('the storefront asks for the same consents, and keeps what was agreed to in the profile', async () => {
  const shop = await openShopAlone()
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { consents: [terms, news] } } })
  const browser = openStorefront(shop)
  const { html } = await browser.visit('/register')
  expect(html).toContain('href="https://lamps.test/terms?a=1&amp;b=2"')
  expect(html).toContain('Send me news about lamps. (optional)')
  const refused = await browser.post('/register', { ...ada, [`consent ${news.text}`]: 'on' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('Tick the required box to create an account.')
  expect(refused.html).toMatch(/name="consent Send me news about lamps."[^>]*checked/)
  const created = await browser.post('/register', {
    ...ada,
    [`consent ${terms.text}`]: 'on',
    [`consent ${news.text}`]: 'on',
  })
  expect([created.status, created.location]).toEqual([303, '/account'])
  const query = { filter: { email: ada.email } }
  const { body } = await shop.merchant.ask('POST', '/vitrine/v1/members/query', { body: { query } })
  expect(body).toMatchObject({
    identities: [
      {
        identityProfile: {
          customFields: [terms, news].map(({ text }) => ({ name: 'Consent', value: { strValue: text } })),
        },
      },
    ],
  })
})

test('without consents the storefront asks for none', async () => {
  const { html } = await openStorefront(await openShopAlone()).visit('/register')
  expect(html).not.toContain('name="consent')
})
