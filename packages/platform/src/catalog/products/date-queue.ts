// Queues the job that saves products again when one of their dates has passed (products/apply-dates.ts).
import { nextChange, type ProductFacts } from '@vitrine/rules'
import { queueEarlier } from '../../storage/jobs.ts'
import type { CatalogTransaction } from '../transaction.ts'

/** The kind of the job; a store has one. */
export const datesJob = 'products.apply-dates'

/** The job of a store, due at a moment. */
export const datesJobAt = (dueAt: Date) => ({ kind: datesJob, key: 'catalogue', payload: {}, dueAt })

/** Queues the job of the store for the first date of these products. */
export async function queueDates(tx: CatalogTransaction, products: readonly ProductFacts[]): Promise<void> {
  const dates = products.flatMap((facts) => nextChange(facts, tx.now) ?? [])
  if (dates.length === 0) return
  await queueEarlier(tx, tx.storeId, new Date(tx.now), datesJobAt(new Date(Math.min(...dates))))
}
