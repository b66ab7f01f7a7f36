// The settings of the checkout on the hosted page: its policies, and what the buyer agrees to.
import type { CheckoutSettings } from '@vitrine/contract'
import { expect, test } from 'vitest'
import {
  adaInBerlin,
  beginCheckout,
  openCheckoutBrowser,
  openOrderingShop,
} from '../../shop/checkout-browser.ts'
import { checkoutOf, openCheckoutShop, readyPage } from '../../shop/checkout-shop.ts'
import type { Shop } from '../../shop/open-shop.ts'
import type { Visitor } from '../../shop/visitor.ts'

const set = async (shop: Pick<Shop, 'merchant'>, checkoutSettings: CheckoutSettings) =>
  expect(
    await shop.merchant.ask('PATCH', '/ecom/v1/checkout-settings', { body: { checkoutSettings } }),
  ).toMatchObject({ status: 200 })

/** A buyer with two bowls, at the last step of the page. */
async function openReady(shop: Shop) {
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 2 }])
  const browser = openCheckoutBrowser(shop)
  await browser.open(await beginCheckout(visitor.ask))
  await browser.press('address', { ...adaInBerlin, email: 'ada@example.com' })
  return { visitor, browser, page: await browser.press('delivery') }
}

/** The order of a visitor, as programs and as its buyer read it. */
async function readOrder(shop: Pick<Shop, 'merchant'>, visitor: Visitor, id: string) {
  const path = `/ecom/v1/orders/${id}`
  const of = async ({ ask }: Pick<Visitor, 'ask'>) =>
    ((await ask('GET', path)).body as { order: { buyerConsent?: object } }).order
  return { program: await of(shop.merchant), buyer: await of(visitor) }
}

const policies = (html: string) =>
  [...html.matchAll(/<summary [^>]*><bdi[^>]*>([^<]+)<\/bdi><\/summary><p [^>]*>([^<]+)/g)].map(
    ([, title, content]) => `${title}: ${content}`,
  )

test('the page shows the visible policies that say something, and still does after the order', async () => {
  const shop = await openOrderingShop()
  await set(shop, {
    checkoutPolicies: {
      customPolicy: { visible: true, title: 'Gift wrapping', content: 'In <paper>.' },
      returnPolicy: { visible: true, content: 'Send it back\nwithin 30 days.' },
      termsAndConditions: { visible: false, content: 'Hidden' },
      privacyPolicy: { visible: true, content: ' ' },
    },
  })
  const { browser, page } = await openReady(shop)
  const shown = ['Return policy: Send it back\nwithin 30 days.', 'Gift wrapping: In &lt;paper&gt;.']
  expect(policies(page.html)).toEqual(shown)
  expect(page.html).not.toContain('name="policiesAgreed"')
  const { text, html } = await browser.press('place')
  expect([text.includes('Thank you'), policies(html)]).toEqual([true, shown])
})

test('no order is placed without the tick that the shop asks for, and its moment stays with the order', async () => {
  const shop = await openOrderingShop()
  await set(shop, {
    checkoutFields: { policyAgreementCheckbox: { visible: true } },
    checkoutPolicies: {
      returnPolicy: { visible: true, content: '30 days' },
      termsAndConditions: { visible: true, content: 'Terms' },
    },
  })
  const { visitor, browser, page } = await openReady(shop)
  expect(page.text).toContain('I agree to the terms and conditions and the return policy of The small shop')
  const refused = await browser.press('place')
  expect([refused.status, refused.html.includes('href="#policiesAgreed"')]).toEqual([422, true])
  expect(refused.html).toMatch(/-problem" [^>]*>Agree to the policies to place the order/)
  // Another button keeps the tick.
  await browser.press('delivery', { policiesAgreed: 'on' })
  expect((await browser.press('place')).text).toContain('Thank you. Order 10001')
  const [row] = await shop.rows<{ id: string }>('select id from orders where store_id = $1')
  const { program, buyer } = await readOrder(shop, visitor, row?.id ?? '')
  expect(program.buyerConsent).toEqual({ policiesAgreedDate: expect.any(String) })
  expect(buyer).not.toHaveProperty('buyerConsent')
})

test('the platform refuses an order of the page without agreement, and takes that of a program', async () => {
  const shop = await openCheckoutShop()
  await set(shop, { checkoutFields: { policyAgreementCheckbox: { visible: true, checkedByDefault: true } } })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 1 }])
  const page = await readyPage(shop, visitor)
  const { checkout, ticks } = await page.read()
  // A box that is ticked by default agrees once the buyer has sent it.
  expect(ticks).toEqual({ policiesAgreed: true })
  const place = () => page.place(checkout.priceSummary.total.amount)
  expect((await place()).body).toMatchObject({
    details: {
      applicationError: {
        data: { problems: [{ step: 'review', field: 'policiesAgreed', code: 'MISSING' }] },
      },
    },
  })
  expect((await page.update({ policiesAgreed: true })).ticks).toEqual({ policiesAgreed: true })
  expect((await page.update({ policiesAgreed: false })).ticks).toEqual({ policiesAgreed: false })
  expect((await place()).status).not.toBe(200)
  const id = await checkoutOf(visitor)
  const placed = await shop.merchant.ask('POST', `/ecom/v1/checkouts/${id}/create-order`, { body: {} })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
})

test('a buyer who wants news has ticked the box of the contact step, which is off by default', async () => {
  const shop = await openOrderingShop()
  await set(shop, { checkoutFields: { subscriptionCheckbox: { visible: true } } })
  const { visitor, browser, page } = await openReady(shop)
  expect(page.text).toContain('Send me news and offers')
  expect(browser.fields()).not.toHaveProperty('subscribed')
  await browser.press('contact', { subscribed: 'on' })
  await browser.press('place')
  const [row] = await shop.rows<{ id: string }>('select id from orders where store_id = $1')
  const { program } = await readOrder(shop, visitor, row?.id ?? '')
  expect(program.buyerConsent).toEqual({ subscribedDate: expect.any(String) })
  await set(shop, { checkoutFields: { subscriptionCheckbox: { checkedByDefault: true } } })
  const next = await openReady(shop)
  expect(next.browser.fields()).toMatchObject({ subscribed: 'on' })
})

test('the bill is asked for with the required fields alone where the shop wants no more', async () => {
  const shop = await openOrderingShop()
  const optional = ['billingInfo.contactDetails.company', 'billingInfo.address.addressLine2']
  expect((await openReady(shop)).browser.fields()).toHaveProperty([optional[0] ?? ''])
  await set(shop, { checkoutBillingFields: 'MINIMUM_REQUIRED_FIELDS' })
  const { browser } = await openReady(shop)
  const fields = Object.keys(browser.fields())
  expect(fields).toEqual(
    expect.arrayContaining(['billingInfo.address.city', 'billingInfo.address.postalCode']),
  )
  expect(fields.filter((name) => optional.includes(name))).toEqual([])
})

test('the header has the text, the logo and the way back that a merchant has chosen', async () => {
  const shop = await openOrderingShop()
  const picture = (url: string) => ({ id: 'picture', url })
  const url = 'https://pictures.test/logo.svg'
  await set(shop, {
    checkoutBrand: {
      header: {
        text: 'Tide & Thread',
        logo: { image: picture(url), size: 'SMALL' },
        backgroundFill: { image: picture('https://evil.test;script-src/*') },
        displayCheckoutLabel: false,
        continueShopping: { displayType: 'ICON' },
      },
    },
  })
  const { page, browser } = await openReady(shop)
  expect(page.html).toMatch(/<img src="https:\/\/pictures\.test\/logo\.svg" alt="Tide &amp; Thread"/)
  expect(page.html).toContain('<h1 class="sr-only">Checkout</h1>')
  expect(page.html).toContain('<span class="sr-only">Back to cart</span>')
  const policy = page.headers.get('content-security-policy')
  expect([policy?.includes('https://pictures.test'), policy?.includes('evil')]).toEqual([true, false])
  await set(shop, { checkoutBrand: { header: { logo: null, continueShopping: { hidden: true } } } })
  const plain = await browser.open()
  expect(plain.html).toMatch(/<header[^>]*>.*<p [^>]*>Tide &amp; Thread<\/p>/)
  expect(plain.html).not.toContain('Back to cart')
})

test('the colours of the checkout are a style sheet on which texts stay readable', async () => {
  const shop = await openOrderingShop()
  const browser = openCheckoutBrowser(shop)
  await set(shop, {
    checkoutBrand: {
      header: { backgroundFill: { color: '#24483A' }, textColor: '#24483a' },
      mainSection: { formBackgroundFill: { color: '#000000' }, cornerRadius: 80 },
      global: { placeOrderButtonColor: '#ffd500' },
    },
  })
  const { page } = await openReady(shop)
  const [, path = ''] = /href="(\/checkout\/colors[^"]*)"/.exec(page.html) ?? []
  const { status, headers, html } = await browser.send(path.replaceAll('&amp;', '&'))
  expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(html).toMatch(/\[data-brand="header"\] \{\n {2}background: #24483a;\n {2}color: #(?!24483a)/)
  expect(html).toMatch(/\[data-brand="place"\] \{\n {2}background: #ffd500;\n {2}color: #000000;/)
  expect(html).toMatch(/--color-paper: light-dark\(#(?!000000)\w{6}, #000000\)/)
  expect(html).toContain('--radius-box: 22px')
  for (const search of ['line=red', 'line=ffd500;}', 'headerFill=', 'radius=1px'])
    expect([search, (await browser.send(`/checkout/colors?${search}`)).status]).toEqual([search, 404])
})
