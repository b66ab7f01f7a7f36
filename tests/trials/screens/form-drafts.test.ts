// What every form of the admin promises about an entry that is not saved yet: it survives a closed tab, a lost connection and an
// ended key, and is a draft no more once it is saved.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, gotoHydrated, hydrated } from '../../browser/browser.ts'
import { button, field, openForm } from '../../browser/product-form.ts'
import { atSize } from '../../shop/size.ts'

/** A form, and what is entered into it, as the form shows it once it is saved. */
interface Form {
  name: string
  path: string
  /** What is clicked before there is something to enter. */
  begin?: (page: Page) => Promise<unknown>
  entered: Record<string, string | boolean>
  /** Another address of the same form. */
  again?: string
  save?: string
  saved?: string | RegExp
}

const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click()

const forms: Form[] = [
  {
    name: 'the grid of products',
    path: '/products/bulk/edit?id=mug&id=bowl',
    entered: { 'Price of Bowl': '31.00', 'Bowl is visible': false },
    // The same selection in another order.
    again: '/products/bulk/edit?id=bowl&id=mug',
    saved: '1 product changed',
  },
  {
    name: 'the form of a product',
    path: '/products/mug',
    entered: { Name: 'Draft mug', 'Visible in the storefront': false },
  },
  {
    name: 'the form of a new product with options',
    path: '/products/new',
    async begin(page) {
      await button(page, 'Add option').click()
      await field(page, 'Name of option 1').fill('Glaze')
      await field(page, 'Choices to add to Glaze').fill('White, Blue')
      await field(page, 'Choices to add to Glaze').press('Enter')
    },
    entered: { Name: 'Vase for one', 'Price in EUR': '12.00', 'Choice Blue': 'Blue' },
  },
  {
    name: 'the modifiers of a product',
    path: '/products/mug',
    begin: (page) => button(page, 'Add modifier').click(),
    entered: { 'Name of modifier 1': 'Engraving' },
  },
  { name: 'the form of a new collection', path: '/collections/new', entered: { Name: 'Gifts' } },
  {
    name: 'the rule of a collection',
    path: '/collections/kitchen',
    entered: { 'Condition 1': 'Price is at most', 'Value of condition 1': '20' },
    save: 'Save rule',
    saved: 'Products that match the rule join this collection by themselves',
  },
  { name: 'the form of a new brand', path: '/brands/new', entered: { Name: 'Fjord' } },
  {
    name: 'the form of a new discount',
    path: '/discounts/new',
    entered: {
      Name: 'Summer sale',
      Kind: 'Fixed price',
      Value: '20.00',
      Products: 'mug\nbowl',
      Starts: '2030-06-01T08:00',
    },
  },
  {
    name: 'the form of a new coupon',
    path: '/coupons/new',
    entered: { Name: 'Welcome', Code: 'WELCOME5', Value: '5.00', 'Only this collection': 'Kitchen' },
  },
  {
    name: 'the form of a new shipping option',
    path: '/shipping-options/new',
    entered: { Name: 'Standard', 'Price in EUR': '4.90', 'Other prices': '9.90 from 5 kg' },
  },
  {
    name: 'the form of a new tax region',
    path: '/taxes/new',
    entered: { Country: 'Germany', 'Name of the tax': 'VAT', 'Standard, in percent': '19' },
  },
  {
    name: 'the stock and preorder of a variant',
    path: '/inventory',
    begin: link('Bowl'),
    entered: { Units: '8', Limit: '20', Message: 'Ships in May', 'Can be preordered': true },
  },
  {
    name: 'the settings',
    path: '/products',
    begin: link('Settings'),
    entered: { Headline: 'Mugs that last.' },
  },
]

/** Fills in, ticks or selects each field. */
async function enter(page: Page, entered: Form['entered']) {
  for (const [label, value] of Object.entries(entered)) {
    const input = field(page, label)
    const isSelect = await input.evaluate((element) => element instanceof HTMLSelectElement)
    if (typeof value === 'boolean') await input.setChecked(value)
    else await (isSelect ? input.selectOption(value) : input.fill(value))
  }
}

/** Waits until the form holds what was entered. */
const holds = (page: Page, entered: Form['entered']) =>
  expect
    .poll(async () => {
      const held: Form['entered'] = {}
      for (const label of Object.keys(entered))
        held[label] = await field(page, label).evaluate((element) => {
          const input = element as HTMLInputElement | HTMLSelectElement
          if (input instanceof HTMLSelectElement) return input.selectedOptions[0]?.text ?? ''
          return input.type === 'checkbox' ? input.checked : input.value
        })
      return held
    })
    .toEqual(entered)

const draftCount = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vitrine-draft:')).length)

test.each(forms.slice(0, atSize({ landing: 1, trial: forms.length, long: forms.length })))(
  'what is entered into $name survives a closed tab, a lost connection and an ended key',
  async ({ path, begin, entered, again, save = 'Save', saved = /^Saved$/ }) => {
    const expects = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/]
    const { shop, page: closed, context } = await openForm({ path, expects })
    await begin?.(closed)
    await enter(closed, entered)
    await expect.poll(() => draftCount(closed)).toBe(1)
    await closed.close()

    const page = await context.newPage()
    const offer = page.getByRole('region', { name: 'You have unsaved changes' })
    await gotoHydrated(page, again ? `/admin${again}` : closed.url())
    await offer.waitFor()
    await expectAccessible(page)
    await button(page, 'Restore').click()
    await holds(page, entered)

    await context.setOffline(true)
    await button(page, save).click()
    await page.getByText('You are offline').waitFor()
    await holds(page, entered)
    await context.setOffline(false)

    const key = await shop.replaceKey()
    await button(page, save).click()
    await page.getByText('Sign in to continue where you left off.').waitFor()
    await field(page, 'API key').fill(key)
    await button(page, 'Sign in').click()
    await button(page, 'Restore').click()
    await holds(page, entered)
    await button(page, save).click()
    await page.getByText(saved).first().waitFor()
    await page.reload()
    await hydrated(page)
    await holds(page, entered)
    expect(await offer.count()).toBe(0)
  },
)
