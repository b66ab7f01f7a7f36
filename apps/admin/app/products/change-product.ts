// What the page of a product does besides saving its fields: duplicates the product, archives, restores and deletes it.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { merchantContext } from '../sign-in/merchant.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { valuesOfProduct } from './product-values.ts'
import { readPictures, writePictures } from './picture-values.ts'
import { createProduct } from './save-product.ts'
import { loadEdited } from './shared-sections.ts'

const maxName = 80

/** Creates a hidden copy of a product, with pictures, variants and collections, but without its stock. */
async function duplicate(client: MerchantClient, id: string): Promise<string> {
  const product = await loadEdited(client, id)
  if (!product) throw data(null, 404)
  const values = valuesOfProduct(product)
  const copy = await createProduct(client, {
    ...values,
    name: `Copy of ${product.name}`.slice(0, maxName),
    slug: '',
    visible: '',
    // A picture of another product has no id in this one.
    pictures: writePictures(readPictures(values.pictures).map(({ id: _, ...picture }) => picture)),
    quantity: product.stock.trackInventory && product.productOptions.length === 0 ? '0' : '',
  })
  return copy.id
}

/** Does what a button of the page asks for; undefined for the form with the fields. */
export async function changeProduct({
  request,
  params: { id = '' },
  context,
}: ActionFunctionArgs<Readonly<RouterContextProvider>>) {
  const posted = await request
    .clone()
    .formData()
    .catch(() => undefined)
  const change = posted?.get('change')
  const client = context.get(merchantContext)
  if (change === 'duplicate')
    return redirect(`/products/${encodeURIComponent(await duplicate(client, id))}`, { status: 303 })
  // Shown once, and stored nowhere.
  if (change === 'preview') return data({ previewLink: await client.previews.createLink(id) })
  if (change !== 'delete' && change !== 'archive' && change !== 'restore') return undefined
  try {
    await client.merchantProducts[change](id)
  } catch (error) {
    // Another merchant has deleted it.
    if (!(error instanceof StoreError && error.status === 404)) throw error
  }
  return redirect(change === 'delete' ? '/products' : `/products/${encodeURIComponent(id)}`, { status: 303 })
}
