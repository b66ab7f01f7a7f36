// The currency that a caller wants prices in, if the store has a rate for it.
import type { PriceConversion } from '@vitrine/rules'
import { type DatabaseSession, lookup } from '../../storage/database.ts'
import { rateQuery } from '../../storage/store-facts.ts'

const findRate = lookup<{ storeId: string; currency: string }>(
  'products.rate',
  `select c.rate from stores s cross join lateral (${rateQuery}) c(rate) where s.id = $storeId`,
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
