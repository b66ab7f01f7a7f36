// The hosted checkout page without script: what a buyer enters, what the page tells, the one order, and the way back.
import { coupons } from '@vitrine/client'
import { expect, test } from 'vitest'
import {
  adaInBerlin,
  beginCheckout,
  openCheckoutBrowser,
  openOrderingShop,
} from '../../shop/checkout-browser.ts'
import { item } from '../../shop/checkout-shop.ts'
import { host, type Shop } from '../../shop/open-shop.ts'
import { bowl } from '../../shop/sample-products.ts'
import { password, signIn } from '../../shop/sign-in.ts'
import { shopUrl } from '../../shop/storefront-browser.ts'

const email = 'ada@example.com'

const namesOfAda = Object.fromEntries(
  Object.entries(adaInBerlin).filter(([name]) => name.includes('contactDetails')),
)

/** A buyer at the checkout, by default with bowls, of which there are three. */
async function openBuyer(
  shop: Shop,
  quantity = 2,
  callbacks: Record<string, string> = {},
  productId = 'bowl',
) {
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId, quantity }])
  const path = await beginCheckout(visitor.ask, callbacks)
  const browser = openCheckoutBrowser(shop)
  return { visitor, browser, path, page: await browser.open(path) }
}

/** The same with everything entered: the page where only the order is left. */
async function openReady(shop: Shop, quantity?: number, callbacks?: Record<string, string>) {
  const buyer = await openBuyer(shop, quantity, callbacks)
  await buyer.browser.press('address', { ...adaInBerlin, email })
  return { ...buyer, page: await buyer.browser.press('delivery') }
}

/** A member with a saved address. */
async function signInWithAddress(shop: Shop) {
  const member = await signIn(shop, email)
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstr. 7' }
  const profile = { firstName: 'Ada', lastName: 'Byron', addresses: [{ address, tag: 'HOME' }] }
  await member.ask('PATCH', '/vitrine/v1/account', { body: { profile } })
  return member
}

const countOrders = async (shop: Shop) =>
  Number((await shop.rows<{ count: string }>('select count(*) from orders where store_id = $1'))[0]?.count)

const problemsIn = (html: string) => [...html.matchAll(/-problem" [^>]*>([^<]+)/g)].map(([, text]) => text)

test('a guest enters one section after the other, and places the order', async () => {
  const shop = await openOrderingShop()
  const { browser, page: first } = await openBuyer(shop)
  expect([first.status, problemsIn(first.html), first.html.includes('role="alert"')]).toEqual([
    200,
    [],
    false,
  ])
  expect(first.html).not.toContain('<script')
  const empty = await browser.press('place')
  expect([empty.status, problemsIn(empty.html)]).toEqual([
    422,
    [
      'Enter an email address',
      'Enter the first name',
      'Enter the last name',
      'Choose a country',
      'Enter the street and number',
      'Enter the postal code',
      'Enter the city',
    ],
  ])
  // Every button keeps what was typed; the total counts on the proposed delivery.
  expect((await browser.press('contact', { email })).text).toContain('Total before delivery €60.00')
  const delivery = await browser.press('address', adaInBerlin)
  expect(delivery.html).toMatch(/<details open="" [^>]*><summary id="delivery"/)
  expect(delivery.text).toMatch(/Standard €4\.90 VAT 19% Included in the total €10\.36 Total €64\.90/)
  expect((await browser.press('delivery')).text).toContain('Standard : 3 to 5 working days')
  const placed = await browser.press('place')
  expect(placed.text).toMatch(
    /Thank you\. Order 10001 .*Amount to pay: €64\.90 \. Reference: order 10001\. Bank transfer IBAN DE00 1234/,
  )
  expect(placed.text).toContain('Ada Byron Torstr. 1 10119 Berlin Germany')
})

test('the link opens the page once, for a cookie of this browser and a clean address', async () => {
  const shop = await openOrderingShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 1 }])
  const path = await beginCheckout(visitor.ask)
  const browser = openCheckoutBrowser(shop)
  const opened = await browser.send(path)
  expect([opened.status, opened.location]).toEqual([303, '/checkout'])
  expect(opened.headers.get('set-cookie')).toMatch(
    /^vitrine-checkout=[^;]+; Max-Age=86400; Path=\/checkout; HttpOnly; SameSite=Lax$/,
  )
  const { headers, text } = await browser.open()
  expect(text).toContain('Bowl')
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'same-origin'])
  expect(headers.get('content-security-policy')).toMatch(
    /form-action 'self' http:\/\/shop\.test;.*frame-ancestors 'none'/,
  )
  expect((await browser.open(path)).text).toContain('Bowl')
  const ended = await openCheckoutBrowser(shop).open(path)
  expect([ended.status, ended.text.includes('This checkout has ended')]).toEqual([404, true])
  expect(ended.html).toContain('href="http://shop.test"')
})

test('the address of a checkout opens a copy without what its buyer has entered', async () => {
  const shop = await openOrderingShop()
  const { visitor, browser } = await openReady(shop)
  const cart = (await visitor.cart.get())?.id ?? ''
  const { body } = await visitor.ask('GET', `/ecom/v1/checkouts/by-cart-id/${cart}`)
  const { id } = (body as { checkout: { id: string } }).checkout
  const other = openCheckoutBrowser(shop)
  const { text } = await other.open(`/checkout?checkout=${id}`)
  expect(text).toContain('2 × €30.00')
  expect(text).not.toMatch(/ada@example\.com|Torstr\. 1, 10119 Berlin, Germany/)
  expect((await browser.press('place')).text).toContain('Thank you. Order 10001')
  expect((await other.open()).text).toContain('2 × €30.00')
})

test('a cart without delivery asks for the address of the bill alone', async () => {
  const shop = await openOrderingShop()
  const { browser, page } = await openBuyer(shop, 1, {}, 'book')
  expect(page.text).toContain('Billing address')
  expect(page.html).not.toMatch(/id="delivery"|name="hasBilling"/)
  expect(problemsIn((await browser.press('place', { email })).html)).toContain('Enter the city')
  await browser.press('address', adaInBerlin)
  expect((await browser.press('place')).text).toMatch(
    /Order 10001 .*Billing address Ada Byron Torstr\. 1 .*VAT 19%/,
  )
})

test('what was typed stays when a field is refused, and nothing of it is lost by another button', async () => {
  const shop = await openOrderingShop()
  const { browser } = await openBuyer(shop)
  const phone = 'shippingDestination.contactDetails.phone'
  const refused = await browser.press('address', { ...adaInBerlin, email, [phone]: 'call me' })
  expect([refused.status, problemsIn(refused.html)]).toEqual([
    422,
    ['Enter a phone number, such as +49 30 123456'],
  ])
  expect(refused.html).toContain('href="#shippingDestination-contactDetails-phone"')
  expect(browser.fields()).toMatchObject({ ...adaInBerlin, email, [phone]: 'call me' })
  const coupon = await browser.press('coupon', { [phone]: '+49 30 1234', couponCode: 'NOPE' })
  expect([coupon.status, problemsIn(coupon.html)]).toEqual([
    400,
    ['This code is not valid. Check the spelling.'],
  ])
  await browser.open()
  expect(browser.fields()).toMatchObject({ ...adaInBerlin, email, [phone]: '+49 30 1234', couponCode: '' })
})

test('an address shows what its country needs, and may be another one for the bill', async () => {
  const shop = await openOrderingShop()
  const { browser } = await openBuyer(shop)
  const field = 'shippingDestination.address.subdivision.US'
  const inUsa = { ...adaInBerlin, 'shippingDestination.address.country': 'US', email }
  const missing = await browser.press('address', inUsa)
  expect([missing.status, problemsIn(missing.html)]).toEqual([422, ['Choose the state or province']])
  const { text } = await browser.press('address', { [field]: 'US-NY' })
  expect(text).toMatch(/Sales tax 8\.875% Added to the prices/)
  expect(browser.fields()).toMatchObject({ [field]: 'US-NY' })
  // Without the tick the bill has fields of its own.
  const { isBilledToDelivery: _, ...untouched } = browser.fields()
  const own = await browser.post({ ...untouched, intent: 'address' })
  expect([own.status, problemsIn(own.html)]).toEqual([422, ['Enter the address of the bill']])
})

test('a member orders with a coupon to a saved address, which is shown by its label alone', async () => {
  const shop = await openOrderingShop()
  await shop.merchantClient({ coupons }).coupons.create({
    name: 'Hello',
    code: 'HELLO10',
    startTime: '1577836800000',
    scope: { namespace: 'stores' },
    percentOffRate: 10,
  })
  const { ask } = await signInWithAddress(shop)
  await ask('POST', '/ecom/v1/carts/current/add-to-cart', { body: { lineItems: [item('bowl', 2)] } })
  const browser = openCheckoutBrowser(shop)
  const first = await browser.open(await beginCheckout(ask))
  expect(first.text).toContain('Signed in as a•••@e•••.com')
  expect(first.text).toContain('Invalidenstr. 7, Berlin')
  const [, savedAddressId = ''] = /name="savedAddressId"[^>]*value="([0-9a-f]{16})"/.exec(first.html) ?? []
  const withAddress = await browser.press('address', { ...namesOfAda, savedAddressId })
  expect([withAddress.status, withAddress.html.includes('10115')]).toEqual([200, false])
  const { text } = await browser.press('coupon', { couponCode: 'hello10' })
  expect(text).toMatch(/Hello Code HELLO10 −€6\.00 .*Total €58\.90/)
  await browser.press('delivery')
  const placed = await browser.press('place')
  expect(placed.text).toMatch(/Order 10001 .*Ada Byron Invalidenstr\. 7, Berlin/)
})

test('a last piece that another has bought is shown at its line with its fix', async () => {
  const shop = await openOrderingShop()
  const [ada, lin] = [await openReady(shop, 3), await openReady(shop, 2)]
  expect((await lin.browser.press('place')).text).toContain('Thank you')
  const refused = await ada.browser.press('place')
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Bowl: Only 1 left')])
  const [, intent = ''] = /value="(quantity \S+ [1-9]\d*)"/.exec(refused.html) ?? []
  expect((await ada.browser.press(intent)).text).toMatch(/1 × €30\.00 .*Total €34\.90/)
  expect((await ada.browser.press('place')).text).toContain('Thank you. Order 10002')
})

test('a total that has changed is shown with the old and the new one before anything is ordered', async () => {
  const shop = await openOrderingShop()
  const { browser } = await openReady(shop)
  await shop.platform.store(shop.clientId).saveProducts([{ ...bowl, price: '35.00' }])
  const changed = await browser.press('place')
  expect([changed.status, changed.text]).toEqual([
    409,
    expect.stringMatching(/The total has changed from €64\.90 to €74\.90 .*Bowl : €60\.00 €70\.00/),
  ])
  expect(await countOrders(shop)).toBe(0)
  expect((await browser.press('place')).text).toMatch(/Thank you\. Order 10001 .*€74\.90/)
})

test('two clicks place one order, and the shop gets the buyer back with it', async () => {
  const shop = await openOrderingShop()
  const thankYouPageUrl = 'http://shop.test/thanks?from=checkout'
  const { browser } = await openReady(shop, 1, { thankYouPageUrl })
  const form = { ...browser.fields(), intent: 'place' }
  const clicks = await Promise.all([browser.post(form), browser.post(form)])
  expect(clicks.map(({ status, location }) => [status, location])).toEqual([
    [303, '/checkout'],
    [303, '/checkout'],
  ])
  const [order] = await shop.rows<{ id: string }>('select id from orders where store_id = $1')
  expect(await countOrders(shop)).toBe(1)
  const back = new URL((await browser.send('/checkout')).location ?? '')
  expect([back.origin + back.pathname, Object.fromEntries(back.searchParams)]).toEqual([
    'http://shop.test/thanks',
    { from: 'checkout', orderId: order?.id, wixMemberLoggedIn: 'false' },
  ])
})

test('a saved address that lacks something is named as a whole, because the page does not show it', async () => {
  const shop = await openOrderingShop()
  const member = await signIn(shop, email)
  const address = { country: 'US', subdivision: 'New York', city: 'New York', addressLine: '5 Main St' }
  const profile = { firstName: 'Ada', lastName: 'Byron', addresses: [{ address, tag: 'HOME' }] }
  await member.ask('PATCH', '/vitrine/v1/account', { body: { profile } })
  await member.ask('POST', '/ecom/v1/carts/current/add-to-cart', { body: { lineItems: [item('bowl')] } })
  const browser = openCheckoutBrowser(shop)
  await browser.open(await beginCheckout(member.ask))
  const refused = await browser.press('address', namesOfAda)
  expect(problemsIn(refused.html)).toEqual([
    'This address is not complete. Choose “Another address”, and enter it whole.',
  ])
  const next = await browser.press('address', { ...adaInBerlin, savedAddressId: 'another' })
  expect([problemsIn(next.html), next.text.includes('Torstr. 1, 10119 Berlin')]).toEqual([[], true])
})

test('a guest signs in on the page, and the order is the member’s and the guest’s who began it', async () => {
  const shop = await openOrderingShop()
  const member = await signInWithAddress(shop)
  const thankYouPageUrl = `${shopUrl}/thanks`
  const { visitor, browser, page } = await openBuyer(shop, 1, { thankYouPageUrl })
  expect(page.text).toContain('Have an account? Sign in')
  const form = await browser.press('sign-in', { buyerNote: 'Ring twice.' })
  expect(form.html).toContain(`href="${host}/checkout"`)
  const wrong = await browser.fill(form.path, { email, password: 'not this one' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('password is wrong')])
  const back = await browser.fill(form.path, { email, password })
  expect(back.path).toBe('/checkout')
  expect(back.text).toMatch(/Signed in as a•••@e•••\.com.*Invalidenstr\. 7, Berlin/)
  expect(back.text).not.toContain('Have an account?')
  expect(browser.fields()['buyerNote']).toBe('Ring twice.')
  await browser.press('address', namesOfAda)
  await browser.press('delivery')
  const { location } = await browser.press('place')
  const { searchParams } = new URL(location ?? '')
  expect(searchParams.get('wixMemberLoggedIn')).toBe('true')
  const id = searchParams.get('orderId') ?? ''
  const { body } = await member.ask('GET', `/ecom/v1/orders/${id}`)
  expect(body).toMatchObject({ order: { buyerInfo: { memberId: member.id }, buyerNote: 'Ring twice.' } })
  const exported = await member.ask('GET', '/vitrine/v1/account/export')
  expect(exported.body).toMatchObject({ orders: [{ id }] })
  // A link to a sign-in that another browser has begun opens nothing.
  const other = await openBuyer(shop)
  const begun = await other.browser.press('sign-in')
  const victim = openCheckoutBrowser(shop)
  const ended = await victim.fill(begun.path, { email, password })
  expect([ended.status, ended.text.includes('This checkout has ended')]).toEqual([404, true])
  expect((await other.browser.open()).text).toContain('Have an account? Sign in')
  // The storefront has not signed the visitor in: its thank-you page reads the order all the same.
  expect(await visitor.orders.get(id)).toMatchObject({ id })
  expect(await shop.visitor().orders.get(id)).toBeNull()
  expect(await visitor.cart.get()).toBeNull()
})
