// Saves the drafts of a script: new products, and those whose ids the store has.
import type { ProductDraft } from '@vitrine/contract'
import { lockProducts, readProducts, saveProducts, type StoredProduct } from './save.ts'
import type { CatalogTransaction } from '../transaction.ts'

const draftsPerRead = 100

/** A draft without the stock and preorder of variants that the product has already. */
function withoutKnownStock(draft: ProductDraft, before: StoredProduct | undefined): ProductDraft {
  const known = new Set(before?.facts.variants.map(({ id }) => id))
  const { preorder: ofAll, ...product } = draft
  const variants = draft.variants.map((variant) => {
    const { stock: _, preorder = ofAll, ...others } = variant
    if (known.has(variant.id.toLowerCase())) return others
    return preorder === undefined ? variant : { ...variant, preorder }
  })
  return { ...product, variants }
}

/** Saves drafts; with 'keep stock', their stock and preorders are only those of new variants. */
export async function saveDrafts(
  tx: CatalogTransaction,
  drafts: readonly ProductDraft[],
  stock: 'set stock' | 'keep stock',
): Promise<void> {
  await lockProducts(
    tx,
    drafts.map(({ id }) => id),
  )
  for (let start = 0; start < drafts.length; start += draftsPerRead) {
    const part = drafts.slice(start, start + draftsPerRead)
    const stored = await readProducts(
      tx,
      part.map(({ id }) => id),
    )
    await saveProducts(
      tx,
      part.map((draft) => {
        const before = stored.get(draft.id)
        return { before, draft: stock === 'keep stock' ? withoutKnownStock(draft, before) : draft }
      }),
    )
  }
}
