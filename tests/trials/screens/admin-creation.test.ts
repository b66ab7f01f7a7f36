// One form creates one product: whatever is sent twice, and whichever answer is lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withScriptOrNot } from '../../browser/browser.ts'
import {
  button,
  edited,
  field,
  loseAnswers,
  lostAnswers,
  openForm,
  postUnseen,
  save,
  saved,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

const countOf = async (shop: Admin, name: string) =>
  (await shop.visitor().products.query().eq('name', name).find()).total

for (const { javaScriptEnabled, script } of withScriptOrNot)
  test(`a creation whose answer is lost is sent again, and there is one product, ${script}`, async () => {
    const { shop, page } = await openForm({
      path: '/products/new',
      javaScriptEnabled,
      expects: [/503/],
    })
    await field(page, 'Name').fill('Lost cup')
    await field(page, 'Price in EUR').fill('12')
    shop.platform('loses the answer to a creation')
    await saveUntil(page, 'The store is not answering.')
    expect(await countOf(shop, 'Lost cup')).toBe(1)
    shop.platform('answers')
    // Without script the page that says so has no form: the browser sends it again.
    if (javaScriptEnabled) await save(page)
    else await page.reload()
    await saved(page)
    expect(await countOf(shop, 'Lost cup')).toBe(1)
  })

test('a form that is posted twice creates one product, and says so after the Back button', async () => {
  const { shop, page } = await openForm({
    path: '/products/new',
    javaScriptEnabled: false,
    expects: [/409/],
  })
  await field(page, 'Name').fill('Twin')
  await field(page, 'Price in EUR').fill('12')
  const [first, second] = await Promise.all([postUnseen(page), postUnseen(page)])
  expect([first.status(), second.status()]).toEqual([303, 303])
  expect(second.headers().location).toBe(first.headers().location)
  expect(await countOf(shop, 'Twin')).toBe(1)
  await field(page, 'Name').fill('Another one')
  await saveUntil(page, 'This form has created a product already.')
  expect(await countOf(shop, 'Another one')).toBe(0)
  await button(page, 'Save').click()
  await saved(page)
  expect(await countOf(shop, 'Another one')).toBe(1)
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
  {
    path: '/brands/new',
    fill: (page: Page) => field(page, 'Name').fill('Lost & Co'),
    count: async (shop: Admin) =>
      (await shop.merchant.ask('POST', '/stores/v3/brands/count', { body: {} })).body.count,
  },
]) {
  test(`the draft of a creation whose answer was lost creates nothing else: ${path}`, async () => {
    const { shop, page, context } = await openForm({ path, expects: lostAnswers })
    page.on('dialog', (dialog) => dialog.accept())
    await fill(page)
    await loseAnswers(page, `**${path}*`)
    await saveUntil(page, 'You are offline')
    expect(await count(shop)).toBe(1)
    await page.close()
    const next = await context.newPage()
    await next.goto(`/admin${path}`)
    await button(next, 'Restore').click()
    await edited(next)
    await saveUntilSaved(next)
    expect(await count(shop)).toBe(1)
  })
}

test('a creation that was sent a day ago is not sent again before the merchant has checked the list', async () => {
  const { shop, page } = await openForm({ path: '/brands/new', expects: [...lostAnswers, /409/] })
  await page.clock.setFixedTime(Date.now() - 24 * 3_600_000)
  await field(page, 'Name').fill('Kiln & Co')
  await loseAnswers(page, '**/brands/new*')
  await saveUntil(page, 'You are offline')
  await page.unrouteAll()
  await saveUntil(page, 'You sent this form more than 23 hours ago, and the brand may exist already.')
  const { body } = await shop.merchant.ask('POST', '/stores/v3/brands/count', { body: {} })
  expect(body).toMatchObject({ count: 1 })
})
