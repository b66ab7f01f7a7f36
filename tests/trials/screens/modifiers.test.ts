// What a product is made with besides its variant: texts and choices on its page, which the line of the cart shows.
import { onlyVariantId, type ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, hydrated, openVisitorPage, painted } from '../../browser/browser.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const ring: ProductDraft = {
  id: 'ring',
  slug: 'ring',
  name: 'Ring',
  productType: 'physical',
  description: 'It is round.',
  price: '60.00',
  variants: [{ id: onlyVariantId, choices: {} }],
  pictures: [],
  collectionIds: ['gifts'],
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

/** Of silver it is short only. */
const pendant: ProductDraft = {
  ...ring,
  id: 'pendant',
  slug: 'pendant',
  name: 'Pendant',
  options: [
    {
      name: 'Metal',
      optionType: 'drop_down',
      choices: [
        { value: 'Gold', description: 'Gold' },
        { value: 'Silver', description: 'Silver' },
      ],
    },
    {
      name: 'Length',
      optionType: 'drop_down',
      choices: [
        { value: 'Short', description: 'Short' },
        { value: 'Long', description: 'Long' },
      ],
    },
  ],
  variants: [
    { id: 'a0000000-0000-4000-8000-00000000000a', choices: { Metal: 'Gold', Length: 'Short' } },
    { id: 'a0000000-0000-4000-8000-00000000000b', choices: { Metal: 'Gold', Length: 'Long' } },
    {
      id: 'a0000000-0000-4000-8000-00000000000c',
      choices: { Metal: 'Silver', Length: 'Short' },
      price: '70.00',
    },
  ],
}

for (const javaScriptEnabled of [true, false])
  test(`texts and choices are entered on the page of a product and shown in the cart ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const { page } = await visitor({ javaScriptEnabled, expects: [/422/] })
    await page.goto('/products/ring')
    if (javaScriptEnabled) await hydrated(page)
    const text = page.getByLabel('Engraved <b>')
    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' })
    expect(await page.getByRole('group', { name: 'Box' }).getByRole('radio').count()).toBe(4)
    if (javaScriptEnabled) await expectAccessible(page)

    await page.getByText('Green box').click()
    await add.click()
    await page.getByText('Fill in “Engraved <b>”').waitFor()
    // Browsers move the focus after they have shown a page.
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
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
  })

const scarf: ProductDraft = {
  ...ring,
  id: 'scarf',
  slug: 'scarf',
  name: 'Scarf',
  price: '39.50',
  modifiers: [
    {
      name: 'Gift wrap',
      modifierRenderType: 'TEXT_CHOICES',
      mandatory: true,
      choicesSettings: { choices: [{ name: 'Paper' }, { name: 'Silk', addedPrice: '5.00' }] },
    },
    {
      name: 'Initials',
      modifierRenderType: 'FREE_TEXT',
      freeTextSettings: { title: 'Initials', minCharCount: 0, maxCharCount: 3, defaultAddedPrice: '7.00' },
    },
  ],
}

const lamp: ProductDraft = {
  ...ring,
  id: 'lamp',
  slug: 'lamp',
  name: 'Lamp',
  modifiers: [
    {
      name: 'Shade',
      modifierRenderType: 'SWATCH_CHOICES',
      choicesSettings: {
        choices: [
          { name: 'Plain', choiceType: 'CHOICE_TEXT' },
          {
            name: 'Stripes',
            choiceType: 'MULTIPLE_COLORS',
            colorCodes: { colorCodes: ['#aa2211', '#ffffff'] },
          },
          { name: 'Ferns', choiceType: 'IMAGE', image: { url: '/sample/ferns.svg', altText: 'Fern leaves' } },
        ],
      },
    },
  ],
}

const shop = await openSmallShop(
  [ring, scarf, lamp, pendant, { ...scarf, id: 'changing', slug: 'changing', name: 'Shawl' }],
  [{ id: 'gifts', name: 'Gifts', slug: 'gifts', description: '' }],
)

const visitor = (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })

for (const javaScriptEnabled of [true, false])
  test(`a choice shows both of its colours or its picture ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const { page } = await visitor({ javaScriptEnabled })
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"/>'
    await page.route('**/sample/ferns.svg', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    )
    await page.goto('/products/lamp')
    if (javaScriptEnabled) await hydrated(page)
    const choice = (name: string) => page.locator('label').filter({ hasText: name })
    expect(await choice('Plain').locator('svg, img').count()).toBe(0)
    const fills = choice('Stripes').locator('svg > *')
    expect(await fills.evaluateAll((parts) => parts.map((part) => part.getAttribute('fill')))).toEqual([
      '#aa2211',
      '#ffffff',
    ])
    // Its name is read aloud, so the picture is not.
    const ferns = choice('Ferns').locator('img')
    expect(await ferns.getAttribute('src')).toBe('http://platform.test/sample/ferns.svg')
    await expect.poll(() => ferns.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(32)
    await choice('Ferns').click()
    expect(await page.getByRole('radio', { name: 'Ferns', exact: true }).isChecked()).toBe(true)
    if (javaScriptEnabled) await expectAccessible(page)
  })

for (const javaScriptEnabled of [true, false])
  test(`a mandatory choice with a price is requested for beside its field and bought ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const { page } = await visitor({ javaScriptEnabled, expects: [/422/] })
    await page.goto('/products/scarf')
    if (javaScriptEnabled) await hydrated(page)
    const wrap = page.getByRole('group', { name: 'Gift wrap' })
    const price = page.getByRole('article').locator('header')
    expect(await wrap.innerText()).toContain('+€5.00')
    expect(await wrap.innerText()).toContain('Choose an option')
    if (javaScriptEnabled) await expectAccessible(page)

    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' })
    await add.click()
    await wrap.getByRole('alert').getByText('Choose an option for “Gift wrap”').waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    await wrap.getByText('Silk').click()
    await page.getByLabel('Initials').fill('AL')
    if (javaScriptEnabled) {
      await price.getByText('€51.50').waitFor()
      await page.getByLabel('Initials').fill('')
      await price.getByText('€44.50').waitFor()
      await page.getByLabel('Initials').fill('AL')
    }
    await add.click()
    const cart = page.getByRole(javaScriptEnabled ? 'dialog' : 'main')
    const line = cart.getByRole('listitem').filter({ hasText: 'Scarf' })
    await line.getByText('Silk').waitFor()
    await line.getByText('€51.50').first().waitFor()
    expect(await line.innerText()).toContain('AL')
  })

test('without script, what is entered stays while a choice is shown, and a combination that does not exist says so', async () => {
  const { page } = await visitor({ javaScriptEnabled: false, expects: [/422/], path: '/products/pendant' })
  await page.getByText('Silver').click()
  await page.getByLabel('Engraved <b>').fill('A & B')
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Update selection' }).click()
  await page.getByText('€70.00').first().waitFor()
  expect(await page.getByLabel('Engraved <b>').inputValue()).toBe('A & B')
  expect(await page.getByLabel('Quantity').inputValue()).toBe('3')
  expect(page.url()).not.toContain('A')
  await page.getByText('Long').click()
  await page.getByRole('button', { name: 'Update selection' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByLabel('Engraved <b>').inputValue()).toBe('A & B')
  await page.getByText('Short').click()
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pendant' })
  await line.getByText('A & B').waitFor()
  expect(await line.innerText()).toContain('Silver')
})

test('what is entered before the script of the fields has loaded stays', async () => {
  const { page } = await visitor()
  let load = () => {}
  const released = new Promise<void>((done) => (load = done))
  await page.route(/\/modifiers-[^/]*\.js/, async (route) => {
    await released
    await route.continue()
  })
  const requested = page.waitForRequest(/\/modifiers-[^/]*\.js/)
  await gotoHydrated(page, '/products/scarf')
  await requested
  await painted(page)
  await page.getByText('Silk').click()
  await page.getByLabel('Initials').fill('AL')
  load()
  await page.getByRole('article').locator('header').getByText('€51.50').waitFor()
  expect(await page.getByLabel('Initials').inputValue()).toBe('AL')
})

test('the price of the next product does not have the choices of the one before', async () => {
  const { page } = await visitor({ path: '/products/scarf', isHydrated: true })
  await page.getByText('Silk').click()
  const price = page.getByRole('article').locator('header')
  await price.getByText('€44.50').waitFor()
  await page.getByRole('link', { name: 'Ring' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Ring' }).waitFor()
  await price.getByText('€60.00').waitFor()
})

test('a product that has changed since the page was opened says so', async () => {
  const { page } = await visitor({ expects: [/400/], path: '/products/changing', isHydrated: true })
  await page.getByText('Silk').click()
  const path = '/stores/v3/products/changing'
  const { body } = await shop.merchant.ask('GET', path)
  const { product } = body as { product: { revision: string } }
  await shop.merchant.ask('PATCH', path, {
    body: {
      product: {
        revision: product.revision,
        modifiers: [{ ...scarf.modifiers?.[0], choicesSettings: { choices: [{ name: 'Paper' }] } }],
      },
    },
  })
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('This product has changed').waitFor()
})

test('one product with different texts is different lines of the cart', async () => {
  const { page } = await visitor({ path: '/products/ring', isHydrated: true })
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
})
