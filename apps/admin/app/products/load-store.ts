// What the form of a product needs to know of the store: its units and clocks, the address of its storefront, and what there is to choose.
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { FieldOption } from '../form/form.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import type { StoreOfForm } from './product-fields.ts'

/** So many of a kind can be chosen from. */
const maxChoices = 500

/** Loads it. */
export async function loadStore(
  { context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
  product: Pick<StoreOfForm, 'slug' | 'salePrices'>,
): Promise<StoreOfForm> {
  const client = context.get(merchantContext)
  const [{ currency, weightUnit, timeZone, storefrontUrl }, collections, rules, brands, ribbons, sections] =
    await Promise.all([
      client.store.get(),
      loadCollections(client),
      client.merchantCollections.rules(),
      take(client.brands.query().ascending('name')),
      take(client.ribbons.query().ascending('name')),
      take(client.infoSections.query().ascending('title')),
    ])
  return {
    currency,
    weightUnit,
    timeZone,
    origin: storefrontUrl,
    collections: collections.filter(({ value }) => !rules.has(value)),
    collectionsByRule: collections.flatMap(({ value, label }) => (rules.has(value) ? [label] : [])),
    brands: brands.map(({ name }) => name),
    ribbons: ribbons.map(({ name }) => name),
    infoSections: sections.map(({ id, title }) => ({ value: id, label: title })),
    ...product,
  }
}

/** The first items of a query, so many that a page shows them all. */
export async function take<Item>(
  query: { limit: (limit: number) => AsyncIterable<Item> },
  count = maxChoices,
): Promise<Item[]> {
  const taken: Item[] = []
  for await (const item of query.limit(100)) {
    taken.push(item)
    if (taken.length >= count) break
  }
  return taken
}

/** The collections of the store by name. */
export async function loadCollections({
  collections,
}: Pick<MerchantClient, 'collections'>): Promise<FieldOption[]> {
  const found: FieldOption[] = []
  for (let page = await collections.query().ascending('name').limit(100).find(); ; page = await page.next()) {
    found.push(...page.items.map(({ id, name }) => ({ value: id, label: name })))
    if (!page.hasNext || found.length >= maxChoices) return found
  }
}
