// Finds the inventory items of the variants of a product, to which the form links.
import { StoreError } from '@vitrine/client'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { formContext } from '../sign-in/merchant.ts'
import type { ProductSummaryFacts } from './product-row.ts'

/** Adds the ids of the items to the stock of the variants; a merchant who may not read the inventory gets no links. */
export async function addInventoryIds(
  { context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>,
  productId: string,
  { stockOfVariants }: Pick<ProductSummaryFacts, 'stockOfVariants'>,
): Promise<void> {
  const byVariant = new Map(Object.values(stockOfVariants).map((stock) => [stock.variantId, stock]))
  const items = context.get(formContext).inventoryItems.query().eq('productId', productId).limit(100)
  try {
    for await (const { id, variantId } of items) {
      const stock = byVariant.get(variantId)
      if (stock) stock.itemId = id
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
  }
}
