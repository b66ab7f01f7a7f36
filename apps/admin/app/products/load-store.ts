// What the form of a product needs to know of the store: its currency, the address of its storefront, its collections.
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { FieldOption } from '../form/form.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import type { StoreOfForm } from './product-fields.ts'

/** So many collections can be chosen from. */
const maxCollections = 500

/** Loads it. */
export async function loadStore(
  { context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
  slug: string | undefined,
): Promise<StoreOfForm> {
  const client = context.get(merchantContext)
  const [{ currency, storefrontUrl }, collections] = await Promise.all([
    client.store.get(),
    loadCollections(client),
  ])
  return { currency, origin: storefrontUrl, collections, slug }
}

/** The collections of the store by name. */
export async function loadCollections({
  collections,
}: Pick<MerchantClient, 'collections'>): Promise<FieldOption[]> {
  const found: FieldOption[] = []
  for (let page = await collections.query().ascending('name').limit(100).find(); ; page = await page.next()) {
    found.push(...page.items.map(({ id, name }) => ({ value: id, label: name })))
    if (!page.hasNext || found.length >= maxCollections) return found
  }
}
