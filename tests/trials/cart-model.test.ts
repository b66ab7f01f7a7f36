// After any sequence of deeds the platform's carts are those of a model in two hundred lines that knows no SQL.
import { type CartAnswer, storesAppId } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ask, HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { mugInCurrency } from '../shop/sample-products.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { type Deed, type Good, ModelShop, nameOf, type Outcome, type Turn } from './cart-model.ts'

const shelf: Good[] = [
  { product: 'mug', variant: mugInCurrency.Sage, cents: 2450, left: null, hidden: false },
  { product: 'mug', variant: mugInCurrency.Slate, cents: 2450, left: null, hidden: false },
  { product: 'bowl', variant: undefined, cents: 3000, left: 3, hidden: false },
  { product: 'vase', variant: undefined, cents: 8000, left: 0, hidden: false },
  { product: 'board', variant: undefined, cents: 4050, left: null, hidden: false },
  { product: 'secret', variant: undefined, cents: 99_900, left: null, hidden: true },
]

const quantity = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.constant(100_000))
const line = fc.nat(2)
const whose = { cart: fc.nat(1), merchant: fc.nat(3).map((n) => n === 3), once: fc.boolean() }
const doing = <D extends Deed['does']>(does: D) => ({ ...whose, does: fc.constant(does) })
// What is hidden from the first is the last, and seldom asked for.
const good = fc.oneof({ weight: 12, arbitrary: fc.nat(shelf.length - 2) }, fc.constant(shelf.length - 1))
const thing = fc.record({ good, quantity, words: fc.boolean() })

/** A deed that was done arrives once more, with its key: to the model nothing happens. */
interface Again {
  does: 'again'
  nth: number
}

// The first one is what the others shrink to: it says nothing and changes nothing.
const step: fc.Arbitrary<Deed | Turn | Again> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.record(doing('read')) },
  {
    weight: 10,
    arbitrary: fc.record({ ...doing('add'), things: fc.array(thing, { minLength: 1, maxLength: 2 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...doing('set'),
      lines: fc.array(fc.record({ line, quantity }), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...doing('remove'), line }) },
  {
    weight: 5,
    arbitrary: fc.record({ ...doing('note'), note: fc.constantFrom('Wrapped', 'Blue', '', null) }),
  },
  { weight: 2, arbitrary: fc.record(doing('estimate')) },
  { weight: 1, arbitrary: fc.record(doing('delete')) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('again' as const), nth: fc.nat(29) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('stock' as const),
      good: fc.constantFrom(2, 3),
      left: fc.nat(6),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('hide' as const), good, hidden: fc.boolean() }),
  },
)

/** The same shop on the platform. */
function realShop(shop: Shop) {
  const visitors = [shop.visitor(), shop.visitor()]
  const carts = new Map<number, CartAnswer['cart']>()
  const unknown = '00000000-0000-4000-8000-0000000000ff'

  const seen = ({ status, code, broken, body }: HttpAnswer, cart: number): Outcome => {
    if (status !== 200) return `no: ${code ?? broken[0]?.split(' ')[1]}`
    const answer = body as unknown as Partial<CartAnswer>
    if (!answer.cart) return 'gone'
    carts.set(cart, answer.cart)
    const { lineItems, revision, buyerNote, subtotal } = answer.cart
    return {
      revision: Number(revision),
      note: buyerNote,
      lines: lineItems.map(({ catalogReference, quantity, lineItemPrice, availability }) => ({
        good: nameOf({
          product: catalogReference.catalogItemId,
          variant:
            catalogReference.catalogItemId === 'mug'
              ? (catalogReference.options?.variantId ?? '')
              : undefined,
        }),
        quantity,
        cents: cents(lineItemPrice.amount),
        is: availability.status,
        left: availability.quantityAvailable ?? null,
      })),
      cents: cents(subtotal.amount),
      wrong: (answer.violations ?? []).map(({ target, severity }) => [
        lineItems.findIndex(({ id }) => id === target.lineItem.id),
        severity,
      ]),
    }
  }
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  const lineOf = (cart: number, line: number) => carts.get(cart)?.lineItems[line]?.id ?? unknown

  const done: (() => Promise<HttpAnswer>)[] = []

  const ask = async (deed: Deed): Promise<HttpAnswer> => {
    const { cart, merchant, once } = deed
    const plain: Ask = merchant ? shop.merchant.ask : (visitors[cart]?.ask as Ask)
    const headers: Record<string, string> = once ? { 'idempotency-key': crypto.randomUUID() } : {}
    const asker: Ask = async (method, path, question) => {
      const send = () => plain(method, path, { ...question, headers })
      const told = await send()
      // A refusal is not remembered, so it is no deed.
      if (once && told.status === 200) done.push(send)
      return told
    }
    const at = `/ecom/v1/carts/${merchant ? (carts.get(cart)?.id ?? unknown) : 'current'}`
    if (deed.does === 'read') return asker('GET', at)
    if (deed.does === 'delete') return asker('DELETE', at)
    if (deed.does === 'estimate') return asker('POST', `${at}/estimate-totals`, { body: {} })
    if (deed.does === 'note') return asker('PATCH', at, { body: { cartInfo: { buyerNote: deed.note } } })
    if (deed.does === 'remove')
      return asker('POST', `${at}/remove-line-items`, { body: { lineItemIds: [lineOf(cart, deed.line)] } })
    if (deed.does === 'set') {
      const lineItems = deed.lines.map(({ line, quantity }) => ({ id: lineOf(cart, line), quantity }))
      return asker('POST', `${at}/update-line-items-quantity`, { body: { lineItems } })
    }
    const lineItems = deed.things.map(({ good: at, quantity, words }) => {
      const { product, variant } = shelf[at] as Good
      const options = { variantId: variant, ...(words && { customTextFields: { For: 'Ada' } }) }
      return { catalogReference: { appId: storesAppId, catalogItemId: product, options }, quantity }
    })
    return asker('POST', `${at}/add-to-cart`, { body: { lineItems } })
  }

  return {
    do: async (deed: Deed): Promise<Outcome> => seen(await ask(deed), deed.cart),
    /** Asks again what was done; none, when nothing was yet. */
    again: ({ nth }: Again) => done[nth % done.length]?.(),
    turn: (turn: Turn) => {
      const { product } = shelf[turn.good] as Good
      return turn.does === 'hide' ? shop.hide(product, turn.hidden) : shop.stock(product, turn.left)
    },
  }
}

/** Puts the shelf back as it was. */
async function restock({ goods }: ModelShop, real: ReturnType<typeof realShop>) {
  for (const [good, { hidden, left }] of shelf.entries()) {
    const now = goods[good] as Good
    if (now.hidden !== hidden) await real.turn({ does: 'hide', good, hidden })
    if (left !== null && now.left !== left) await real.turn({ does: 'stock', good, left })
  }
}

const isTurn = (one: Deed | Turn): one is Turn => one.does === 'stock' || one.does === 'hide'

test.each([
  ['pglite', 300],
  ['postgres', 300],
] as const)(
  'CA2: on %s the platform equals the model after any of %d runs of 30 deeds',
  async (engine, numRuns) => {
    const { seed } = createRandom(`CA2 ${engine}`)
    const shop = await openShop({ engine })
    const outcomes: Record<string, number> = {}
    const runs = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
      const real = realShop(shop)
      const model = new ModelShop(shelf)
      try {
        for (const one of steps) {
          if (one.does === 'again') {
            const told = await real.again(one)
            // A cart that is gone is not there, and does not come back.
            if (told) {
              expect([200, 404]).toContain(told.status)
              outcomes.again = (outcomes.again ?? 0) + 1
            }
            continue
          }
          if (isTurn(one)) {
            model.turn(one)
            await real.turn(one)
            continue
          }
          const told = await real.do(one)
          const right = model.do(one, told)
          expect([one, told]).toEqual([one, right])
          const what = typeof right === 'string' ? right : one.does
          outcomes[what] = (outcomes[what] ?? 0) + 1
        }
      } finally {
        await restock(model, real)
      }
    })
    await fc.assert(runs, { seed, numRuns, endOnFailure: false })
    const spread = Object.entries(outcomes).map(([what, count]) => `${what} ${count}`)
    say(`CA2 ${engine}: ${numRuns} runs of 30, 0 divergences (${spread.join(', ')}) (seed ${seed})`)
    // Every way a deed can come out has come out.
    for (const what of [
      'no: OUT_OF_STOCK',
      'no: LINE_ITEM_NOT_FOUND',
      'no: MAX',
      'gone',
      'set',
      'note',
      'estimate',
      'again',
    ])
      expect([what, (outcomes[what] ?? 0) > 0]).toEqual([what, true])
  },
)
