// Puts products that are saved into the collections whose rules they match, and takes them out of those that they do not match.
import { applyRules, savedFacts } from '@vitrine/rules'
import type { ChangedDocument } from './offers.ts'
import { indexFieldsOf } from './rows.ts'
import type { CatalogTransaction } from '../transaction.ts'

/** The documents with the collections that the rules of the store give them. */
export async function followRules<Document extends ChangedDocument>(
  tx: CatalogTransaction,
  documents: readonly Document[],
): Promise<readonly Document[]> {
  const collections = await tx.rules()
  if (collections.length === 0) return documents
  return documents.map((document) => {
    const { facts } = document
    const before = facts.collectionIds ?? []
    const shown = indexFieldsOf(savedFacts(facts), tx.currency)
    const collectionIds = applyRules(before, collections, { facts, shown })
    return collectionIds === before
      ? document
      : { ...document, facts: { ...facts, collectionIds: [...collectionIds] } }
  })
}
