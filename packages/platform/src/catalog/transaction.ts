// The version of a store's catalogue, which changes whenever a product does: the indexes of all processes read what is newer
// than theirs.
import type { CatalogVersion, StockReason } from '@vitrine/contract'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import type { RuledCollection, StoreFacts } from '@vitrine/rules'
import type { Actor, Call } from '../call.ts'
import { readRules, rulesOf } from './rules-of-collections.ts'
import type { Deps } from '../deps.ts'
import { lockWaitMs } from '../storage/retry-transaction.ts'
import { storeColumns, storeFacts, type StoreRow } from '../storage/store-facts.ts'

const nextVersion = statement<{ storeId: string }>(
  'products.next-version',
  'update stores set catalogue_version = catalogue_version + 1 where id = $storeId returning catalogue_version as version',
)

/** Increments a store's catalogue version. Locks the store's row, so that versions are committed in order. */
async function bumpCatalogVersion(session: DatabaseSession, storeId: string): Promise<bigint> {
  const [row] = await session.run<{ version: bigint }>({ ...nextVersion({ storeId }), lockWaitMs })
  return (row as { version: bigint }).version
}

/** What all changes of a transaction have in common. */
interface CatalogChange {
  storeId: string
  actor: Actor
  now: number
  /** The request that changes them; absent where a script or a job does. */
  requestId?: string
  stockReason?: StockReason | null | undefined
}

/** A transaction that changes products of one store. */
export interface CatalogTransaction extends CatalogChange, DatabaseSession {
  currency: string
  store: StoreFacts
  /** The events that the store records. */
  recorded: readonly string[]
  /** A random id. */
  newId(): string
  /** The catalogue version that its changes get; it is incremented once, when it is first asked for. */
  version(): Promise<bigint>
  /**
   * The collections with a rule: those of its beginning, and once it has its version those of the moment, which no other
   * transaction changes. A transaction that changes a rule increments the version, too.
   */
  rules(): Promise<readonly RuledCollection[]>
  /** Lets `rules` read them again, after this transaction has changed some. */
  forgetRules(): void
}

const findVersion = lookup<{ storeId: string }>(
  'products.catalog-version',
  `select settings->>'catalogVersion' as version from stores where id = $storeId`,
)

/** Reads which version of the catalog API the storefronts of a store use. */
export async function readCatalogVersion(
  session: DatabaseSession,
  storeId: string,
): Promise<CatalogVersion['catalogVersion']> {
  const [row] = await session.run<{ version: CatalogVersion['catalogVersion'] | null }>(
    findVersion({ storeId }),
  )
  return row?.version ?? 'V1_CATALOG'
}

const readStore = statement<{ storeId: string }>(
  'products.store',
  `select ${storeColumns}, s.recorded_events as recorded, s.catalogue_version as "versionBefore", ${rulesOf('s.id')} as rules from stores s where id = $storeId`,
)

/** Lets a transaction that has begun change products. */
export async function catalogTransaction(
  session: DatabaseSession,
  { storeId, actor, call }: Pick<CatalogChange, 'storeId' | 'actor'> & { call?: Pick<Call, 'requestId'> },
  deps: Pick<Deps, 'origins' | 'language' | 'ids' | 'clock'>,
): Promise<CatalogTransaction> {
  type Row = StoreRow & { versionBefore: bigint; rules: RuledCollection[]; recorded: string[] }
  const [row] = await session.run<Row>(readStore({ storeId }))
  const { versionBefore, rules, recorded, ...storeRow } = row as Row
  const store = storeFacts(storeRow, deps)
  let version: Promise<bigint> | undefined
  let newRules: Promise<RuledCollection[]> | undefined
  let isChanged = false
  return {
    storeId,
    actor,
    now: deps.clock.now(),
    ...(call && { requestId: call.requestId }),
    currency: store.currency.code,
    store,
    recorded,
    newId: () => deps.ids.uuid(),
    run: (statement) => session.run(statement),
    version: () => (version ??= bumpCatalogVersion(session, storeId)),
    async rules() {
      const isCurrent = !isChanged && (!version || (await version) === versionBefore + 1n)
      return isCurrent ? rules : (newRules ??= readRules(session, storeId))
    },
    forgetRules() {
      isChanged = true
      newRules = undefined
    },
  }
}
