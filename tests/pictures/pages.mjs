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
  'not-found': storefront('/nowhere'),
  platform: platform('/'),
  docs: platform('/docs'),
  'admin-sign-in': platform('/admin'),
  admin: signedIn('/products'),
  async 'admin-product'(page, shop) {
    await signedIn('/products?q=mug')(page, shop)
    await page.getByRole('link', { name: 'Reading mug', exact: true }).click()
    await page.getByLabel('Description').waitFor()
  },
  'admin-search': signedIn('/products?q=mug'),
  'admin-collections': signedIn('/collections'),
}
