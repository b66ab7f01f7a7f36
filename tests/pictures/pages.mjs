// Every page that is kept as a picture, and what is done on the way to it.

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ storefrontUrl: string, platformUrl: string, apiKey: string }} Where */

/** @param {Page} page @param {Where} where */
async function addMug(page, { storefrontUrl }) {
  await page.goto(`${storefrontUrl}/products/reading-mug`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByRole('listitem').waitFor()
}

/** @param {string} path @returns {(page: Page, where: Where) => Promise<unknown>} */
const shop =
  (path) =>
  (page, { storefrontUrl }) =>
    page.goto(storefrontUrl + path)

/** @param {string} path @returns {(page: Page, where: Where) => Promise<unknown>} */
const platform =
  (path) =>
  (page, { platformUrl }) =>
    page.goto(platformUrl + path)

/** @type {Record<string, (page: Page, where: Where) => Promise<unknown>>} */
export const pages = {
  home: shop('/'),
  collection: shop('/collections/kitchen'),
  filtered: shop('/products?choice.Colour=Ink&stock=in'),
  'nothing-found': shop('/search?q=anchor'),
  search: shop('/search?q=mug'),
  product: shop('/products/reading-mug'),
  'product-sold-out': shop('/products/fell-vase'),
  'product-reduced': shop('/products/quern-mill'),
  'cart-empty': shop('/cart'),
  drawer: addMug,
  async cart(page, where) {
    await addMug(page, where)
    await page.goto(`${where.storefrontUrl}/cart`)
  },
  missing: shop('/nowhere'),
  platform: platform('/'),
  docs: platform('/docs'),
  'desk-closed': platform('/admin'),
  async desk(page, where) {
    await page.goto(`${where.platformUrl}/admin`)
    await page.getByLabel(/API key/i).fill(where.apiKey)
    await page.getByRole('button', { name: /open|sign in/i }).click()
    await page.getByRole('table').waitFor()
  },
}
