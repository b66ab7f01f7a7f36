// Sets the rule of a collection. Saves of products follow the rules (products/follow-rules.ts); a job applies a new rule to the
// other products.
import { type CollectionRule, ruleBounds, type RuleOfCollection } from '@vitrine/contract'
import { isSameJson, Refusal, renameInRule, toStoredRule, toRuleFilter } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { lockProducts, readProducts, saveProducts } from '../products/save.ts'
import { merchantProductList } from '../products/store.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'
import { type CallScope, system } from '../../storage/commit.ts'
import type { DatabaseSession } from '../../storage/database.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import { findBehind, parseCursorQuery } from '../../storage/cursor-list.ts'
import { countList, type List } from '../../storage/list.ts'
import { inTransaction, type Transaction } from '../../storage/transaction.ts'
import { perTransaction, takeNext } from '../bulk/filter-jobs.ts'
import { putRule, readRule, readRules, removeRule } from '../rules-of-collections.ts'
import {
  collectionEvents,
  eventSourceOf,
  expectCollection,
  lockCollection,
  raiseRevision,
  readCollection,
} from './store.ts'
import { keepCollections } from '../products/collections.ts'

const jobKind = 'collections.apply-rule'

/** The job that applies the rule of a collection to the products behind the one that was last. */
const applyLater = (id: string, after: string) => ({ kind: jobKind, key: id, payload: { after } })

/** Increments the revision of a collection that is locked, whose rule has changed, and records that. */
async function recordNewRule(tx: Transaction, storeId: string, id: string, now: number): Promise<void> {
  await raiseRevision(tx, storeId, id, now)
  const payload = { ...eventSourceOf(id), changedFields: ['rule' as const] }
  await tx.record(collectionEvents, id, [{ name: 'collection.changed', payload }])
}

/** Changes rules for a brand or ribbon that is renamed; with the store's row locked, before its products are renamed. */
export async function renameInRules(
  tx: Transaction,
  catalog: CatalogTransaction,
  kind: 'brand' | 'ribbon',
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const { storeId, now } = catalog
  for (const { id, rule } of await catalog.rules()) {
    const renamed = renameInRule(rule, kind, names)
    if (renamed === rule || !(await lockCollection(tx, storeId, id))) continue
    await putRule(tx, storeId, id, renamed)
    await recordNewRule(tx, storeId, id, now)
    catalog.forgetRules()
  }
}

/** Reads the rule of a collection, for merchants. */
export async function readRuleOf(deps: Deps, storeId: string, id: string): Promise<RuleOfCollection> {
  const [collection] = (await readCollection(deps.database, storeId, 'id', id, true)).found
  if (!collection) throw new Refusal('COLLECTION_NOT_FOUND', { id })
  return { rule: await readRule(deps.database, storeId, id), revision: `${collection.revision}` }
}

/** Lets the products of a collection follow from a rule, or lets merchants choose them again (`null`). */
export const setRule = (
  deps: Deps,
  scope: CallScope,
  id: string,
  sent: CollectionRule | null,
): Promise<RuleOfCollection> => {
  const { storeId, actor, call } = scope
  const rule = sent && toStoredRule(sent)
  return inTransaction(deps, scope, {
    async work(tx, remember) {
      await keepCollections(tx, storeId)
      // Locks the store's row: products that are saved before are found by the job, and those saved later follow the rule.
      await (await catalogTransaction(tx, { storeId, actor }, deps)).version()
      const stored = expectCollection(call, id, await lockCollection(tx, storeId, id))
      const rules = await readRules(tx, storeId)
      const before = rules.find((each) => each.id === id)?.rule ?? null
      const isSame = isSameJson(before, rule)
      if (!isSame) {
        if (rule && !before && rules.length >= ruleBounds.collections)
          throw new Refusal('TOO_MANY_COLLECTION_RULES', { id })
        if (rule) {
          await putRule(tx, storeId, id, rule)
          await tx.queue(applyLater(id, ''))
        } else await removeRule(tx, storeId, id)
        await recordNewRule(tx, storeId, id, deps.clock.now())
      }
      const revision = `${stored.revision + (isSame ? 0n : 1n)}`
      await remember({ id, revision })
      return { rule, revision }
    },
    replay: async (_tx, { revision }) => ({ rule, revision }),
  })
}

/** Counts the products that match a rule, hidden ones too, without those in the archive. */
export const countProductsOfRule = ({ database }: Deps, storeId: string, rule: CollectionRule) =>
  countList(database, merchantProductList, storeId, {
    filter: { $and: [toRuleFilter(rule), { archived: false }] },
    canSeeHidden: true,
  })

const selectedProducts: List = {
  ...merchantProductList,
  pageColumns: `jsonb_array_length(t.facts->'variants') as variants`,
  resultColumns: 't.variants',
}

/** Finds the next products behind an id that a rule adds to its collection or removes from it. */
const findDiffering = (
  session: DatabaseSession,
  storeId: string,
  { id, rule, after }: { id: string; rule: CollectionRule; after: string },
) => {
  const matching = toRuleFilter(rule)
  const inside = { collectionIds: { $hasSome: [id] } }
  const filter = { $or: [{ $and: [matching, { $not: inside }] }, { $and: [inside, { $not: matching }] }] }
  const query = parseCursorQuery({ filter }, selectedProducts.fields, true)
  const page = { after, limit: perTransaction.items }
  return findBehind<{ id: string; variants: number }>(session, selectedProducts, storeId, query, page)
}

/** Makes what applies a rule to the products of a store: a part in the transaction of each job. */
export const ruleJobs = (deps: Deps): Record<string, JobHandler> => ({
  [jobKind]:
    async ({ storeId, key: id, payload }) =>
    async (tx) => {
      const { after } = payload as { after: string }
      await keepCollections(tx, storeId)
      const rule = await readRule(tx, storeId, id)
      if (!rule) return
      const { found, hasMore } = await findDiffering(tx, storeId, { id, rule, after })
      const ids = takeNext(found).map(({ id }) => id)
      const last = ids.at(-1)
      if (last === undefined) return
      const catalog = await catalogTransaction(tx, { storeId, actor: system }, deps)
      await lockProducts(catalog, ids)
      const stored = await readProducts(catalog, ids)
      await saveProducts(
        catalog,
        [...stored.values()].map((before) => ({ before, draft: before.facts })),
      )
      if (hasMore || ids.length < found.length) await tx.queue(applyLater(id, last))
    },
})
