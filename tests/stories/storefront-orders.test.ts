// A member's orders in the account of the storefront, without script.
import { store } from '@vitrine/client'
import type { NewOrder, Order } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { address, contactDetails, openCheckoutShop } from '../shop/checkout-shop.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { checkOut, orderOn, textOf } from '../shop/ordering-browser.ts'
import { signIn } from '../shop/sign-in.ts'
import { ada, openBrowser, registerAda } from '../shop/storefront-browser.ts'
import { createOrder, wrapping } from './orders/new-order.ts'

/** What an order stands at. */
type States = Partial<Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus'>>

/** A paid order of wrapping that is delivered. */
const delivered = {
  lineItems: [wrapping],
  paymentStatus: 'PAID',
  shippingInfo: { title: 'Standard', logistics: { shippingDestination: { address, contactDetails } } },
} satisfies Partial<NewOrder>

/** Creates a paid order of a member, and sets what no call sets yet. */
async function createOrderOf(shop: Shop, memberId: string, states: States = {}): Promise<Order> {
  shop.clock.pass(60)
  const order = await createOrder(shop, { ...delivered, buyerInfo: { memberId } })
  await shop.rows(
    `update orders set facts = facts || $3::jsonb, status = coalesce($3::jsonb ->> 'status', status)
     where store_id = $1 and id = $2`,
    order.id,
    JSON.stringify({ fulfillmentStatus: 'NOT_FULFILLED', ...states }),
  )
  return order
}

/** Where the link with a text leads. */
const linkTo = (html: string, text: string) => {
  const [, tag = ''] = new RegExp(`<a ([^>]*)>${text}</a>`).exec(html) ?? []
  return /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&')
}

test('a member finds an order in the account as it was on the thank-you page, and no other member does', async () => {
  const shop = await openCheckoutShop({ pricesIncludeTax: true })
  await shop.merchantClient({ store }).store.update({ timeZone: 'Pacific/Auckland' })
  const browser = await registerAda(shop)
  const empty = await browser.visit('/account/orders')
  expect(textOf(empty.html)).toMatch(
    /You have no orders yet\. Have you ordered without your account\? .* Confirm it in your profile Start shopping/,
  )
  await browser.add('bowl', { quantity: '2' })
  const thanks = await browser.visit(await orderOn(shop, await checkOut(browser)))
  expect(linkTo(thanks.html, 'See all your orders')).toBe('/account/orders')

  const list = await browser.visit('/account/orders')
  expect([list.status, list.cacheControl]).toEqual([200, 'no-store'])
  expect(list.html).toContain('<meta name="robots" content="noindex"')
  expect(textOf(list.html)).toContain(
    'Order 10001 €65.00 June 2, 2030 · 2 items Bowl Not paid yet Not sent yet',
  )
  const path = linkTo(list.html, 'Order 10001') ?? ''
  const page = await browser.visit(path)
  expect([page.status, page.cacheControl]).toEqual([200, 'no-store'])
  expect(page.html).toContain('<meta name="robots" content="noindex"')
  const text = textOf(page.html)
  expect(text).toContain('Order 10001 Placed on June 2, 2030 Not paid yet Not sent yet')
  // The rest is what the thank-you page shows.
  const rest = /To pay: €65\.00 .* Berlin Germany/
  expect(text).toMatch(rest)
  expect(rest.exec(text)?.[0]).toBe(rest.exec(textOf(thanks.html))?.[0])

  const missing = `/account/orders/${shop.clientId}`
  const eve = openBrowser(shop)
  await eve.post('/register', { ...ada, email: 'eve@example.com', firstName: 'Eve' })
  for (const [visitor, unknown] of [
    [eve, path],
    [browser, missing],
    [browser, '/account/orders/10001'],
  ] as const) {
    const answer = await visitor.visit(unknown)
    expect([unknown, answer.status]).toEqual([unknown, 404])
    expect(textOf(answer.html)).toContain('We can’t find this order')
    expect(linkTo(answer.html, 'All orders')).toBe('/account/orders')
  }
  expect(textOf((await eve.visit('/account/orders')).html)).toContain('You have no orders yet.')
})

test('each order says in plain words what it stands at, and nothing asks to pay for one that has ended', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  const { id } = await signIn(shop, ada.email)
  const declined = { status: 'REJECTED', paymentStatus: 'DECLINED' } as const
  for (const [states, text] of [
    [{}, 'Paid Not sent yet'],
    [{ fulfillmentStatus: 'PARTIALLY_FULFILLED' }, 'Paid Partly sent'],
    [{ paymentStatus: 'PARTIALLY_REFUNDED', fulfillmentStatus: 'FULFILLED' }, 'Partly refunded Sent'],
    [{ status: 'PENDING', paymentStatus: 'PENDING' }, 'Payment pending'],
    [{ status: 'CANCELED', paymentStatus: 'FULLY_REFUNDED' }, 'Canceled Refunded'],
    [declined, 'Payment declined'],
  ] as const) {
    const order = await createOrderOf(shop, id, states)
    const [first] = textOf((await browser.visit('/account/orders')).html).split(`Order ${+order.number - 1}`)
    expect(first).toContain(`Order ${order.number} €2.00 June 1, 2030 · 1 item Wrapping ${text} `)
    const page = textOf((await browser.visit(`/account/orders/${order.id}`)).html)
    expect(page).toContain(`Placed on June 1, 2030 ${text} Wrapping Quantity 1`)
  }
})

test('older orders are on pages of their own, whose links lead back as well', async () => {
  const shop = await openShop()
  const browser = await registerAda(shop)
  const { id } = await signIn(shop, ada.email)
  for (let n = 0; n < 11; n += 1) await createOrderOf(shop, id)
  const open = async (path: string | undefined) => {
    const { html } = await browser.visit(path ?? '')
    const url = (text: string) => {
      const link = linkTo(html, text)
      return link?.startsWith('?') ? `/account/orders${link}` : link
    }
    const numbers = [...html.matchAll(/>Order (\d+)<\/a>/g)].map(([, number]) => number)
    return { numbers, newer: url('Newer orders'), older: url('Older orders') }
  }
  const first = await open('/account/orders')
  expect([first.numbers.length, first.numbers[0], first.newer]).toEqual([10, '10011', undefined])
  const last = await open(first.older)
  expect([last.numbers, last.older]).toEqual([['10001'], undefined])
  expect((await open(last.newer)).numbers).toEqual(first.numbers)
  // An address that names no page leads to the first one.
  expect((await open('/account/orders?cursor=elsewhere')).numbers).toEqual(first.numbers)
})

test('a visitor is led to the sign-in page and back to the order, also after the session has ended', async () => {
  const shop = await openShop()
  await registerAda(shop)
  const device = await signIn(shop, ada.email)
  const path = `/account/orders/${(await createOrderOf(shop, device.id)).id}`
  const browser = openBrowser(shop)
  const signInPath = `/sign-in?${new URLSearchParams({ returnTo: path })}`
  expect(await browser.visit(path)).toMatchObject({ status: 303, location: signInPath })
  expect(await browser.post(signInPath, ada)).toMatchObject({ status: 303, location: path })
  expect((await browser.visit(path)).status).toBe(200)

  await device.ask('POST', '/vitrine/v1/account/end-sessions', { body: {} })
  shop.clock.pass(60)
  expect((await browser.visit(path)).location).toBe(`${signInPath}&notice=ended`)
  expect((await browser.visit('/account/orders')).location).toContain('/sign-in?returnTo=')
})
