// What a form without script is refused comes back as it was sent: named, pointed at, and under the keyboard.
import type { ProductDraft } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, openVisitorPage } from './browser.ts'
import { bowl } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'

const option = (name: string, choices: string[]) => ({
  name,
  optionType: 'drop_down' as const,
  choices: choices.map((choice) => ({ value: choice, description: choice })),
})
/** In two colours and two sizes; the large one in rust is gone, and nobody ever made the small one in sage. */
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

let shop: Awaited<ReturnType<typeof openSmallShop>>
beforeAll(async () => {
  shop = await openSmallShop([rug, bowl])
})
afterAll(() => shop.close())

const reader = () =>
  openVisitorPage({ baseURL: shop.url, javaScriptEnabled: false, expects: [/status of 4\d\d|4\d\d \(/] })

const choose = async (page: Page, ...choices: string[]) => {
  for (const choice of choices) await page.locator('label', { hasText: choice }).click()
}
const chosen = async (page: Page) =>
  (await page.locator('input[type=radio]:checked').all()).reduce(
    async (all, one) => [...(await all), await one.inputValue()],
    Promise.resolve([] as string[]),
  )

/** What has the keyboard, and what is said of it. */
const focused = (page: Page) =>
  page.locator(':focus').evaluate((at: HTMLInputElement) => ({
    name: at.name,
    value: at.value,
    told: document.getElementById(at.getAttribute('aria-describedby') ?? '')?.textContent,
  }))

test('a choice that is sold out stays chosen, is named, and is where the keyboard begins', async () => {
  const { page, leave } = await reader()
  await page.goto('/products/rug')
  await choose(page, 'Rust', 'Large')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('alert').getByText('Rust, Large is sold out').waitFor()
  expect(await chosen(page)).toEqual(['Rust', 'Large'])
  expect(await focused(page)).toMatchObject({ name: 'choice.Colour', value: 'Rust' })
  expect((await focused(page)).told).toContain('Rust, Large is sold out')

  await choose(page, 'Small')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('main').getByText('Rust').first().waitFor()
  await leave()
})

test('a combination that is not made stays chosen, too', async () => {
  const { page, leave } = await reader()
  await page.goto('/products/rug')
  await choose(page, 'Small')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('alert').getByText('This combination is not available').waitFor()
  expect(await chosen(page)).toEqual(['Sage', 'Small'])
  expect((await focused(page)).told).toContain('This combination is not available')
  await leave()
})

test.each(['0', '1.5', '100001'])(
  '%s of a good: the field keeps it, and says what it takes',
  async (unfit) => {
    const { page, leave } = await reader()
    await page.goto('/products/rug')
    await choose(page, 'Rust', 'Small')
    await page.getByLabel('Quantity').fill(unfit)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('alert').getByText('Enter a valid quantity').waitFor()
    expect(await chosen(page)).toEqual(['Rust', 'Small'])
    expect(await focused(page)).toMatchObject({ name: 'quantity', value: unfit })
    expect((await focused(page)).told).toContain('a whole number from 1 to 100,000')
    await leave()
  },
)

test('a number that only a program would read as one is not understood', async () => {
  const { page, leave } = await reader()
  const headers = { origin: shop.url }
  for (const quantity of ['0x10', '1e2', '+3', ' ']) {
    const form = { 'choice.Colour': 'Rust', 'choice.Size': 'Small', quantity }
    const answer = await page.request.post('/products/rug', { form, headers })
    expect([quantity, answer.status()]).toEqual([quantity, 400])
  }
  await page.goto('/cart')
  expect(await page.getByRole('spinbutton').count()).toBe(0)
  await leave()
})

test('the same with script', async () => {
  const { page, leave } = await openVisitorPage({ baseURL: shop.url })
  await page.goto('/products/rug')
  await hydrated(page)
  await page.getByLabel('Quantity').fill('1.5')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('alert').waitFor()
  expect(await focused(page)).toMatchObject({ name: 'quantity', value: '1.5' })
  expect((await focused(page)).told).toContain('a whole number from 1 to 100,000')
  await leave()
})

async function addBowl(page: Page) {
  await page.goto('/products/bowl')
  await page.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Add to cart' }).click()
}

test('how many somebody wants is kept while they look at a choice that cannot be had', async () => {
  const { page, leave } = await openVisitorPage({ baseURL: shop.url })
  await page.goto('/products/rug?variant=rust-small')
  await hydrated(page)
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('2')
  for (const [there, tells] of [
    ['Large', 'Sold out'],
    ['Sage', 'Add to cart'],
    ['Small', 'Unavailable'],
    ['Rust', 'Add to cart'],
  ] as const) {
    await choose(page, there)
    await page.getByRole('button', { name: tells }).waitFor()
    expect(await quantity.isVisible(), there).toBe(tells === 'Add to cart')
  }
  expect(await quantity.inputValue()).toBe('2')
  await leave()
})

test('a quantity that no line can have stays in its field of the cart; none at all is taken out', async () => {
  const { page, leave } = await reader()
  await addBowl(page)
  await page.waitForURL('**/cart')
  const field = page.getByRole('spinbutton', { name: 'Quantity' })
  for (const unfit of ['1.5', '-1', '100001']) {
    await field.fill(unfit)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Enter a valid quantity').waitFor()
    expect(await focused(page)).toMatchObject({ name: 'quantity', value: unfit })
    expect((await focused(page)).told).toContain('a whole number from 1 to 100,000')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  await field.fill('0')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('main').getByText('Your cart is empty').waitFor()
  await leave()
})

test('none at all is taken out with script, too, once and for all', async () => {
  const { page, leave } = await openVisitorPage({ baseURL: shop.url })
  await addBowl(page)
  await page.getByRole('dialog').waitFor()
  await page.goto('/cart')
  await hydrated(page)
  await page.getByRole('main').getByRole('spinbutton').fill('0')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Removed from cart: Bowl.').waitFor({ state: 'attached' })
  await page.getByRole('main').getByText('Your cart is empty').waitFor()
  await page.reload()
  await page.getByRole('main').getByText('Your cart is empty').waitFor()
  await leave()
})
