// The admin's orders as the server sends them, without script: the list with its search and filters, and the page of one order.
import { type Order, orders } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openAdmin, unescaped } from '../shop/admin-pages.ts'
import { bowls, createOrder, wrapping } from './orders/new-order.ts'

/** The numbers of the orders that a page of the list shows. */
const numbersIn = (html: string) =>
  [...html.matchAll(/href="\/admin\/orders\/[\w-]+"[^>]*>(\d+)</g)].map(([, number]) => number)

/** The text of a page, without its markup. */
const textOf = (html: string) =>
  unescaped(
    html
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ')

/** What the buttons of a page change. */
const buttonsIn = (html: string) =>
  [
    ...html.matchAll(
      /<button[^>]* value="(\w+)"[^>]* name="change"|<button[^>]* name="change"[^>]* value="(\w+)"/g,
    ),
  ].map(([, before, after]) => before ?? after)

const contactDetails = { firstName: 'Ada', lastName: 'Byron', phone: '+49 30 1' }
const address = { country: 'DE', city: 'Berlin', addressLine: 'Torstr. 1', postalCode: '10119' }

/** An order with everything that its page can show. */
const whole = {
  lineItems: [
    {
      ...bowls,
      totalDiscount: { amount: '6.00' },
      descriptionLines: [{ name: { original: 'Colour' }, plainText: { original: 'Sage' } }],
      physicalProperties: { sku: 'BOWL-S' },
      image: { id: 'bowl', url: 'https://pictures.test/bowl.jpg', width: 80, height: 100 },
    },
  ],
  taxInfo: { totalTax: { amount: '0.00' } },
  billingInfo: { address, contactDetails: { ...contactDetails, company: 'Engines' } },
  shippingInfo: {
    title: 'Bicycle',
    logistics: {
      instructions: 'Ring twice',
      deliveryTimeSlot: { from: '2030-06-01T08:00:00Z', to: '2030-06-01T10:00:00Z' },
      shippingDestination: { address: { ...address, addressLine: 'Hinterhaus 2' }, contactDetails },
    },
    cost: { price: { amount: '5.00' } },
  },
  appliedDiscounts: [
    {
      discountType: 'GLOBAL' as const,
      coupon: { code: 'WELCOME', amount: { amount: '6.00' } },
    },
  ],
  buyerNote: 'For <Grace>',
  customFields: [{ title: 'Gift?', value: true }],
  paymentStatus: 'PAID' as const,
}

test('the list has the newest order first, finds by number, name and email, and keeps archived orders apart', async () => {
  const shop = await openAdmin()
  const send = (email: string, others: object = {}) => {
    shop.clock.pass(60)
    return createOrder(shop, {
      lineItems: [wrapping],
      paymentStatus: 'PAID',
      buyerInfo: { email },
      ...others,
    })
  }
  const first = await send('ada@example.com', {
    channelInfo: { type: 'WEB' },
    seenByAHuman: true,
    billingInfo: { contactDetails },
  })
  const second = await send('eve@example.com', { lineItems: [{ ...wrapping, quantity: 3 }] })
  const archived = await send('ada@example.com', { archived: true })
  const find = async (search: string) => numbersIn((await shop.admin(`/orders${search}`)).html)

  const { html } = await shop.admin('/orders')
  expect(textOf(html)).toContain(
    `${second.number} New Point of sale ${second.createdDate.slice(0, 10)} ${second.createdDate.slice(11, 16)} Paid €6.00 eve@example.com 3 Fulfilled`,
  )
  expect(textOf(html)).toMatch(new RegExp(`${first.number} \\d[\\d: -]+ Paid €2.00 Ada Byron 1`))
  for (const [search, found] of [
    ['', [second, first]],
    [`?q=%23${first.number}`, [first]],
    [`?q=${first.number.slice(-2)}`, [first]],
    ['?q=EVE@', [second]],
    ['?q=ada%20BYR', [first]],
    ['?q=ada@&archive=all', [archived, first]],
    ['?archive=archived', [archived]],
    ['?payment=NOT_PAID', []],
    ['?channel=POS', [second]],
    ['?channel=WEB', [first]],
  ] as const)
    expect([search, await find(search)]).toEqual([search, found.map(({ number }) => number)])
})

test('a list of many orders goes from page to page by the cursors in its links', async () => {
  const shop = await openAdmin()
  for (let n = 0; n < 26; n += 1) {
    shop.clock.pass(60)
    await createOrder(shop, { lineItems: [wrapping], paymentStatus: 'PAID' })
  }
  const first = await shop.admin('/orders')
  expect(textOf(first.html)).toContain('1–25 of 26 orders')
  const [, next = ''] =
    /href="\/admin(\/orders\?[^"]*)"[^>]* rel="next"|rel="next"[^>]* href="\/admin(\/orders\?[^"]*)"/
      .exec(first.html)
      ?.filter(Boolean) ?? []
  const second = await shop.admin(unescaped(next))
  expect([numbersIn(first.html).length, numbersIn(second.html)]).toEqual([25, ['10001']])
})

test('the page of an order shows what was agreed, for whom, and where it goes', async () => {
  const shop = await openAdmin()
  const order = await createOrder(shop, whole)
  const { html } = await shop.admin(`/orders/${order.id}`)
  const text = textOf(html)
  for (const part of [
    `Order ${order.number}`,
    'Paid Unfulfilled',
    'Bowl Colour: Sage SKU: BOWL-S',
    '2 €30.00 −€6.00 €54.00',
    'Subtotal €60.00 Discount WELCOME −€6.00 Delivery Bicycle €5.00 Total €59.00 Paid €59.00',
    'ada@example.com Guest',
    'Delivery Bicycle Ada Byron Hinterhaus 2 10119 Berlin Germany +49 30 1',
    'Ring twice',
    'Billing Ada Byron Engines Torstr. 1 10119 Berlin Germany',
    'For <Grace>',
    'Gift? : Yes',
    'Order paid',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Sat, Jun 1, 8:00\s–\s10:00\sAM/)
  expect(html).toContain('src="https://pictures.test/bowl.jpg"')
  expect(html).not.toContain('value="pay"')
  expect((await shop.admin(`/orders/${shop.id}`)).status).toBe(404)
  expect((await shop.admin('/orders/mug')).status).toBe(404)
})

test('an order is marked as paid once, archived and restored', async () => {
  const shop = await openAdmin()
  const client = shop.merchantClient({ orders })
  const { id } = await createOrder(shop)
  const press = async (change: string) => (await shop.admin(`/orders/${id}`, { change })).status
  const state = async () => {
    const { paymentStatus, archived, seenByAHuman, activities } = (await client.orders.get(id)) ?? {}
    return [paymentStatus, archived, seenByAHuman, activities?.length]
  }
  expect((await shop.admin(`/orders/${id}`)).html).toContain('value="pay"')
  expect([await press('pay'), await state()]).toEqual([303, ['PAID', false, true, 2]])
  expect([await press('pay'), await state()]).toEqual([303, ['PAID', false, true, 2]])
  expect([await press('archive'), await state()]).toEqual([303, ['PAID', true, true, 2]])
  expect((await shop.admin(`/orders/${id}`)).html).toContain('value="restore"')
  expect([await press('restore'), await state()]).toEqual([303, ['PAID', false, true, 2]])
  expect([await press('delete'), await state()]).toEqual([400, ['PAID', false, true, 2]])
})

test('an order that was canceled meanwhile is not paid, and the page says why', async () => {
  const shop = await openAdmin()
  const { id } = await createOrder(shop)
  const canceled = `jsonb_set(facts, '{status}', '"CANCELED"')`
  await shop.rows(`update orders set status = 'CANCELED', facts = ${canceled} where store_id = $1`)
  const { status, html } = await shop.admin(`/orders/${id}`, { change: 'pay' })
  expect([status, textOf(html).includes('cannot be marked as paid')]).toEqual([409, true])
  expect(html).not.toContain('value="pay"')
})

test('the page of an order names its sales channel, and leads to it by https alone', async () => {
  const shop = await openAdmin()
  const pageOf = async (channelInfo: Order['channelInfo']) => {
    const { id } = await createOrder(shop, { channelInfo, lineItems: [wrapping] })
    return (await shop.admin(`/orders/${id}`)).html
  }
  const externalOrderUrl = 'https://amazon.test/orders/A-17'
  const linked = await pageOf({ type: 'AMAZON', externalOrderId: 'A-17', externalOrderUrl })
  expect(textOf(linked)).toContain('Sales channel Amazon Order A-17')
  expect(linked).toContain(`href="${externalOrderUrl}"`)
  for (const unsafe of ['javascript:alert(1)', 'http://amazon.test', 'amazon.test']) {
    const html = await pageOf({ type: 'AMAZON', externalOrderId: 'A-18', externalOrderUrl: unsafe })
    expect(textOf(html)).toContain('Order A-18')
    expect(html).not.toContain(`href="${unsafe}`)
  }
  expect(textOf(await pageOf({ type: 'WEB' }))).toContain('Sales channel Web shop Activities')
})

test('the selected orders of the list are marked as paid, archived and restored by one call each', async () => {
  const shop = await openAdmin()
  const client = shop.merchantClient({ orders })
  const create = () => createOrder(shop, { lineItems: [wrapping] })
  const [first, canceled] = [await create(), await create()]
  const facts = `jsonb_set(facts, '{status}', '"CANCELED"')`
  await shop.rows(
    `update orders set status = 'CANCELED', facts = ${facts} where store_id = $1 and id = $2`,
    canceled.id,
  )
  const ids = [first, canceled].map(({ id }): [string, string] => ['id', id])
  const press = (change: string, selected = ids, search = '?archive=all') =>
    shop.admin(`/orders${search}`, [...selected, ['change', change]])
  const stateOf = async () => {
    const { paymentStatus, archived, seenByAHuman } = (await client.orders.get(first.id)) ?? {}
    return [paymentStatus, archived, seenByAHuman]
  }
  const paid = await press('pay')
  expect(textOf(paid.html)).toContain(
    `1 order is marked as paid. ${canceled.number}: The order was canceled meanwhile`,
  )
  expect([paid.status, await stateOf()]).toEqual([409, ['PAID', false, true]])
  shop.writes.length = 0
  const archived = await press('archive', ids, '')
  expect([archived.status, numbersIn(archived.html), await stateOf()]).toEqual([
    200,
    [],
    ['PAID', true, true],
  ])
  expect(textOf(archived.html)).toContain('2 orders are archived.')
  expect(shop.writes).toEqual(['POST /ecom/v1/bulk/orders/update'])
  expect([(await press('restore')).status, await stateOf()]).toEqual([200, ['PAID', false, true]])
  expect(textOf((await press('pay', [])).html)).toContain('Select the orders to change first.')
  for (const [search, labels] of [
    ['', ['pay', 'archive']],
    ['?archive=all', ['pay', 'archive', 'restore']],
  ] as const)
    expect(buttonsIn((await shop.admin(`/orders${search}`)).html)).toEqual(labels)
})
