// What the page of a collection does besides saving its fields: adds and removes products, and deletes the collection.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { type MerchantClient, merchantContext } from '../sign-in/merchant.ts'

type Change = (client: MerchantClient['merchantCollections'], id: string, productId: string) => Promise<void>

const changes: Record<string, Change> = {
  add: (collections, id, productId) => collections.addProducts(id, [productId]),
  remove: (collections, id, productId) => collections.removeProducts(id, [productId]),
  delete: (collections, id) => collections.delete(id),
}

/** Does what a button of the page asks for, and shows the page again; undefined for the form with the fields. */
export async function changeCollection({
  request,
  params: { id = '' },
  context,
}: ActionFunctionArgs<Readonly<RouterContextProvider>>) {
  const posted = await request
    .clone()
    .formData()
    .catch(() => undefined)
  const name = String(posted?.get('change') ?? '')
  const change = Object.hasOwn(changes, name) ? changes[name] : undefined
  if (!change) return undefined
  try {
    await change(context.get(merchantContext).merchantCollections, id, String(posted?.get('product') ?? ''))
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    // Another merchant has deleted it; a deleted product is missing in the page that is shown next.
    if (error.status === 404 && name !== 'delete') throw data(null, 404)
    if (error.kind !== 'validation' && error.status !== 404) throw error
  }
  const page = `/collections/${encodeURIComponent(id)}${new URL(request.url).search}`
  return redirect(name === 'delete' ? '/collections' : page, { status: 303 })
}
