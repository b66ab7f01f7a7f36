// Reads, writes and removes the rules of collections.
import type { CollectionRule } from '@vitrine/contract'
import type { RuledCollection } from '@vitrine/rules'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'

const findRules = lookup<{ storeId: string }>(
  'collections.rules',
  'select collection_id as id, rule from collection_rules where store_id = $storeId order by collection_id',
)

/** The same as JSON, of a store in another query. */
export const rulesOf = (storeId: string) => `(
  select coalesce(json_agg(json_build_object('id', r.collection_id, 'rule', r.rule) order by r.collection_id), '[]')
  from collection_rules r where r.store_id = ${storeId})`

/** The collections of a store that have a rule. */
export const readRules = (session: DatabaseSession, storeId: string) =>
  session.run<RuledCollection>(findRules({ storeId }))

const findRule = lookup<{ storeId: string; id: string }>(
  'collections.rule',
  'select rule from collection_rules where store_id = $storeId and collection_id = $id',
)

/** The rule of a collection; null if its products are chosen by hand. */
export async function readRule(
  session: DatabaseSession,
  storeId: string,
  id: string,
): Promise<CollectionRule | null> {
  const [row] = await session.run<{ rule: CollectionRule }>(findRule({ storeId, id }))
  return row?.rule ?? null
}

const put = statement<{ storeId: string; id: string; rule: string }>(
  'collections.put-rule',
  `insert into collection_rules (store_id, collection_id, rule) values ($storeId, $id, $rule::jsonb)
   on conflict (store_id, collection_id) do update set rule = excluded.rule`,
)

/** Gives a collection a rule, in place of the one that it has. */
export const putRule = (session: DatabaseSession, storeId: string, id: string, rule: CollectionRule) =>
  session.run(put({ storeId, id, rule: JSON.stringify(rule) }))

const remove = statement<{ storeId: string; id: string }>(
  'collections.remove-rule',
  'delete from collection_rules where store_id = $storeId and collection_id = $id returning 1',
)

/** Removes the rule of a collection; false if it has none. */
export const removeRule = async (session: DatabaseSession, storeId: string, id: string): Promise<boolean> =>
  (await session.run(remove({ storeId, id }))).length > 0
