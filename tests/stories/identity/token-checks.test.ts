// A token is checked without the database: its signature and the list of ended sessions, which is read once for all requests
// of a second.
import { type Database, type DatabaseSession, openEmbedded } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import type { Ask } from '../../shop/ask.ts'
import { openShop } from '../../shop/open-shop.ts'
import { signIn } from '../../shop/sign-in.ts'

const calls = {
  cart: ['GET', '/ecom/v1/carts/current'],
  product: ['GET', '/stores-reader/v1/products/book'],
  products: ['GET', '/stores-reader/v1/products/query-platformized'],
} as const

/** A database that lists the names of the statements that it runs. */
function listed(database: Database) {
  const names: string[] = []
  const wrap = (session: DatabaseSession): DatabaseSession => ({
    run(statement) {
      names.push(statement.name ?? statement.text)
      return session.run(statement)
    },
  })
  const transaction: Database['transaction'] = (work) =>
    database.transaction((session) => work(wrap(session)))
  return { names, database: { ...database, ...wrap(database), transaction } }
}

test('a call of a member runs the statements of its cart or its products, and none for the token', async () => {
  const embedded = await openEmbedded()
  onTestFinished(() => embedded.close())
  const { names, database } = listed(embedded)
  const shop = await openShop({ database })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book', quantity: 1 }])
  const ada = await signIn(shop, 'ada@example.com')
  await ada.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    body: {
      lineItems: [
        {
          catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: 'book' },
          quantity: 1,
        },
      ],
    },
  })
  const statementsOf = async (ask: Ask) => {
    const ran: Record<string, string[]> = {}
    for (const [call, [method, path]] of Object.entries(calls)) {
      names.length = 0
      expect((await ask(method, path)).status).toBe(200)
      ran[call] = [...names]
    }
    return ran
  }
  // The first calls fill the cache of products.
  await statementsOf(ada.ask)
  const ofMember = await statementsOf(ada.ask)
  expect(ofMember).toEqual(await statementsOf(visitor.ask))
  expect(Object.values(ofMember).flat()).not.toContainEqual(expect.stringMatching(/^(session|keys)\./))
  expect(ofMember.cart).toEqual(['cart.read'])
})
