// A merchant orders a collection in the admin and describes it for search engines, and visitors see both in the storefront.
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../shop/free-port.mjs'
import { startCommand } from '../../shop/start-command.mjs'
import { expectAccessible, hydrated, openVisitorPage } from '../../browser/browser.ts'
import { openMerchantPage } from '../../browser/merchant.ts'
import { field, saveUntilSaved } from '../../browser/product-form.ts'

const port = `${await freePort()}`
const shop = await startCommand([], { PORT: port, VITRINE_URL: `http://localhost:${port}` })
afterAll(() => shop.close())

for (const [javaScriptEnabled, slug] of [
  [true, 'kitchen'],
  [false, 'garden'],
] as const) {
  const script = javaScriptEnabled ? 'with' : 'without'

  test(`a collection is shown in the order of its merchant, ${script} script`, async () => {
    const visitor = await openVisitorPage({ baseURL: shop.storefrontUrl, javaScriptEnabled })
    await visitor.page.goto(`/collections/${slug}`)
    const shown = () =>
      visitor.page
        .getByRole('region', { name: 'Products' })
        .getByRole('heading', { level: 3 })
        .allInnerTexts()
    const before = await shown()
    const names = before.slice(-3)
    expect(names).toHaveLength(3)

    const merchant = await openMerchantPage(shop, { javaScriptEnabled })
    const { page } = merchant
    await page.getByRole('link', { name: 'Collections' }).click()
    const title = await visitor.page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('link', { name: title, exact: true }).click()
    await field(page, 'Name').waitFor()
    if (javaScriptEnabled) await hydrated(page)
    const placed = page.getByRole('list', { name: 'Shown first, in this order' })
    const order = async (expected: string[]) =>
      expect.poll(() => placed.getByRole('listitem').locator('bdi').allInnerTexts()).toEqual(expected)
    const [a = '', b = '', c = ''] = names
    for (const name of names) {
      await page.getByRole('button', { name: `Show first: ${name}`, exact: true }).click()
      await page.getByRole('button', { name: `Move ${name} up`, exact: true }).waitFor()
    }
    await order([a, b, c])
    await page.getByRole('button', { name: `Move ${b} up`, exact: true }).click()
    await order([b, a, c])
    await page.getByRole('button', { name: `Move ${c} to the top`, exact: true }).click()
    await order([c, b, a])
    await page.getByRole('button', { name: `Move ${c} down`, exact: true }).click()
    await order([b, c, a])
    await page.getByRole('button', { name: `Do not show ${a} first`, exact: true }).click()
    await order([b, c])
    if (javaScriptEnabled) await expectAccessible(page)
    await field(page, 'Title').fill(`All for the ${slug}`)
    await field(page, 'Summary').fill('Made to last.')
    await saveUntilSaved(page)
    await merchant.leave()

    await visitor.page.reload()
    await expect
      .poll(shown, { timeout: 10_000 })
      .toEqual([b, c, ...before.filter((each) => each !== b && each !== c)])
    expect(await visitor.page.title()).toContain(`All for the ${slug}`)
    const description = visitor.page.locator('meta[name=description]')
    expect(await description.getAttribute('content')).toBe('Made to last.')
    await visitor.page.goto(`/collections/${slug}?sort=-createdDate`)
    expect(await shown()).toEqual(before)
  })
}
