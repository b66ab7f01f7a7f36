// A merchant enters the modifiers of a product and the barcodes of its variants in the admin.
import { expect, test } from 'vitest'
import { bowl, mug } from '../../shop/sample-products.ts'
import { expectAccessible, gotoHydrated, hydrated } from '../../browser/browser.ts'
import {
  button,
  edited,
  field,
  openForm,
  save,
  saved,
  saveUntil,
  saveUntilSaved,
} from '../../browser/product-form.ts'
import { openSmallAdmin } from '../../browser/small-admin.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

/** A product as version 3 has it. */
const read = async (shop: Admin, id: string) =>
  (await shop.merchant.ask('GET', `/stores/v3/products/${id}`)).body.product as {
    modifiers: object[]
    variantsInfo: { variants: { barcode?: string; sku?: string; price: object }[] }
  }

const barcodesOf = async (shop: Admin, id: string) =>
  (await read(shop, id)).variantsInfo.variants.map(({ barcode }) => barcode)

test('a merchant adds a text and choices, changes them, and removes one', async () => {
  const { shop, page } = await openForm()
  await button(page, 'Add modifier').click()
  await field(page, 'Name of modifier 1').fill('Engraving')
  const engraving = page.getByRole('group', { name: 'Engraving', exact: true })
  await engraving.getByLabel('Label for shoppers').fill('Your initials')
  await engraving.getByLabel('Most characters').fill('3')
  await engraving.getByLabel('Added price').fill('5,50')
  await engraving.getByLabel('Required').check()
  await button(page, 'Add modifier').click()
  await field(page, 'Name of modifier 2').fill('Ribbon')
  const ribbon = page.getByRole('group', { name: 'Ribbon', exact: true })
  await field(page, 'Kind of Ribbon').selectOption('Colours')
  await field(page, 'Choices to add to Ribbon').fill('Red, Blue')
  await field(page, 'Choices to add to Ribbon').press('Enter')
  await ribbon.getByLabel('Colour of Red').fill('#aa0000')
  await ribbon.getByLabel('Added price of Blue').fill('2')
  await edited(page)
  await expectAccessible(page)
  await saveUntilSaved(page)
  expect((await read(shop, 'mug')).modifiers).toMatchObject([
    {
      name: 'Engraving',
      mandatory: true,
      freeTextSettings: { title: 'Your initials', maxCharCount: 3, defaultAddedPrice: '5.50' },
    },
    {
      name: 'Ribbon',
      mandatory: false,
      modifierRenderType: 'SWATCH_CHOICES',
      choicesSettings: {
        choices: [
          { name: 'Red', colorCode: '#aa0000' },
          { name: 'Blue', addedPrice: '2' },
        ],
      },
    },
  ])
  await page.reload()
  await hydrated(page)
  expect(await engraving.getByLabel('Most characters').inputValue()).toBe('3')
  await field(page, 'Choice Red').fill('Dark red')
  await field(page, 'Choice Red').press('Enter')
  await button(page, 'Remove Blue').click()
  await button(page, 'Remove Engraving').click()
  await saveUntilSaved(page)
  const [left, ...others] = (await read(shop, 'mug')).modifiers
  expect(others).toEqual([])
  expect(left).toMatchObject({
    name: 'Ribbon',
    choicesSettings: { choices: [{ name: 'Dark red', colorCode: '#aa0000' }] },
  })
})

test('what is not complete is marked at its input, and nothing is saved', async () => {
  const { shop, page } = await openForm({ expects: [/422/] })
  await field(page, 'Name').fill('Large mug')
  await button(page, 'Add modifier').click()
  await field(page, 'Most characters').fill('many')
  await button(page, 'Add modifier').click()
  await field(page, 'Name of modifier 2').fill('Gift wrap')
  await field(page, 'Kind of Gift wrap').selectOption('List')
  await saveUntil(page, 'Modifier 1 is not complete. Check what is marked below.')
  const problem = (label: string) =>
    field(page, label).evaluate((input) => {
      const id = input.getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent
    })
  expect(await problem('Name of modifier 1')).toBe('Enter a name.')
  expect(await problem('Most characters')).toBe('Enter a number from 1 to 500.')
  await page.getByText('Add a choice.').waitFor()
  expect(await read(shop, 'mug')).toMatchObject({ name: 'Mug', modifiers: [] })
})

test('an added price that is finer than the currency is refused beside the modifiers', async () => {
  const { shop, page } = await openForm({ expects: [/422/] })
  await button(page, 'Add modifier').click()
  await field(page, 'Name of modifier 1').fill('Engraving')
  await field(page, 'Added price').fill('0.234')
  await save(page)
  const group = page.getByRole('group', { name: 'Modifiers', exact: true })
  await group
    .getByText(/decimal/)
    .first()
    .waitFor()
  expect((await read(shop, 'mug')).modifiers).toEqual([])
  await field(page, 'Added price').fill('1.23')
  await saveUntilSaved(page)
  expect((await read(shop, 'mug')).modifiers).toMatchObject([{ name: 'Engraving' }])
})

test('a conflict shows the modifiers of another merchant', async () => {
  const { shop, page } = await openForm({ expects: [/409/] })
  await button(page, 'Add modifier').click()
  await field(page, 'Name of modifier 1').fill('Engraving')
  const { body } = await shop.merchant.ask('GET', '/stores/v3/products/mug')
  const { revision } = body.product as { revision: string }
  const modifiers = [
    { name: 'Wrap', modifierRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [{ name: 'Paper' }] } },
  ]
  await shop.merchant.ask('PATCH', '/stores/v3/products/mug', { body: { product: { revision, modifiers } } })
  await save(page)
  const conflict = page.getByRole('alert').filter({ hasText: 'was changed while you edited it' })
  await conflict.getByText('Wrap: Paper').waitFor()
  await button(page, 'Keep mine').click()
  await saved(page)
  expect((await read(shop, 'mug')).modifiers).toMatchObject([{ name: 'Engraving' }])
})

test('a new product is created with its modifiers and barcodes', async () => {
  const { shop, page } = await openForm({ path: '/products/new' })
  await field(page, 'Name').fill('Card')
  await field(page, 'Price in EUR').fill('4')
  await field(page, 'Barcode').fill('4006381333931')
  await button(page, 'Add modifier').click()
  await field(page, 'Name of modifier 1').fill('Message')
  await saveUntilSaved(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await read(shop, id)).toMatchObject({
    modifiers: [{ name: 'Message', freeTextSettings: { title: 'Message', maxCharCount: 100 } }],
    variantsInfo: { variants: [{ barcode: '4006381333931' }] },
  })
})

test('the barcodes of variants are entered in the table and removed, and everything else stays', async () => {
  const discount = { type: 'PERCENT' as const, value: 10, startDate: '2031-01-01T00:00:00.000Z' }
  const shop = await openSmallAdmin({ products: [{ ...mug, discount }, bowl] })
  const { page } = await shop.enter({ path: '/products/mug' })
  await hydrated(page)
  const before = (await read(shop, 'mug')).variantsInfo.variants
  await field(page, 'Barcode of Sage').fill('4006381333931')
  await saveUntilSaved(page)
  expect(await barcodesOf(shop, 'mug')).toEqual(['4006381333931', undefined, undefined])
  await field(page, 'Barcode of Sage').fill('')
  await field(page, 'Barcode of Slate').fill('0012345')
  await saveUntilSaved(page)
  const after = (await read(shop, 'mug')).variantsInfo.variants
  expect(after).toMatchObject([before[0], before[1], { ...before[2], barcode: '0012345' }])
  expect(after[0]).not.toHaveProperty('barcode')
  const path = '/stores-reader/v1/products/mug?includeMerchantSpecificData=true'
  expect((await shop.merchant.ask('GET', path)).body).toMatchObject({ product: { discount } })

  await gotoHydrated(page, '/admin/products/bowl')
  await field(page, 'Barcode').fill('4006381333948')
  await saveUntilSaved(page)
  expect(await barcodesOf(shop, 'bowl')).toEqual(['4006381333948'])
})

test('a product with options has no barcode of its own', async () => {
  const { shop, page } = await openForm({ expects: [/422/] })
  await field(page, 'Barcode').fill('4006381333931')
  await saveUntil(page, 'Enter the barcodes of its variants in the table of variants.')
  expect(await barcodesOf(shop, 'mug')).toEqual([undefined, undefined, undefined])
})

test('without script a form saves its other fields, and the modifiers and barcodes stay', async () => {
  const modifiers = [
    {
      name: 'Wrap',
      modifierRenderType: 'TEXT_CHOICES' as const,
      choicesSettings: { choices: [{ name: 'Paper', addedPrice: '1.50' }] },
    },
  ]
  const variants = mug.variants.map((variant, i) => ({ ...variant, barcode: `400638133393${i}` }))
  const shop = await openSmallAdmin({ products: [{ ...mug, modifiers, variants }] })
  const { page } = await shop.enter({ path: '/products/mug', javaScriptEnabled: false })
  const before = await read(shop, 'mug')
  await field(page, 'Name').fill('Large mug')
  await saveUntilSaved(page)
  const { name, ...after } = (await read(shop, 'mug')) as typeof before & { name: string }
  expect(name).toBe('Large mug')
  expect(after.modifiers).toEqual(before.modifiers)
  expect(after.variantsInfo).toEqual(before.variantsInfo)
})
