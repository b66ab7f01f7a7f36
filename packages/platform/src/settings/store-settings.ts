// The settings of a store that its pages show: how they are stored, read and changed.
import type { StoreBranding, StoreConsents, StoreSettings, StoreUpdate } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { type CallScope, checkRevision } from '../storage/commit.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { type EventParams, eventCount, insertEvents, toEventParams } from '../storage/outbox.ts'
import { storeNotFound } from '../storage/store-facts.ts'
import { inTransaction } from '../storage/transaction.ts'

/** The columns of what a merchant has set, of `stores`. */
export const presentationColumns = `settings->'branding' as branding, settings->'consents' as consents,
  settings->>'catalogVersion' as "catalogVersion"`

/** What a merchant has set, as it is stored: a store of an earlier version has nothing. */
export interface PresentationRow {
  branding: StoreBranding | null
  consents: Readonly<StoreConsents> | null
  catalogVersion: StoreSettings['catalogVersion'] | null
}

/** What the pages of a store show besides its name. */
type Presentation = Pick<StoreSettings, 'branding' | 'consents' | 'catalogVersion'>

/** Completes what is stored; fields have one order, so that equal settings are equal as JSON. */
export const toPresentation = ({
  branding,
  consents,
  catalogVersion,
}: Partial<PresentationRow>): Presentation => ({
  branding: { accentColor: branding?.accentColor ?? null, logoUrl: branding?.logoUrl ?? null },
  consents: (consents ?? []).map(({ text, link, required }) => ({
    text,
    ...(link && { link: { text: link.text, url: link.url } }),
    required,
  })),
  catalogVersion: catalogVersion ?? 'V1_CATALOG',
})

interface StoreRow extends PresentationRow {
  id: string
  revision: bigint
  name: string
  currency: string
  language: string | null
}

const columns = `id, revision, name, currency, language, ${presentationColumns}`
const find = lookup<{ storeId: string }>(
  'settings.store',
  `select ${columns} from stores where id = $storeId`,
)
const lock = statement<{ storeId: string }>(
  'settings.lock-store',
  `select ${columns} from stores where id = $storeId for update`,
)
const write = statement<EventParams & { name: string; presentation: string }>(
  'settings.update-store',
  `with put as (
     update stores set name = $name, settings = settings || $presentation::jsonb, revision = revision + 1,
       event_seq = event_seq + ${eventCount}
     where id = $storeId returning event_seq
   ), happened as (${insertEvents})
   select 1 from put`,
)

async function read(session: DatabaseSession, storeId: string, by = find): Promise<StoreSettings> {
  const [row] = await session.run<StoreRow>(by({ storeId }))
  if (!row) throw storeNotFound()
  const { id, revision, name, currency, language } = row
  return { id, revision: `${revision}`, name, currency, language, ...toPresentation(row) }
}

/** Reads the settings of a store. */
export const readSettings = ({ database }: Deps, storeId: string): Promise<StoreSettings> =>
  read(database, storeId)

const change = (
  before: StoreSettings,
  { name, branding, consents, catalogVersion }: StoreUpdate,
): StoreSettings => ({
  ...before,
  ...(name != null && { name }),
  ...toPresentation({
    // `null` deletes a field.
    branding: { ...before.branding, ...withoutAbsent(branding ?? {}) },
    consents: consents ?? before.consents,
    catalogVersion: catalogVersion ?? before.catalogVersion,
  }),
})

const withoutAbsent = (fields: StoreBranding): StoreBranding =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Changes the settings that are sent; an update that changes nothing leaves the revision as it is. */
export const updateSettings = (deps: Deps, scope: CallScope, update: StoreUpdate): Promise<StoreSettings> =>
  inTransaction(deps, scope, {
    async work(tx, remember) {
      const { storeId, actor, call } = scope
      const before = await read(tx, storeId, lock)
      const revision = BigInt(before.revision)
      checkRevision(call, 'store', { state: before, revision })
      const changed = change(before, update)
      const isChanged = JSON.stringify(changed) !== JSON.stringify(before)
      const after = isChanged ? { ...changed, revision: `${revision + 1n}` } : before
      if (isChanged) {
        const { name, branding, consents, catalogVersion } = after
        await tx.run(
          write({
            ...toEventParams('store', actor, [{ name: 'store.updated', payload: { currentEntity: after } }]),
            storeId,
            id: storeId,
            name,
            presentation: JSON.stringify({ branding, consents, catalogVersion }),
            now: new Date(deps.clock.now()),
          }),
        )
      }
      await remember({ id: storeId, revision: after.revision })
      return after
    },
    replay: (tx) => read(tx, scope.storeId),
  })
