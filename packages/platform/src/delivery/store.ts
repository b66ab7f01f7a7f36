// Looks up the regions of delivery profiles.
import { Refusal } from '@vitrine/rules'
import { type DatabaseSession, statement } from '../storage/database.ts'
import type { RulesOfStore } from '../pricing/rules-reader.ts'
import { storeNotFound } from '../storage/store-facts.ts'

const isIn = (region: string) =>
  `e.kind = 'deliveryProfile' and e.facts->'deliveryRegions' @> jsonb_build_array(jsonb_build_object('id', ${region}))`

const findUnknown = statement<{ storeId: string; ids: readonly string[] }>(
  'delivery.unknown-regions',
  `select region as id from unnest($ids::text[]) region
   where not exists (select 1 from entities e where e.store_id = $storeId and ${isIn('region')}) limit 1`,
)

/** Throws if no profile of the store has one of these regions. */
export async function assertRegionsExist(
  session: DatabaseSession,
  storeId: string,
  ids: readonly string[],
): Promise<void> {
  const [unknown] = await session.run<{ id: string }>(findUnknown({ storeId, ids }))
  if (unknown) throw new Refusal('DELIVERY_REGION_NOT_FOUND', { deliveryRegionId: unknown.id })
}

const findProfile = statement<{ storeId: string; region: string }>(
  'delivery.profile-of-region',
  `select e.id from entities e where e.store_id = $storeId and ${isIn('$region::text')} limit 1`,
)

/** The id of the profile that has a region; refused if none has it. */
export async function profileOfRegion(
  session: DatabaseSession,
  storeId: string,
  region: string,
): Promise<string> {
  const [profile] = await session.run<{ id: string }>(findProfile({ storeId, region }))
  if (!profile) throw new Refusal('DELIVERY_REGION_NOT_FOUND', { deliveryRegionId: region })
  return profile.id
}

const readVersion = statement<{ storeId: string }>(
  'delivery.version',
  'select id as "storeId", rules_version as "rulesVersion", currency from stores where id = $storeId',
)

/** Which rules of a store hold. */
export async function versionOf(session: DatabaseSession, storeId: string): Promise<RulesOfStore> {
  const [store] = await session.run<RulesOfStore>(readVersion({ storeId }))
  if (!store) throw storeNotFound()
  return store
}
