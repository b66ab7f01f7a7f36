// What the page of a collection does besides saving its fields: adds, removes and orders products, and deletes the collection.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { type MerchantClient, merchantContext } from '../sign-in/merchant.ts'
import { changeRule } from './change-rule.ts'
import { isRuleChange } from './rule-rows.ts'

type Change = (client: MerchantClient['merchantCollections'], id: string, productId: string) => Promise<void>

/** Why a product was not added, removed or shown first. */
export interface RefusedProduct {
  refusal: string
}

/** The sentences for refusals that the next page would not explain: it shows what another merchant has deleted or removed. */
function refusalOf({ code, violations: [violation] }: StoreError): string | undefined {
  if (code === 'COLLECTION_HAS_RULE') return 'A rule decides now which products are in this collection.'
  if (violation?.violatedRule === 'MAX_SIZE') return 'At most 1,000 products come first in a collection.'
  return violation?.description.startsWith('is in 500 collections')
    ? 'This product is in 500 collections already, which is the most.'
    : undefined
}

/** The products that come first, after one of them has moved. */
const moves: Record<string, (placed: readonly string[], id: string) => string[]> = {
  place: (placed, id) => [...placed.filter((each) => each !== id), id],
  unplace: (placed, id) => placed.filter((each) => each !== id),
  top: (placed, id) => [id, ...placed.filter((each) => each !== id)],
  up: (placed, id) => swap(placed, placed.indexOf(id) - 1, placed.indexOf(id)),
  down: (placed, id) => swap(placed, placed.indexOf(id), placed.indexOf(id) + 1),
}

/** The list with two neighbours swapped; the same without one of them. */
const swap = (ids: readonly string[], a: number, b: number): string[] =>
  a < 0 || b >= ids.length ? [...ids] : ids.with(a, ids[b] as string).with(b, ids[a] as string)

/** Moves a product in the order as it is now; if another merchant changes it meanwhile, the page shows their order. */
const move =
  (moved: NonNullable<(typeof moves)[string]>): Change =>
  async (collections, id, productId) => {
    const order = await collections.productOrder(id)
    if (!order) throw data(null, 404)
    const { productIds, revision } = order
    await collections.setProductOrder(id, moved(productIds, productId), { ifMatch: `${id}:${revision}` })
  }

const changes: Record<string, Change> = {
  ...Object.fromEntries(Object.entries(moves).map(([name, moved]) => [name, move(moved)])),
  add: (collections, id, productId) => collections.addProducts(id, [productId]),
  remove: (collections, id, productId) => collections.removeProducts(id, [productId]),
  delete: (collections, id) => collections.delete(id),
}

/** Does what a button of the page asks for, and shows the page again; undefined for the form with the fields. */
export async function changeCollection(args: ActionFunctionArgs<Readonly<RouterContextProvider>>) {
  const { request, params, context } = args
  const { id = '' } = params
  const posted = await request
    .clone()
    .formData()
    .catch(() => undefined)
  const name = String(posted?.get('change') ?? '')
  if (posted && isRuleChange(posted)) return changeRule(args, posted)
  const { merchantCollections } = context.get(merchantContext)
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined
  if (!change) return undefined
  try {
    await change(merchantCollections, id, String(posted?.get('product') ?? ''))
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    // Another merchant has deleted it; a deleted product is missing in the page that is shown next.
    if (error.status === 404 && name !== 'delete') throw data(null, 404)
    const refusal = refusalOf(error)
    if (refusal) return data<RefusedProduct>({ refusal }, error.status)
    if (error.kind !== 'validation' && error.status !== 404 && error.status !== 409) throw error
  }
  const page = `/collections/${encodeURIComponent(id)}${new URL(request.url).search}`
  return redirect(name === 'delete' ? '/collections' : page, { status: 303 })
}
