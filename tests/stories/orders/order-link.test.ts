// The link of an order: a guest, who has no account, comes back to the order by it.
import { expect, test } from 'vitest'
import { openCheckoutBrowser, openOrderingShop } from '../../shop/checkout-browser.ts'
import { fixedClock } from '../../shop/clock.ts'
import { openCheckoutShop, readyPage } from '../../shop/checkout-shop.ts'
import { lastMailTo } from '../../shop/members.ts'
import type { Shop } from '../../shop/open-shop.ts'
import { signIn } from '../../shop/sign-in.ts'
import { createOrder, wrapping } from './new-order.ts'

const email = 'ada@example.com'
const day = 86_400

/** A guest who has ordered, and the mail about it. */
async function openOrdered(clock = fixedClock()) {
  const shop = await openCheckoutShop({ clock, isAlone: true })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl' }])
  const order = await (await readyPage(shop, visitor)).order()
  return { shop, visitor, order, mail: await lastMailTo(shop, email) }
}

const read = async ({ ask }: Pick<Shop, 'ask'>, token: string) => {
  const answer = await ask('POST', '/vitrine/v1/order-pages/read', { body: { token } })
  return { status: answer.status, code: answer.code, body: answer.body as { order: object } }
}

test('the mail of an order links to it, without street, phone and address of the mail, for 90 days', async () => {
  const clock = fixedClock()
  const { shop, order, mail } = await openOrdered(clock)
  expect(mail.subject).toBe('Your order 10001 at The small shop')
  const { status, body } = await read(shop, mail.token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    clientId: shop.clientId,
    payment: { title: 'Invoice' },
    order: {
      id: order.id,
      number: '10001',
      buyerInfo: { email: 'a•••@e•••.com' },
      priceSummary: order.priceSummary,
      shippingInfo: {
        logistics: {
          shippingDestination: {
            address: { city: 'Berlin', postalCode: '10119', country: 'DE' },
            contactDetails: { firstName: 'Ada', lastName: 'Byron' },
          },
        },
      },
    },
  })
  expect(JSON.stringify(body)).not.toMatch(/Torstr|123456|ada@example/)
  clock.pass(89 * day)
  expect((await read(shop, mail.token)).status).toBe(200)
  clock.pass(2 * day)
  for (const token of [mail.token, 'made-up'])
    expect(await read(shop, token)).toMatchObject({ status: 404, code: 'ORDER_PAGE_NOT_FOUND' })
})

test('a guest asks for another link by number and address, and unknown orders are answered alike', async () => {
  const { shop, visitor, order } = await openOrdered()
  const links = () => shop.platform.mails().filter(({ subject }) => subject.startsWith('The link to your'))
  const send = (number: string, to: string) =>
    visitor.ask('POST', '/vitrine/v1/orders/send-link', { body: { number, email: to } })
  // An order that waits for its payment has no link.
  await createOrder(shop, { lineItems: [wrapping] })
  const answers = [
    await send('#10001', ' Ada@Example.com '),
    await send('10002', email),
    await send('10001', 'eve@example.com'),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
    [200, {}],
  ])
  const mail = await lastMailTo(shop, email, /link/)
  expect(links().map(({ to }) => to)).toEqual([email])
  expect((await read(shop, mail.token)).body.order).toMatchObject({ id: order.id })
  // Three within fifteen minutes (MB7), which leave the confirmation of the next order alone.
  for (let tries = 0; tries < 3; tries += 1) {
    await visitor.orders.sendLink({ number: '10001', email })
    await shop.platform.runJobs()
  }
  expect(links()).toHaveLength(3)
  await visitor.cart.add([{ productId: 'bowl' }])
  await (await readyPage(shop, visitor)).order()
  expect((await lastMailTo(shop, email)).subject).toContain('Your order 10003')
  expect((await send('10001', 'no address')).status).toBe(400)
})

test('the link opens the order in a browser for a cookie, and an old one leads to the form for another', async () => {
  const shop = await openOrderingShop({ isAlone: true })
  await createOrder(shop, {
    billingInfo: { address: { country: 'DE', city: 'Berlin', addressLine: 'Torstr. 1' }, contactDetails: {} },
    paymentStatus: 'PAID',
  })
  const { token } = await lastMailTo(shop, email)
  const browser = openCheckoutBrowser(shop)
  const opened = await browser.send(`/order?token=${token}&clientId=${shop.clientId}`)
  expect([opened.status, opened.location]).toEqual([303, `/order?clientId=${shop.clientId}`])
  expect(opened.headers.get('set-cookie')).toMatch(
    /^vitrine-order=[^;]+; Max-Age=86400; Path=\/order; HttpOnly; SameSite=Lax$/,
  )
  const page = await browser.open('/order')
  expect(page.text).toMatch(/Order 10001 Placed on June 1, 2030 by a•••@e•••\.com .*Bowl/)
  expect(page.text).not.toContain('Torstr')
  expect(page.html).not.toContain('<script')
  expect([page.headers.get('cache-control'), page.html.includes('content="noindex"')]).toEqual([
    'no-store',
    true,
  ])
  const stranger = openCheckoutBrowser(shop)
  const form = await stranger.open(`/order?token=made-up&clientId=${shop.clientId}`)
  expect(form.text).toMatch(/Find your order This link does not work any more\. Enter the number/)
  const empty = await stranger.fill('/order/find', { number: '10001' })
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Enter an email address')])
  expect((await stranger.fill('/order/find', { number: '10001', email })).text).toContain('Check your email')
  expect((await lastMailTo(shop, email, /link/)).token).not.toBe(token)
})

test('a member has the orders that guests placed with the proven address of the account', async () => {
  const { shop, order, visitor } = await openOrdered()
  const member = await signIn(shop, email)
  const find = async () => {
    const { status } = await member.ask('GET', `/ecom/v1/orders/${order.id}`)
    const { body } = await member.ask('POST', '/ecom/v1/orders/search', { body: {} })
    return [status, (body as { orders: { id: string }[] }).orders.map(({ id }) => id)]
  }
  expect(await find()).toEqual([404, []])
  const { stateToken } = (await member.ask('POST', '/vitrine/v1/account/change-email', { body: { email } }))
    .body as { stateToken: string }
  const { code } = await lastMailTo(shop, email, /confirm|code/i)
  const confirmed = await member.ask('POST', '/vitrine/v1/account/confirm-email', {
    body: { stateToken, code },
  })
  expect(confirmed.status).toBe(200)
  expect(await find()).toEqual([200, [order.id]])
  // Another member who signs in on the guest's device does not find it.
  const other = await signIn(shop, 'eve@example.com', visitor.ask)
  expect((await other.ask('POST', '/ecom/v1/orders/search', { body: {} })).body).toMatchObject({ orders: [] })
  // The guest who has placed it reads it as before.
  expect(await visitor.orders.get(order.id)).toMatchObject({ id: order.id })
})
