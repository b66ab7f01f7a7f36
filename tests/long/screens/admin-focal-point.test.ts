// The focal point of a picture: set in the admin by keyboard and by mouse, and kept in view by the shop.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { host } from '../../shop/open-shop.ts'
import { expectAccessible, openVisitorPage } from '../../browser/browser.ts'
import { button, field, openForm, saveUntilSaved } from '../../browser/product-form.ts'
import { openStorefrontOf } from '../../browser/small-shop.ts'

/** A picture of 400 × 200 pixels, which needs no server. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#9caf88"/></svg>`

const positionOf = (image: Locator) => image.evaluate((element) => getComputedStyle(element).objectPosition)

test('a merchant sets what of a picture stays in view, and the shop crops it so', async () => {
  const { shop, page, context } = await openForm({ path: '/products/bowl' })
  const body = { contentType: 'image/svg+xml', body: picture }
  await context.route(`${host}/pictures/**`, (route) => route.fulfill(body))
  await field(page, 'Picture URL').fill(`${host}/pictures/bowl.svg`)
  await button(page, 'Add picture').click()
  const row = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').last()
  const number = await row.locator('input[aria-label^="Description of"]').getAttribute('aria-label')
  const name = number?.replace('Description of ', '')
  const left = field(page, `Focal point of ${name}, % from the left`)
  const top = field(page, `Focal point of ${name}, % from the top`)
  await row.getByText('Focal point', { exact: true }).click()
  await left.fill('7')
  await top.fill('100')
  expect(await positionOf(row.locator('> img'))).toBe('7% 100%')
  await left.fill('101')
  await top.focus()
  expect(await left.inputValue()).toBe('7')

  const large = row.locator('details img')
  const { width, height } = (await large.boundingBox()) ?? { width: 0, height: 0 }
  await large.click({ position: { x: width * 0.8, y: height * 0.25 } })
  expect([Number(await left.inputValue()), Number(await top.inputValue())]).toEqual([
    expect.closeTo(80, -1),
    expect.closeTo(25, -1),
  ])
  await left.fill('83')
  await top.fill('20')
  await expectAccessible(page)
  await saveUntilSaved(page)
  const { product } = (await shop.merchant.ask('GET', '/stores-reader/v1/products/bowl')).body as {
    product: { media: { items: { image: { focalPoint?: object } }[] } }
  }
  expect(product.media.items.at(-1)?.image.focalPoint).toEqual({ x: 0.83, y: 0.2 })

  const storefront = await openStorefrontOf(shop)
  for (const javaScriptEnabled of [true, false]) {
    const shopper = await openVisitorPage({ baseURL: storefront.url, javaScriptEnabled })
    await shopper.context.route(`${host}/pictures/**`, (route) => route.fulfill(body))
    await shopper.page.goto('/products/bowl')
    const shown = shopper.page.locator('main img[src$="bowl.svg"]')
    expect(await positionOf(shown.first())).toBe('83% 20%')
    await shopper.leave()
  }
})
