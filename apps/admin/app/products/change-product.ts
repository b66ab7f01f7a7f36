// What the page of a product does besides saving its fields: duplicates the product, archives, restores and deletes it.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { localTime } from '../form/local-time.ts'
import { postedKey } from '../form/read-entered.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'

const isGone = (error: unknown) => error instanceof StoreError && error.status === 404

/** Creates a hidden copy of a product, once for a key; returns the id of the copy. */
async function duplicate({ merchantProducts }: MerchantClient, id: string, key: string): Promise<string> {
  try {
    const copy = await merchantProducts.duplicate(id, { idempotencyKey: key }).catch((error: unknown) => {
      if (!isGone(error)) throw error
      // The copy of this key is deleted by now, such as after the Back button.
      return merchantProducts.duplicate(id)
    })
    return copy.id
  } catch (error) {
    throw isGone(error) ? data(null, 404) : error
  }
}

/** A link to the page of a product, and until when it leads there, by the clocks of the store. */
async function createPreview({ previews, store }: MerchantClient, id: string) {
  const [{ url, expirationDate }, { timeZone }] = await Promise.all([previews.createLink(id), store.get()])
  return { url, until: localTime(expirationDate, timeZone).replace('T', ' ') }
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
  if (posted && change === 'duplicate') {
    const copyId = await duplicate(client, id, postedKey(posted))
    return redirect(`/products/${encodeURIComponent(copyId)}`, { status: 303 })
  }
  // Shown once, and stored nowhere.
  if (change === 'preview') return data({ previewLink: await createPreview(client, id) })
  if (change !== 'delete' && change !== 'archive' && change !== 'restore') return undefined
  try {
    await client.merchantProducts[change](id)
  } catch (error) {
    // Another merchant has deleted it.
    if (!isGone(error)) throw error
  }
  return redirect(change === 'delete' ? '/products' : `/products/${encodeURIComponent(id)}`, { status: 303 })
}
