// A member's orders in the account, in a browser: from the list to an order and back, page by page, with and without script.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, scriptOnAndOff } from '../../browser/browser.ts'
import { memberShop } from '../../browser/member-shop.ts'
import { expectWholePage, heading, register, submit } from '../../browser/member-steps.ts'
import { bowl } from '../../browser/small-catalog.ts'
import { address, contactDetails } from '../../shop/checkout-shop.ts'
import { signIn } from '../../shop/sign-in.ts'
import { createOrder, wrapping } from '../../stories/orders/new-order.ts'

const { shop, openVisitor, newEmail } = memberShop([bowl])

/** Registers a member with eleven orders, of which the last one has a long name. */
async function registerBuyer(page: Page) {
  const email = newEmail()
  await register(page, email)
  const { id: memberId } = await signIn(shop(), email)
  const shippingInfo = { title: 'Standard', logistics: { shippingDestination: { address, contactDetails } } }
  const order = { paymentStatus: 'PAID' as const, buyerInfo: { memberId }, shippingInfo }
  for (let n = 0; n < 10; n += 1) {
    await createOrder(shop(), { ...order, lineItems: [wrapping] })
    shop().clock.pass(60)
  }
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenständer'
  const lines = ['Bowl', 'Mug', 'Lamp', 'Book', name].map((original) => ({
    ...wrapping,
    productName: { original },
  }))
  const { number } = await createOrder(shop(), { ...order, lineItems: [...lines.reverse()] })
  return { number, first: `${+number - 10}` }
}

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test.each(scriptOnAndOff)(
  'a member goes from the account to the oldest order and back, $script',
  async ({ javaScriptEnabled }) => {
    const { page } = await openVisitor({ javaScriptEnabled })
    const { number, first } = await registerBuyer(page)
    await (javaScriptEnabled ? gotoHydrated(page, '/account') : page.goto('/account'))
    await link(page, 'Orders').click()
    await heading(page, 'Orders')
    await page.getByText('and 1 more').waitFor()
    await link(page, 'Older orders').click()
    await link(page, `Order ${first}`).waitFor()
    expect(await link(page, `Order ${number}`).count()).toBe(0)
    await link(page, `Order ${first}`).click()
    await heading(page, `Order ${first}`)
    await page.getByText('Torstr. 1').first().waitFor()
    await page.goBack()
    await link(page, 'Newer orders').click()
    await link(page, `Order ${number}`).waitFor()
    await link(page, `Order ${number}`).click()
    await heading(page, `Order ${number}`)
    await link(page, 'All orders').click()
    await heading(page, 'Orders')
    await submit(page, 'Sign out')
    await page.goto('/account/orders')
    await heading(page, 'Sign in')
  },
)

test.each([
  { width: 320, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const)(
  'the list and an order are accessible at $width px, $colorScheme, and no wider than the screen',
  async ({ width, colorScheme }) => {
    const { page } = await openVisitor({ viewport: { width, height: 800 }, colorScheme })
    await register(page, newEmail())
    await page.goto('/account/orders')
    await expectWholePage(page, 'no orders')
    await submit(page, 'Sign out')
    const { number } = await registerBuyer(page)
    await page.goto('/account/orders')
    await expectWholePage(page, 'the list')
    await link(page, `Order ${number}`).click()
    await heading(page, `Order ${number}`)
    await expectWholePage(page, 'an order')
    await page.goto(`/account/orders/${number}`)
    await expectWholePage(page, 'no order')
  },
)
