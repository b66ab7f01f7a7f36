// A merchant enters the modifiers of a product in the admin.
import { expect, test } from 'vitest'
import { expectAccessible, hydrated } from '../../browser/browser.ts'
import { button, edited, field, openForm, saveUntil, saveUntilSaved } from '../../browser/product-form.ts'

type Admin = Awaited<ReturnType<typeof openForm>>['shop']

/** A product as version 3 has it. */
const read = async (shop: Admin, id: string) =>
  (await shop.merchant.ask('GET', `/stores/v3/products/${id}`)).body.product as {
    modifiers: object[]
  }

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
