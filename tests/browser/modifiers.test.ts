// What a product is made with besides its variant: texts and choices on its page, which the line of the cart shows.
import { onlyVariantId, type ProductDraft } from '@vitrine/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, hydrated, openVisitorPage } from './browser.ts'
import { openSmallShop } from './small-shop.ts'

const ring: ProductDraft = {
  id: 'ring',
  slug: 'ring',
  name: 'Ring',
  productType: 'physical',
  description: 'It is round.',
  price: '60.00',
  variants: [{ id: onlyVariantId, choices: {} }],
  pictures: [],
  createdDate: '2030-01-02T03:04:05.678Z',
  modifiers: [
    {
      name: 'Engraving',
      modifierRenderType: 'FREE_TEXT',
      mandatory: true,
      freeTextSettings: { title: 'Engraved <b>', minCharCount: 2, maxCharCount: 12 },
    },
    {
      name: 'Box',
      modifierRenderType: 'SWATCH_CHOICES',
      choicesSettings: {
        choices: [
          { name: 'Red box', choiceType: 'ONE_COLOR', colorCode: '#aa2211' },
          { name: 'Green box', choiceType: 'ONE_COLOR', colorCode: '#116622' },
          { name: 'Gold box', choiceType: 'ONE_COLOR', colorCode: '#ccaa11', addedPrice: '9.00' },
        ],
      },
    },
  ],
}

let shop: Awaited<ReturnType<typeof openSmallShop>>
beforeAll(async () => {
  shop = await openSmallShop([ring])
})
afterAll(() => shop.close())

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })

for (const javaScriptEnabled of [true, false])
  test(`texts and choices are entered on the page of a product and shown in the cart ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const { page, leave } = await visitor({ javaScriptEnabled, expects: [/422/] })
    await page.goto('/products/ring')
    if (javaScriptEnabled) await hydrated(page)
    const text = page.getByLabel('Engraved <b>')
    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' })
    // What costs extra is not offered, because the cart would not charge it.
    expect(await page.getByRole('group', { name: 'Box' }).getByRole('radio').count()).toBe(3)
    if (javaScriptEnabled) await expectAccessible(page)

    await page.getByText('Green box').click()
    await add.click()
    await page.getByText('“Engraved <b>” is missing').waitFor()
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Green box').isChecked()).toBe(true)
    await text.fill('A')
    await add.click()
    await page.getByText('“Engraved <b>” needs 2 to 12 characters').waitFor()
    expect(await text.inputValue()).toBe('A')
    await text.fill('  A & B ')
    await add.click()
    const cart = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main')
    const line = cart.getByRole('listitem').filter({ hasText: 'Ring' })
    await line.getByText('A & B').waitFor()
    expect(await line.innerText()).toContain('Green box')
    await leave()
  })

test('one product with different texts is different lines of the cart', async () => {
  const { page, leave } = await visitor()
  await page.goto('/products/ring')
  await hydrated(page)
  for (const initials of ['AB', 'CD', 'AB']) {
    await page.getByLabel('Engraved <b>').fill(initials)
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').getByText(initials).first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  await page.goto('/cart')
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Engraved' })
  expect(await lines.count()).toBe(2)
  expect(await lines.first().getByRole('spinbutton').inputValue()).toBe('2')
  await leave()
})
