// Opens a store with its settings, client, API key and catalogue, in one transaction; a store that is open already gets what
// differs.
import { checkCatalog, Invalid, violation } from '@vitrine/rules'
import type { z } from 'zod'
import { readProductsToDetach, saveCollections } from '../catalog/collections/save.ts'
import { readCollectionKeys } from '../catalog/products/collections.ts'
import type { Deps } from '../deps.ts'
import { lockProducts } from '../catalog/products/save.ts'
import { saveDrafts } from '../catalog/products/save-drafts.ts'
import { type CatalogTransaction, catalogTransaction } from '../catalog/transaction.ts'
import { hashOf } from '../secrets.ts'
import { findStoreByKey, hasApiKey, saveApiKey } from '../api-keys/store.ts'
import { system } from '../storage/commit.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { parse } from '../validation/violations.ts'
import { NewStore } from './new-store.ts'
import { fromSent, type StoredPolicy } from './policies.ts'
import { changeSettings, checkCurrency, insertSettings, lockSettings } from './store-settings.ts'

type ParsedStore = z.output<typeof NewStore>

/** The ids of an open store. */
export interface OpenedStore {
  id: string
  clientId: string
}

const refuse = (field: string, description: string) =>
  new Invalid([violation(field, 'VALIDATION', description)])

// Comes before all other locks; the number of the client ids keeps its keys apart from those of stores.
const lockClientId = statement<{ clientId: string }>(
  'settings.lock-client-id',
  `select pg_advisory_xact_lock(hashtextextended($clientId::text, 1))`,
)
const findStoreOf = statement<{ clientId: string }>(
  'settings.store-of-client',
  `select store_id as "storeId" from oauth_clients where id = $clientId`,
)
const insertClient = statement<{ clientId: string; storeId: string; now: Date }>(
  'settings.open-client',
  `insert into oauth_clients (id, store_id, redirect_uris, created_at) values ($clientId, $storeId, '{}', $now)`,
)
const changeClient = statement<{
  clientId: string
  secretHash: Uint8Array | null
  redirectUris: readonly string[] | null
}>(
  'settings.change-client',
  `update oauth_clients set secret_hash = coalesce($secretHash::bytea, secret_hash),
     redirect_uris = coalesce($redirectUris::text[], redirect_uris)
   where id = $clientId
     and (secret_hash is distinct from coalesce($secretHash::bytea, secret_hash)
       or redirect_uris is distinct from coalesce($redirectUris::text[], redirect_uris))`,
)

const recordEvents = statement<{ storeId: string; events: readonly string[] }>(
  'settings.record-events',
  `update stores set recorded_events = $events::text[]
   where id = $storeId and recorded_events is distinct from $events::text[]`,
)

/** Finds the store of the client, or else creates both. */
async function findOrCreate(session: DatabaseSession, store: ParsedStore, ids: OpenedStore, now: number) {
  const { id, clientId } = ids
  await session.run(lockClientId({ clientId }))
  const [known] = await session.run<{ storeId: string }>(findStoreOf({ clientId }))
  if (known && store.id !== undefined && store.id !== known.storeId)
    throw refuse('id', 'is not the store of this client id')
  if (known) return { storeId: known.storeId, isNew: false }
  if (!(await insertSettings(session, id, settingsIn(store, []), now)))
    throw refuse('id', 'is already used by another store')
  await session.run(insertClient({ clientId, storeId: id, now: new Date(now) }))
  return { storeId: id, isNew: true }
}

/** The settings in the input; `policies` are the existing ones. */
function settingsIn(store: ParsedStore, policies: readonly StoredPolicy[]) {
  const {
    id: _id,
    clientId,
    clientSecret,
    redirectUris,
    apiKey,
    defaultApiKey,
    events: _events,
    ...others
  } = store
  const { collections, products, consents, policies: sent, ...settings } = others
  return {
    ...settings,
    ...(consents && { consents: [...consents] }),
    ...(sent && { policies: fromSent([...sent], policies, 'policies') }),
  }
}

/**
 * Writes the settings that differ. Products are locked before the store's row, as in every transaction that changes them: those
 * of the input, and those that have not yet left a collection of it that was deleted.
 */
async function updateStore(tx: CatalogTransaction, store: ParsedStore, newCollections: string[]) {
  const { storeId, now } = tx
  // Most starts name no new collection.
  const toDetach = newCollections.length > 0 ? await readProductsToDetach(tx, storeId, newCollections) : []
  await lockProducts(tx, [...new Set([...store.products.map(({ id }) => id), ...toDetach])])
  const before = await lockSettings(tx, storeId)
  await checkCurrency(tx, before, store.currency, 'currency')
  await changeSettings(tx, before, settingsIn(store, before.policies), { actor: system, now })
}

async function saveKey(session: DatabaseSession, storeId: string, store: ParsedStore, now: number) {
  const { apiKey, defaultApiKey } = store
  const key = apiKey ?? ((await hasApiKey(session, storeId)) ? undefined : defaultApiKey)
  if (key !== undefined && (await findStoreByKey(session, key)) !== storeId)
    await saveApiKey(session, storeId, key, 'first', now)
}

/** Saves the API key of a store that has none. The lock of its row lets one of several processes do so. */
export const allowFirstKey = ({ database, clock }: Deps, storeId: string, key: string): Promise<boolean> =>
  database.transaction(async (session) => {
    await lockSettings(session, storeId)
    if (await hasApiKey(session, storeId)) return false
    await saveApiKey(session, storeId, key, 'first', clock.now())
    return true
  })

/**
 * Opens a store; when any part of the input is refused, nothing is written. The store of a known client id is updated: what is
 * absent stays as it is, and so does the stock of variants that it has.
 */
export async function openStore(deps: Deps, input: NewStore): Promise<OpenedStore> {
  const { database, clock, ids } = deps
  const store = parse(NewStore, input)
  const { id = ids.uuid(), clientId = ids.uuid(), clientSecret, redirectUris, collections, products } = store
  const now = clock.now()
  const secretHash = clientSecret ? await hashOf(clientSecret) : null
  return database.transaction(async (session) => {
    const { storeId, isNew } = await findOrCreate(session, store, { id, clientId }, now)
    const change = { storeId, actor: system }
    const others = await readCollectionKeys(session, storeId)
    const known = new Set(others.map((other) => other.id))
    const newCollections = collections.map((each) => each.id).filter((each) => !known.has(each))
    if (!isNew) await updateStore(await catalogTransaction(session, change, deps), store, newCollections)
    if (store.events) await session.run(recordEvents({ storeId, events: store.events }))
    await session.run(changeClient({ clientId, secretHash, redirectUris: redirectUris ?? null }))
    await saveKey(session, storeId, store, now)
    const tx = await catalogTransaction(session, change, deps)
    await saveCollections(tx, collections)
    checkCatalog(
      { products, collections: withOthers(collections, others) },
      { currency: store.currency, now },
    )
    await saveDrafts(tx, products, 'keep stock')
    return { id: storeId, clientId }
  })
}

/** The collections of the store after those in the input are saved. */
const withOthers = (
  collections: ParsedStore['collections'],
  others: Awaited<ReturnType<typeof readCollectionKeys>>,
) => {
  const given = new Set(collections.map(({ id }) => id))
  return [...collections, ...others.filter(({ id }) => !given.has(id))]
}
