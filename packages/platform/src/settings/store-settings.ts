// The settings of a store that its pages show: how they are stored, read and changed.
import type {
  StoreBranding,
  StoreConsents,
  StoreFooter,
  StoreHome,
  StorePrices,
  StoreSettings,
  StoreUpdate,
} from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { type CallScope, checkRevision } from '../storage/commit.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { type EventParams, eventCount, insertEvents, toEventParams } from '../storage/outbox.ts'
import { storeNotFound } from '../storage/store-facts.ts'
import { inTransaction } from '../storage/transaction.ts'

/** The columns of what a merchant has set, of `stores`. */
export const presentationColumns = `settings->'home' as home, settings->'footer' as footer, settings->'prices' as prices,
  settings->'branding' as branding, settings->'consents' as consents, settings->>'catalogVersion' as "catalogVersion"`

/** What a merchant has set, as it is stored: a store of an earlier version has nothing. */
export interface PresentationRow {
  home: StoreHome | null
  footer: StoreFooter | null
  prices: StorePrices | null
  branding: StoreBranding | null
  consents: Readonly<StoreConsents> | null
  catalogVersion: StoreSettings['catalogVersion'] | null
}

/** What the pages of a store show besides its name. */
type Presentation = Pick<StoreSettings, keyof PresentationRow>

/** Completes what is stored; fields have one order, so that equal settings are equal as JSON. */
export const toPresentation = ({
  home,
  footer,
  prices,
  branding,
  consents,
  catalogVersion,
}: Partial<PresentationRow>): Presentation => ({
  home: {
    headline: home?.headline ?? null,
    picture: home?.picture ? { url: home.picture.url, altText: home.picture.altText } : null,
    link: home?.link ? toLink(home.link) : null,
    description: home?.description ?? null,
  },
  footer: { text: footer?.text || null, links: (footer?.links ?? []).map(toLink) },
  prices: {
    taxNote: prices?.taxNote ?? null,
    rates: (prices?.rates ?? []).map(({ currency, rate }) => ({ currency, rate })),
  },
  branding: { accentColor: branding?.accentColor ?? null, logoUrl: branding?.logoUrl ?? null },
  consents: (consents ?? []).map(({ text, link, required }) => ({
    text,
    ...(link && { link: toLink(link) }),
    required,
  })),
  catalogVersion: catalogVersion ?? 'V1_CATALOG',
})

const toLink = ({ text, url }: { text: string; url: string }) => ({ text, url })

interface StoreRow extends PresentationRow {
  id: string
  revision: bigint
  name: string
  currency: string
  language: string | null
  storefrontUrl: string
}

const columns = `id, revision, name, currency, language, shop_url as "storefrontUrl", ${presentationColumns}`
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
  const { id, revision, name, currency, language, storefrontUrl } = row
  return { id, revision: `${revision}`, name, currency, language, storefrontUrl, ...toPresentation(row) }
}

/** Reads the settings of a store. */
export const readSettings = ({ database }: Deps, storeId: string): Promise<StoreSettings> =>
  read(database, storeId)

const change = (before: StoreSettings, update: StoreUpdate): StoreSettings => ({
  ...before,
  ...(update.name != null && { name: update.name }),
  ...toPresentation({
    home: changeFields<StoreHome>(before.home, update.home),
    footer: changeFields<StoreFooter>(before.footer, update.footer),
    prices: changeFields<StorePrices>(before.prices, update.prices),
    branding: changeFields<StoreBranding>(before.branding, update.branding),
    consents: update.consents ?? before.consents,
    catalogVersion: update.catalogVersion ?? before.catalogVersion,
  }),
})

/** Changes the fields that are sent; `null` removes one. */
const changeFields = <Fields extends object>(before: Fields, update: Fields | null | undefined): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(update ?? {}).filter(([, value]) => value !== undefined)),
})

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
        const { name, ...settings } = after
        await tx.run(
          write({
            ...toEventParams('store', actor, [{ name: 'store.updated', payload: { currentEntity: after } }]),
            storeId,
            id: storeId,
            name,
            presentation: JSON.stringify(toPresentation(settings)),
            now: new Date(deps.clock.now()),
          }),
        )
      }
      await remember({ id: storeId, revision: after.revision })
      return after
    },
    replay: (tx) => read(tx, scope.storeId),
  })
