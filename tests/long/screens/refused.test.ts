// A refused form without script comes back with its values, its error, and the focus on the field.
import type { ProductDraft } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, openVisitorPage } from '../../browser/browser.ts'
import { bowl } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const option = (name: string, choices: string[]) => ({
  name,
  optionType: 'drop_down' as const,
  choices: choices.map((choice) => ({ value: choice, description: choice })),
})
/** Two colours and two sizes; large in rust is sold out, and small in sage does not exist. */
const rug: ProductDraft = {
  id: 'rug',
  name: 'Rug',
  slug: 'rug',
  productType: 'physical',
  description: 'It lies.',
  price: '90.00',
  createdDate: '2030-01-02T03:04:05.678Z',
  pictures: [],
  options: [option('Colour', ['Sage', 'Rust']), option('Size', ['Small', 'Large'])],
  variants: [
    { id: 'b0000000-0000-4000-8000-000000000001', choices: { Colour: 'Sage', Size: 'Large' } },
    { id: 'b0000000-0000-4000-8000-000000000002', choices: { Colour: 'Rust', Size: 'Small' } },
    { id: 'b0000000-0000-4000-8000-000000000003', choices: { Colour: 'Rust', Size: 'Large' }, stock: 0 },
  ],
}

const shop = await openSmallShop([rug, bowl])

const openWithoutScript = (path?: string) =>
  openVisitorPage({
    baseURL: shop.url,
    javaScriptEnabled: false,
    expects: [/status of 4\d\d|4\d\d \(/],
    path,
  })

const choose = async (page: Page, ...choices: string[]) => {
  for (const choice of choices) await page.locator('label', { hasText: choice }).click()
}
const selectedChoices = async (page: Page) =>
  (await page.locator('input[type=radio]:checked').all()).reduce(
    async (values, radio) => [...(await values), await radio.inputValue()],
    Promise.resolve([] as string[]),
  )

/** The focused field, and the error that describes it. */
const focused = (page: Page) =>
  page.locator(':focus').evaluate((field: HTMLInputElement) => ({
    name: field.name,
    value: field.value,
    error: document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  }))

test('a sold-out choice stays selected, with its error and the focus', async () => {
  const { page } = await openWithoutScript('/products/rug')
  await choose(page, 'Rust', 'Large')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('alert').getByText('Rust, Large is sold out').waitFor()
  expect(await selectedChoices(page)).toEqual(['Rust', 'Large'])
  expect(await focused(page)).toMatchObject({ name: 'choice.Colour', value: 'Rust' })
  expect((await focused(page)).error).toContain('Rust, Large is sold out')

  await choose(page, 'Small')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('main').getByText('Rust').first().waitFor()
})

test('a combination that does not exist stays selected, with its error and the focus', async () => {
  const { page } = await openWithoutScript('/products/rug')
  await choose(page, 'Small')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('alert').getByText('This combination is not available').waitFor()
  expect(await selectedChoices(page)).toEqual(['Sage', 'Small'])
  expect((await focused(page)).error).toContain('This combination is not available')
})

test.each(['0', '1.5', '100001'])(
  'a quantity of %s stays in its field, with an error that names the valid range',
  async (invalid) => {
    const { page } = await openWithoutScript('/products/rug')
    await choose(page, 'Rust', 'Small')
    await page.getByLabel('Quantity').fill(invalid)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('alert').getByText('Enter a valid quantity').waitFor()
    expect(await selectedChoices(page)).toEqual(['Rust', 'Small'])
    expect(await focused(page)).toMatchObject({ name: 'quantity', value: invalid })
    expect((await focused(page)).error).toContain('a whole number from 1 to 100,000')
  },
)

test('a quantity in another number format, such as 0x10 or 1e2, is refused', async () => {
  const { page } = await openWithoutScript()
  const headers = { origin: shop.url }
  for (const quantity of ['0x10', '1e2', '+3', ' ']) {
    const form = { 'choice.Colour': 'Rust', 'choice.Size': 'Small', quantity }
    const response = await page.request.post('/products/rug', { form, headers })
    expect([quantity, response.status()]).toEqual([quantity, 400])
  }
  await page.goto('/cart')
  expect(await page.getByRole('spinbutton').count()).toBe(0)
})

test('a form without a choice for each option asks to choose one first', async () => {
  const { page } = await openWithoutScript()
  const form = { 'choice.Colour': 'Rust', quantity: '1' }
  const response = await page.request.post('/products/rug', { form, headers: { origin: shop.url } })
  expect(response.status()).toBe(422)
  expect(await response.text()).toContain('Choose an option first')
})

test('with script, an invalid quantity shows the same error', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url, path: '/products/rug', isHydrated: true })
  await page.getByLabel('Quantity').fill('1.5')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('alert').waitFor()
  expect(await focused(page)).toMatchObject({ name: 'quantity', value: '1.5' })
  expect((await focused(page)).error).toContain('a whole number from 1 to 100,000')
})

async function addBowl(page: Page) {
  await page.goto('/products/bowl')
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
}

test('the quantity is kept while the visitor looks at choices that are not available', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url })
  await gotoHydrated(page, '/products/rug?variant=rust-small')
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('2')
  for (const [choice, button] of [
    ['Large', 'Sold out'],
    ['Sage', 'Add to cart'],
    ['Small', 'Unavailable'],
    ['Rust', 'Add to cart'],
  ] as const) {
    await choose(page, choice)
    await page.getByRole('button', { name: button }).waitFor()
    expect(await quantity.isVisible(), choice).toBe(button === 'Add to cart')
  }
  expect(await quantity.inputValue()).toBe('2')
})

test('in the cart, an invalid quantity stays in its field with an error, and zero removes the line', async () => {
  const { page } = await openWithoutScript()
  await addBowl(page)
  await page.waitForURL('**/cart')
  const field = page.getByRole('spinbutton', { name: 'Quantity' })
  for (const invalid of ['1.5', '-1', '100001']) {
    await field.fill(invalid)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Enter a valid quantity').waitFor()
    expect(await focused(page)).toMatchObject({ name: 'quantity', value: invalid })
    expect((await focused(page)).error).toContain('a whole number from 1 to 100,000')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  await field.fill('0')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('main').getByText('Your cart is empty').waitFor()
})

test('with script, a quantity of zero removes the line, too', async () => {
  const { page } = await openVisitorPage({ baseURL: shop.url })
  await addBowl(page)
  await page.getByRole('dialog').waitFor()
  await gotoHydrated(page, '/cart')
  await page.getByRole('main').getByRole('spinbutton').fill('0')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Removed from cart: Bowl.').waitFor({ state: 'attached' })
  await page.getByRole('main').getByText('Your cart is empty').waitFor()
  await page.reload()
  await page.getByRole('main').getByText('Your cart is empty').waitFor()
})
