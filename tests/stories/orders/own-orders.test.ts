// A member's own orders by the client: the newest first, page by page.
import { account, createClient, type Order, orders, session, signIn } from '@vitrine/client'
import { expect, test } from 'vitest'
import { address } from '../../shop/members.ts'
import { host, openShop, type Shop } from '../../shop/open-shop.ts'
import { password } from '../../shop/sign-in.ts'
import { createOrder, wrapping } from './new-order.ts'

async function signUp({ clientId, fetch }: Shop, name: string) {
  const modules = { account, orders, session, signIn }
  const device = createClient({ clientId, url: host, fetch, modules })
  await device.signIn.complete(await device.signIn.register({ email: address(name), password }))
  return device
}

const numbers = (items: Order[]) => items.map(({ number }) => number)

test('a member lists own orders, the newest first and page by page, and never those of another member', async () => {
  const shop = await openShop()
  const [ada, eve] = [await signUp(shop, 'ada'), await signUp(shop, 'eve')]
  expect((await ada.orders.query().find()).items).toEqual([])
  const [adaId, eveId] = [(await ada.account.get()).id, (await eve.account.get()).id]
  const placed: Order[] = []
  for (const memberId of [adaId, eveId, adaId, adaId, eveId, adaId]) {
    shop.clock.pass(60)
    const order = { lineItems: [wrapping], paymentStatus: 'PAID' as const, buyerInfo: { memberId } }
    placed.push(await createOrder(shop, order))
  }
  const first = await ada.orders.query().limit(3).find()
  expect([numbers(first.items), first.hasPrevious]).toEqual([['10006', '10004', '10003'], false])
  const last = await first.next()
  expect([numbers(last.items), last.hasNext]).toEqual([['10001'], false])
  expect(numbers((await last.previous()).items)).toEqual(numbers(first.items))
  const all: Order[] = []
  for await (const order of ada.orders.query().limit(2)) all.push(order)
  expect(numbers(all)).toEqual(['10006', '10004', '10003', '10001'])

  expect(numbers((await eve.orders.query().find()).items)).toEqual(['10005', '10002'])
  // Neither a filter nor the cursor of another member leads to orders of theirs.
  expect((await eve.orders.query().in('number', ['10001', '10003']).find()).items).toEqual([])
  expect(numbers((await eve.orders.query().findAt(`${first.cursors.next}`)).items)).toEqual(['10002'])
  expect(await eve.orders.get(placed[0]?.id ?? '')).toBeNull()
  expect((await shop.visitor().orders.query().find()).items).toEqual([])
})
