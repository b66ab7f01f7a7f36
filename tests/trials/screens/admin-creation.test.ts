// One form creates one product: whatever is sent twice, and whichever answer is lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  button,
  edited,
  field,
  loseAnswers,
  lostAnswers,
  openForm,
  save,
  saved,
} from '../../browser/product-form.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

const countOf = async (shop: Admin, name: string) =>
  (await shop.visitor().products.query().eq('name', name).find()).total

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'script on' : 'script off'
  test(`a creation whose answer is lost is sent again, and there is one product, ${script}`, async () => {
    const { shop, page, close } = await openForm({
      path: '/products/new',
      javaScriptEnabled,
      expects: [/503/],
    })
    await field(page, 'Name').fill('Lost cup')
    await field(page, 'Price in EUR').fill('12')
    shop.platform('loses the answer to a creation')
    await save(page)
    await page.getByText('The store is not answering.').waitFor()
    expect(await countOf(shop, 'Lost cup')).toBe(1)
    shop.platform('answers')
    // Without script the page that says so has no form: the browser sends it again.
    if (javaScriptEnabled) await save(page)
    else await page.reload()
    await saved(page)
    expect(await countOf(shop, 'Lost cup')).toBe(1)
    await close()
  })
}

test('a form that is posted twice creates one product, and says so after the Back button', async () => {
  const { shop, page, close } = await openForm({
    path: '/products/new',
    javaScriptEnabled: false,
    expects: [/409/],
  })
  await field(page, 'Name').fill('Twin')
  await field(page, 'Price in EUR').fill('12')
  const form = await page.locator('form:has(input[name=base])').evaluate((element) => {
    const entries = [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, `${value}`])
    return new URLSearchParams(entries).toString()
  })
  const post = () =>
    page.request.post('/admin/products/new', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      data: form,
      maxRedirects: 0,
    })
  const [first, second] = await Promise.all([post(), post()])
  expect([first.status(), second.status()]).toEqual([303, 303])
  expect(second.headers().location).toBe(first.headers().location)
  expect(await countOf(shop, 'Twin')).toBe(1)
  await field(page, 'Name').fill('Another one')
  await save(page)
  await page.getByText('This form has created a product already.').waitFor()
  expect(await countOf(shop, 'Another one')).toBe(0)
  await button(page, 'Save').click()
  await saved(page)
  expect(await countOf(shop, 'Another one')).toBe(1)
  await close()
})

for (const { path, fill, count } of [
  {
    path: '/products/new',
    fill: async (page: Page) => {
      await field(page, 'Name').fill('Lost twin')
      await field(page, 'Price in EUR').fill('12')
    },
    count: (shop: Admin) => countOf(shop, 'Lost twin'),
  },
  {
    path: '/collections/new',
    fill: (page: Page) => field(page, 'Name').fill('Lost twins'),
    count: async (shop: Admin) =>
      (await shop.visitor().collections.query().eq('name', 'Lost twins').find()).total,
  },
]) {
  test(`the draft of a creation whose answer was lost creates nothing else: ${path}`, async () => {
    const { shop, page, context, close } = await openForm({ path, expects: lostAnswers })
    page.on('dialog', (dialog) => dialog.accept())
    await fill(page)
    await loseAnswers(page, `**${path}*`)
    await save(page)
    await page.getByText('You are offline').waitFor()
    expect(await count(shop)).toBe(1)
    await page.close()
    const next = await context.newPage()
    await next.goto(`/admin${path}`)
    await button(next, 'Restore').click()
    await edited(next)
    await save(next)
    await saved(next)
    expect(await count(shop)).toBe(1)
    await close()
  })
}
