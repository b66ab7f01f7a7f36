// A merchant who has just started the shop makes it their own in the admin, and visitors see it on all pages.
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../shop/free-port.mjs'
import { startCommand } from '../shop/start-command.mjs'
import { expectAccessible, hydrated, openVisitorPage } from './browser.ts'
import { openMerchantPage } from './merchant.ts'
import { field, saveUntilSaved } from './product-form.ts'

const port = `${await freePort()}`
const shop = await startCommand([], { PORT: port, VITRINE_URL: `http://localhost:${port}` })
afterAll(() => shop.close())

const picture = '/own-picture.jpg'

test('a merchant makes the shop their own, and visitors see it on all pages', async () => {
  const name = 'Tide & Thread'
  const merchant = await openMerchantPage(shop, { javaScriptEnabled: true })
  const { page } = merchant
  await page.getByRole('link', { name: 'Settings' }).click()
  await field(page, 'Name of the store').waitFor()
  await hydrated(page)
  await field(page, 'Name of the store').fill(name)
  await field(page, 'Headline').fill('Mugs that last.')
  await field(page, 'Large picture URL').fill(`${shop.storefrontUrl}${picture}`)
  await field(page, 'Description of the picture').fill('A kiln, open')
  await field(page, 'Text of the link').fill('See the mugs')
  await field(page, 'Where the link leads').fill('/collections/kitchen')
  await field(page, 'Title for search engines').fill(`Mugs by ${name}`)
  await field(page, 'Description for search engines').fill('Stoneware from a small kiln.')
  await field(page, 'Note about tax').fill('Prices include VAT.')
  await field(page, 'Text of the footer').fill('Kiln Lane 4\n12345 Clayton')
  await field(page, 'Links of the footer').fill(
    `Returns ${shop.storefrontUrl}/returns\nWrite to us mailto:us@example.com`,
  )
  await page.getByRole('button', { name: 'Add policy' }).click()
  await field(page, 'Title of policy 1').fill('Terms of sale')
  await field(page, 'Text of policy 1').fill('All mugs are fired twice.')
  await field(page, 'Colour').fill('#0b5d3b')
  await saveUntilSaved(page)
  await merchant.leave()

  const visitor = await openVisitorPage({
    baseURL: shop.storefrontUrl,
    // The picture of this test does not exist.
    expects: [/404/],
  })
  const storefront = visitor.page
  // The storefront reads the settings again after two seconds.
  const title = async () => {
    await storefront.goto('/')
    return storefront.title()
  }
  await expect.poll(title).toBe(`Mugs by ${name}`)
  await storefront.getByRole('heading', { name: 'Mugs that last.', level: 1 }).waitFor()
  const summary = await storefront.locator('meta[name="description"]').getAttribute('content')
  expect(summary).toBe('Stoneware from a small kiln.')
  expect(await storefront.getByAltText('A kiln, open').getAttribute('src')).toContain(picture)
  const footer = storefront.getByRole('contentinfo')
  await footer.getByText('12345 Clayton').waitFor()
  expect(await footer.getByRole('link', { name: 'Returns' }).getAttribute('href')).toMatch(/\/returns$/)
  const write = footer.getByRole('link', { name: 'Write to us' })
  expect(await write.getAttribute('href')).toBe('mailto:us@example.com')
  await footer.getByRole('link', { name: 'Terms of sale' }).click()
  await storefront.getByRole('heading', { name: 'Terms of sale', level: 1 }).waitFor()
  await storefront.getByText('All mugs are fired twice.').waitFor()
  expect(new URL(storefront.url()).pathname).toBe('/policies/terms-of-sale')
  await expectAccessible(storefront)
  await storefront.goto('/')
  await storefront.getByRole('link', { name: 'See the mugs' }).click()
  await storefront.waitForURL('**/collections/kitchen')
  await storefront.goto('/products/reading-mug')
  await storefront.getByText('Prices include VAT.').first().waitFor()

  await storefront.goto(`${shop.platformUrl}/sign-in`)
  await storefront.getByText(name).first().waitFor()
})
