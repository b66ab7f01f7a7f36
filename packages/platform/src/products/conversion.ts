// The currency that a caller wants prices in, if the store has a rate for it.
import type { PriceConversion } from '@vitrine/rules'
import { type DatabaseSession, lookup } from '../storage/database.ts'

const findRate = lookup<{ storeId: string; currency: string }>(
  'products.rate',
  `select r.rate->>'rate' as rate from stores s, jsonb_array_elements(s.settings->'prices'->'rates') r(rate)
   where s.id = $storeId and s.currency <> $currency and r.rate->>'currency' = $currency limit 1`,
)

/** The conversion into a currency; undefined if the caller wants none, or the store has no rate for it. */
export async function findConversion(
  session: DatabaseSession,
  storeId: string,
  currency: string | undefined,
): Promise<PriceConversion | undefined> {
  if (currency === undefined) return undefined
  const [row] = await session.run<{ rate: string }>(findRate({ storeId, currency }))
  return row && { currency, rate: row.rate }
}
