// The kinds of entities that pricing reads. Each change of one raises the version of the store's rules.
import type { RefusalCode } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { type DatabaseSession, statement } from '../storage/database.ts'

/** The kinds of entities that pricing reads, and how many of each a store has at most, besides one that every store has. */
export const maxOfKinds = {
  deliveryProfile: 98,
  discountRule: 100,
  manualTaxMapping: 1000,
  taxGroup: 50,
  taxRegion: 300,
  localDeliveryOption: 100,
  pickupLocation: 500,
  shippingOption: 200,
} as const

/** A kind of entity that pricing reads. */
export type PricingKind = keyof typeof maxOfKinds

const raiseVersion = statement<{ storeId: string }>(
  'pricing.raise-version',
  'update stores set rules_version = rules_version + 1 where id = $storeId returning currency',
)

/**
 * Lets all processes know that the rules of a store change; returns the store's currency. Comes before the rows of the entities are
 * locked: changes of rules wait for the row of their store.
 */
export async function raiseRulesVersion(tx: DatabaseSession, storeId: string): Promise<string> {
  const [store] = await tx.run<{ currency: string }>(raiseVersion({ storeId }))
  return store?.currency ?? ''
}

const countKind = statement<{ storeId: string; kind: string; besides: string }>(
  'pricing.count-kind',
  'select count(*)::int as count from entities where store_id = $storeId and kind = $kind and id <> $besides',
)

/** Refuses one entity too many; `besides` is the one that every store has. */
export async function assertKindFits(
  tx: DatabaseSession,
  storeId: string,
  kind: PricingKind,
  code: RefusalCode,
  besides = '',
): Promise<void> {
  const max = maxOfKinds[kind]
  const [row] = await tx.run<{ count: number }>(countKind({ storeId, kind, besides }))
  if (row && row.count > max) throw new Refusal(code, { max })
}
