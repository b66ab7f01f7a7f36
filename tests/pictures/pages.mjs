// The pages of which screenshots are kept, and how to open each.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ storefrontUrl: string, platformUrl: string, apiKey: string }} RunningShop */

/** @param {Page} page @param {RunningShop} shop */
async function addMug(page, { storefrontUrl }) {
  await page.goto(`${storefrontUrl}/products/reading-mug`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByRole('listitem').waitFor()
}

/** @param {string} path @returns {(page: Page, shop: RunningShop) => Promise<unknown>} */
const storefront =
  (path) =>
  (page, { storefrontUrl }) =>
    page.goto(storefrontUrl + path)

/** @param {string} path @returns {(page: Page, shop: RunningShop) => Promise<unknown>} */
const platform =
  (path) =>
  (page, { platformUrl }) =>
    page.goto(platformUrl + path)

/** @param {string} path @returns {(page: Page, shop: RunningShop) => Promise<unknown>} */
const signedIn =
  (path) =>
  async (page, { platformUrl, apiKey }) => {
    await page.goto(`${platformUrl}/admin${path}`)
    await page.getByLabel(/API key/i).fill(apiKey)
    await page.getByRole('button', { name: /open|sign in/i }).click()
    await page.getByRole('table').waitFor()
  }

const clientId = '5e11f00d-0000-4000-8000-000000000001'

/** The cookies of the member of each shop. @type {Map<RunningShop, ReturnType<typeof register>>} */
const members = new Map()

/** Registers a member, and returns the cookies. @param {Page} page @param {RunningShop} shop */
async function register(page, { storefrontUrl }) {
  await page.goto(`${storefrontUrl}/register?returnTo=/account`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  return page.context().cookies()
}

/** @param {string} path @returns {(page: Page, shop: RunningShop) => Promise<unknown>} */
const member = (path) => async (page, shop) => {
  const cookies = members.get(shop) ?? register(page, shop)
  members.set(shop, cookies)
  await page.context().addCookies(await cookies)
  await page.goto(shop.storefrontUrl + path)
}

/** Opens a sign-in page of the platform. @param {string} path @returns {(page: Page, shop: RunningShop) => Promise<unknown>} */
const hosted =
  (path) =>
  async (page, { platformUrl, storefrontUrl }) => {
    const post = async (/** @type {string} */ address, /** @type {object} */ body, authorization = '') => {
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
      const response = await fetch(platformUrl + address, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return response.json()
    }
    const { access_token: token } = await post('/oauth2/token', { clientId, grantType: 'anonymous' })
    const authRequest = {
      clientId,
      redirectUri: `${storefrontUrl}/callback`,
      responseType: 'code',
      responseMode: 'query',
      scope: 'offline_access',
      state: 'state',
      codeChallenge: 'a'.repeat(43),
      codeChallengeMethod: 'S256',
    }
    const { redirectSession } = await post(
      '/v1/redirect-session',
      { auth: { prompt: 'login', authRequest } },
      token,
    )
    const { search } = new URL(redirectSession.fullUrl)
    await page.goto(platformUrl + path + search)
  }

/** @type {Record<string, (page: Page, shop: RunningShop) => Promise<unknown>>} */
export const pages = {
  home: storefront('/'),
  collection: storefront('/collections/kitchen'),
  filtered: storefront('/products?choice.Colour=Ink&stock=in'),
  'no-matches': storefront('/products?choice.Colour=Ink&max=1'),
  'no-results': storefront('/search?q=anchor'),
  search: storefront('/search?q=mug'),
  product: storefront('/products/reading-mug'),
  'product-sold-out': storefront('/products/fell-vase'),
  'product-reduced': storefront('/products/quern-mill'),
  'cart-empty': storefront('/cart'),
  drawer: addMug,
  async cart(page, shop) {
    await addMug(page, shop)
    await page.goto(`${shop.storefrontUrl}/cart`)
  },
  'sign-in': storefront('/sign-in'),
  register: storefront('/register'),
  recover: storefront('/recover'),
  account: member('/account'),
  sessions: member('/account/sessions'),
  'own-data': member('/account/data'),
  'hosted-sign-in': hosted('/sign-in'),
  'hosted-register': hosted('/sign-in/register'),
  'hosted-recover': hosted('/sign-in/recover'),
  'signed-out': platform(`/signed-out?clientId=${clientId}`),
  'not-found': storefront('/nowhere'),
  platform: platform('/'),
  docs: platform('/docs'),
  'docs-chapter': platform('/docs/productsV3'),
  'admin-sign-in': platform('/admin'),
  admin: signedIn('/products'),
  async 'admin-product'(page, shop) {
    await signedIn('/products?q=mug')(page, shop)
    await page.getByRole('link', { name: 'Reading mug', exact: true }).click()
    await page.getByLabel('Description', { exact: true }).waitFor()
  },
  'admin-search': signedIn('/products?q=mug'),
  'admin-collections': signedIn('/collections'),
  async 'admin-collection'(page, shop) {
    await signedIn('/collections')(page, shop)
    await page.locator('tbody a').first().click()
    const saveRule = page.getByRole('button', { name: 'Save rule' })
    await saveRule.waitFor()
    // The description becomes an editor of another height.
    await page.waitForLoadState('networkidle')
    await saveRule.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  },
  'admin-inventory': signedIn('/inventory'),
  async 'admin-inventory-item'(page, shop) {
    await signedIn('/inventory')(page, shop)
    await page.locator('tbody a').first().click()
    await page.getByLabel('Can be preordered').check()
  },
  'admin-settings': async (page, shop) => {
    await signedIn('/products')(page, shop)
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('button', { name: 'Save' }).first().waitFor()
  },
}
