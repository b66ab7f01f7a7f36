// Who may call what: every route by everybody who could come along, and nobody reaches what is another's.
import { type Audience, exampleIds, examples } from '@vitrine/contract'
import { collections, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { questionOf, type Sent, requestForms } from '../shop/addresses.ts'
import type { Ask, HttpAnswer } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { vase } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'
import { beginSession } from '../shop/tokens.ts'

type Who =
  | 'nobody'
  | 'Ada'
  | 'Eve'
  | 'a visitor of yesterday'
  | 'a visitor from elsewhere'
  | 'the merchant'
  | 'a merchant from elsewhere'
  | 'somebody with rubbish'

/** `whole`: answered. `own`: answered from what is their own, and where something of Ada's is named, it is not there. */
type Row = Record<Who, 'whole' | 'own' | 'UNAUTHENTICATED' | 'INVALID_TOKEN' | 'PERMISSION_DENIED'>

const strangers = {
  nobody: 'UNAUTHENTICATED',
  'a visitor of yesterday': 'INVALID_TOKEN',
  'somebody with rubbish': 'INVALID_TOKEN',
} as const

const table: Record<Audience, Row> = {
  anyone: {
    nobody: 'whole',
    Ada: 'whole',
    Eve: 'whole',
    'a visitor of yesterday': 'whole',
    'a visitor from elsewhere': 'whole',
    'the merchant': 'whole',
    'a merchant from elsewhere': 'whole',
    'somebody with rubbish': 'whole',
  },
  caller: {
    ...strangers,
    Ada: 'whole',
    Eve: 'whole',
    'a visitor from elsewhere': 'own',
    'the merchant': 'whole',
    'a merchant from elsewhere': 'own',
  },
  visitor: {
    ...strangers,
    Ada: 'whole',
    Eve: 'own',
    'a visitor from elsewhere': 'own',
    'the merchant': 'PERMISSION_DENIED',
    'a merchant from elsewhere': 'PERMISSION_DENIED',
  },
  merchant: {
    ...strangers,
    Ada: 'PERMISSION_DENIED',
    Eve: 'PERMISSION_DENIED',
    'a visitor from elsewhere': 'PERMISSION_DENIED',
    'the merchant': 'whole',
    'a merchant from elsewhere': 'own',
  },
}

const mugs = examples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems ?? []
const mug = mugs[0]?.catalogReference
const choose = { productId: mug?.catalogItemId as string, variantId: mug?.options?.variantId as string }

/** Two shops on one platform, and everybody there is. */
async function town() {
  const [here, elsewhere] = [
    await openShop({ products: sampleProducts, collections }),
    await openShop({ products: [vase], collections: [] }),
  ]
  const { access: old } = await beginSession(here.clientId, undefined, here.fetch)
  // It was good, and has been seen to be.
  await here.ask('GET', '/stores/v3/provision/version', { headers: { authorization: old } })
  here.clock.pass(5 * 3600)
  elsewhere.clock.pass(5 * 3600)
  const [ada, eve, other] = [here.visitor(), here.visitor(), elsewhere.visitor()]
  const showing =
    (authorization: string): Ask =>
    (method, path, question) =>
      here.ask(method, path, { ...question, headers: { authorization } })
  const people: Record<Who, Ask> = {
    nobody: here.ask,
    Ada: ada.ask,
    Eve: eve.ask,
    'a visitor of yesterday': showing(old),
    'a visitor from elsewhere': other.ask,
    'the merchant': here.merchant.ask,
    'a merchant from elsewhere': elsewhere.merchant.ask,
    'somebody with rubbish': showing('Bearer rubbish'),
  }
  const herCart = async () => {
    const held = await ada.cart.get()
    return held?.lineItems[0] ? held : ada.cart.add([choose])
  }
  /** Everybody else has a cart too, so that what is theirs is told from what is not there. */
  const fillCarts = async () => {
    if (!(await eve.cart.get())) await eve.cart.add([{ ...choose, quantity: 7 }])
    if (!(await other.cart.get())) await other.cart.update({ buyerNote: 'from elsewhere' })
  }
  return { here, people, herCart, fillCarts }
}

test('MB1: every route answers everybody as the table says, and nothing of Ada’s is seen or changed', async () => {
  const { here, people, herCart, fillCarts } = await town()
  const marks = [here.id, ...sampleProducts.map(({ id }) => id), ...collections.map(({ name }) => name)]
  const wrong: string[] = []
  let asked = 0
  for (const way of requestForms) {
    for (const [who, ask] of Object.entries(people) as [Who, Ask][]) {
      await fillCarts()
      const hers = await herCart()
      const line = hers.lineItems[0]?.id as string
      const text = JSON.stringify(examples[way.address])
        .replaceAll(exampleIds.cart, hers.id)
        .replaceAll(exampleIds.line, line)
        .replaceAll('5e11f00d-0000-4000-8000-000000000001', here.clientId)
      const sent = JSON.parse(text) as Sent
      const { method, path, body } = questionOf(way, sent)
      const told = await ask(method, path, body ? { body } : {})
      const right = table[way.route.for][who]
      const elsewhere = who.endsWith('elsewhere')
      const named =
        sent.path !== undefined ||
        text.includes(line) ||
        (elsewhere && !way.question && text.includes(choose.productId))
      const hersToTell = [hers.id, line, hers.buyerInfo.visitorId as string]
      const own = () => ownIs(told, named, [...hersToTell, ...(elsewhere ? marks : [])])
      const fits =
        right === 'whole'
          ? told.status === 200
          : right === 'own'
            ? own()
            : told.status > 400 && told.code === right
      const changes = right === 'whole' && !way.question
      const untouched = changes || JSON.stringify(await herCart()) === JSON.stringify(hers)
      if (!fits || !untouched) wrong.push(`${who}: ${method} ${path} ${told.status} ${told.code ?? ''}`)
      asked += 1
    }
  }
  say(
    `MB1: ${requestForms.length} ways × ${Object.keys(people).length} callers = ${asked}, ${wrong.length} unexpected`,
  )
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(500)
})

/** What names something of another's is told that there is none; everything else is about what is one's own. */
function ownIs({ status, body }: HttpAnswer, named: boolean, others: string[]): boolean {
  if (named) return status === 404
  const seen = JSON.stringify(body)
  return status === 200 && !others.some((mark) => seen.includes(mark))
}
