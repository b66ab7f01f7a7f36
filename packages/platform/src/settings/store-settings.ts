// The settings of a store: how they are stored, read and changed.
import {
  firstOrderNumber,
  type OrderNumbers,
  type StoreBranding,
  type StoreConsents,
  type StoreFooter,
  type StoreHome,
  type StorePrices,
  type StoreSettings,
  type StoreTax,
  type StoreUpdate,
} from '@vitrine/contract'
import { Invalid, isSameJson, violation } from '@vitrine/rules'
import type { Actor } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type CallScope, checkRevision } from '../storage/commit.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { type EventParams, eventCount, insertEvents, toEventParams } from '../storage/outbox.ts'
import { addPictureOrigins, pictureOriginColumn, toPictureOrigins } from '../storage/picture-origins.ts'
import { storeNotFound } from '../storage/store-facts.ts'
import { inTransaction } from '../storage/transaction.ts'
import { fromSent, policyTitles, type StoredPolicy, toPolicy, toTitles } from './policies.ts'

/** The columns of what a merchant has set, of `stores`. */
export const presentationColumns = `settings->'home' as home, settings->'footer' as footer, settings->'prices' as prices,
  settings->'branding' as branding, settings->'consents' as consents, settings->>'catalogVersion' as "catalogVersion",
  settings->>'pictureOrigin' as "pictureOrigin", settings->'tax' as tax, settings->'businessAddress' as "businessAddress",
  settings->'offlinePayment' as "offlinePayment", settings->'orderNumbers' as "orderNumbers"`

/** What a merchant has set, as it is stored: a store of an earlier version has nothing. */
export interface PresentationRow {
  home: StoreHome | null
  footer: StoreFooter | null
  prices: StorePrices | null
  branding: StoreBranding | null
  consents: Readonly<StoreConsents> | null
  catalogVersion: StoreSettings['catalogVersion'] | null
  pictureOrigin: string | null
  tax: StoreTax | null
  businessAddress: StoreSettings['businessAddress']
  offlinePayment: StoreSettings['offlinePayment']
  orderNumbers: OrderNumbers | null
}

/** What the pages of a store show besides its name. */
type Presentation = Pick<StoreSettings, keyof PresentationRow>

/** Completes what is stored. */
export const toPresentation = ({
  home,
  footer,
  prices,
  branding,
  consents,
  catalogVersion,
  pictureOrigin,
  tax,
  businessAddress,
  offlinePayment,
  orderNumbers,
}: Partial<PresentationRow>): Presentation => ({
  home: {
    headline: home?.headline ?? null,
    picture: home?.picture ? { url: home.picture.url, altText: home.picture.altText } : null,
    link: home?.link ? toLink(home.link) : null,
    title: home?.title ?? null,
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
  pictureOrigin: pictureOrigin ?? null,
  tax: { rounding: tax?.rounding ?? 'BY_LINE', deliveryTaxGroupId: tax?.deliveryTaxGroupId ?? null },
  businessAddress: businessAddress ?? null,
  offlinePayment: offlinePayment ?? null,
  orderNumbers: {
    kind: orderNumbers?.kind ?? 'SEQUENTIAL',
    prefix: orderNumbers?.prefix || null,
    start: orderNumbers?.start ?? firstOrderNumber,
  },
})

const toLink = ({ text, url }: { text: string; url: string }) => ({ text, url })

/** The settings as they are stored, with the texts of the policies. */
type StoredSettings = Omit<StoreSettings, 'canChangeCurrency' | 'policies' | 'pictureOrigins'> & {
  policies: StoredPolicy[]
}

/** Policies are read with or without their texts. */
type StoreRow<Policies> = PresentationRow &
  Omit<StoredSettings, 'revision' | 'policies' | keyof PresentationRow> & {
    revision: bigint
    policies: Policies | null
  }

const columns = `id, revision, name, currency, language, time_zone as "timeZone", prices_include_tax as "pricesIncludeTax",
  weight_unit as "weightUnit", shop_url as "storefrontUrl", ${presentationColumns}`
// Every product takes a number, which stays taken when the product is deleted.
const hasNoNumbers = 'newest_numeric_id = 0'
const find = lookup<{ storeId: string }>(
  'settings.store',
  `select ${columns}, ${hasNoNumbers} as "canChangeCurrency", ${policyTitles}, ${pictureOriginColumn}
   from stores where id = $storeId`,
)
const lock = statement<{ storeId: string }>(
  'settings.lock-store',
  `select ${columns}, settings->'policies' as policies from stores where id = $storeId for update`,
)

const hasHadProducts = statement<{ storeId: string }>(
  'settings.has-had-products',
  `select 1 from stores where id = $storeId and not (${hasNoNumbers})`,
)

type ColumnsToWrite = Omit<StoredSettings, 'id' | 'revision' | 'policies' | keyof PresentationRow>

const write = statement<EventParams & ColumnsToWrite & { presentation: string }>(
  'settings.update-store',
  `with put as (
     update stores set name = $name, currency = $currency, language = $language, time_zone = $timeZone,
       prices_include_tax = $pricesIncludeTax, weight_unit = $weightUnit, shop_url = $storefrontUrl,
       settings = settings || $presentation::jsonb, rules_version = rules_version + 1, revision = revision + 1, event_seq = event_seq + ${eventCount}
     where id = $storeId returning id, event_seq
   ), happened as (${insertEvents})
   select 1 from put`,
)

const insert = statement<
  ColumnsToWrite & { id: string; presentation: string; rulesVersion: bigint; now: Date }
>(
  'settings.insert-store',
  `insert into stores (id, name, currency, language, time_zone, prices_include_tax, weight_unit, shop_url, settings, rules_version, created_at)
   values ($id, $name, $currency, $language, $timeZone, $pricesIncludeTax, $weightUnit, $storefrontUrl, $presentation, $rulesVersion, $now)
   on conflict (id) do nothing returning 1`,
)

async function read(session: DatabaseSession, storeId: string): Promise<StoreSettings> {
  type Row = StoreRow<StoreSettings['policies']> & Pick<StoreSettings, 'canChangeCurrency' | 'pictureOrigins'>
  const [row] = await session.run<Row>(find({ storeId }))
  if (!row) throw storeNotFound()
  const { canChangeCurrency } = row
  const pictureOrigins = toPictureOrigins(row.pictureOrigins)
  return { ...complete(row), canChangeCurrency, policies: toTitles(row.policies), pictureOrigins }
}

const complete = <Policies>(row: StoreRow<Policies>) => ({
  ...row,
  revision: `${row.revision}`,
  ...toPresentation(row),
})

/** Reads the settings of a store. */
export const readSettings = ({ database }: Deps, storeId: string): Promise<StoreSettings> =>
  read(database, storeId)

/** Reads the settings of a store, and locks them until the transaction ends. */
export async function lockSettings(session: DatabaseSession, storeId: string): Promise<StoredSettings> {
  const [row] = await session.run<StoreRow<StoredPolicy[]>>(lock({ storeId }))
  if (!row) throw storeNotFound()
  return { ...complete(row), policies: row.policies ?? [] }
}

/** What changes of the settings: what merchants may set, and what only operators do. */
type SettingsChange = Omit<StoreUpdate, 'policies'> &
  Partial<Pick<StoredSettings, 'storefrontUrl' | 'policies'>>

const change = (before: StoredSettings, update: SettingsChange): StoredSettings => ({
  ...before,
  name: update.name ?? before.name,
  currency: update.currency ?? before.currency,
  language: update.language === undefined ? before.language : update.language,
  timeZone: update.timeZone ?? before.timeZone,
  pricesIncludeTax: update.pricesIncludeTax ?? before.pricesIncludeTax,
  weightUnit: update.weightUnit ?? before.weightUnit,
  storefrontUrl: update.storefrontUrl ?? before.storefrontUrl,
  policies: update.policies ?? before.policies,
  ...toPresentation({
    home: changeFields<StoreHome>(before.home, update.home),
    footer: changeFields<StoreFooter>(before.footer, update.footer),
    prices: changeFields<StorePrices>(before.prices, update.prices),
    branding: changeFields<StoreBranding>(before.branding, update.branding),
    consents: update.consents ?? before.consents,
    catalogVersion: update.catalogVersion ?? before.catalogVersion,
    pictureOrigin: update.pictureOrigin === undefined ? before.pictureOrigin : update.pictureOrigin,
    tax: changeFields<StoreTax>(before.tax, update.tax),
    businessAddress: update.businessAddress === undefined ? before.businessAddress : update.businessAddress,
    offlinePayment: update.offlinePayment === undefined ? before.offlinePayment : update.offlinePayment,
    orderNumbers: changeFields<OrderNumbers>(before.orderNumbers, update.orderNumbers),
  }),
})

/** Changes the fields that are sent; `null` removes one. */
const changeFields = <Fields extends object>(before: Fields, update: Fields | null | undefined): Fields => ({
  ...before,
  ...Object.fromEntries(Object.entries(update ?? {}).filter(([, value]) => value !== undefined)),
})

const defaults = {
  language: null,
  timeZone: 'UTC',
  pricesIncludeTax: false,
  weightUnit: 'KG',
  policies: [],
  ...toPresentation({}),
} satisfies Partial<StoredSettings>

/** What is stored in the column `settings`, as JSON. */
const presentationOf = (settings: StoredSettings): string =>
  JSON.stringify({ ...toPresentation(settings), policies: settings.policies })

/** Inserts a store with its settings; false if its id is taken. */
export async function insertSettings(
  session: DatabaseSession,
  id: string,
  given: SettingsChange & Pick<StoreSettings, 'name' | 'currency' | 'storefrontUrl'>,
  now: number,
): Promise<boolean> {
  const { name, currency, storefrontUrl } = given
  const settings = change({ ...defaults, id, revision: '1', name, currency, storefrontUrl }, given)
  const presentation = presentationOf(settings)
  // Pricing reads nothing of a store that is at version 0.
  const rulesVersion = given.businessAddress || given.tax ? 1n : 0n
  const rows = await session.run(insert({ ...settings, presentation, rulesVersion, now: new Date(now) }))
  const isNew = rows.length > 0
  if (isNew) await addPictureOrigins(session, id, settings)
  return isNew
}

/** Writes changed settings, with their event; what changes nothing leaves the revision as it is. `before` is locked. */
export async function changeSettings(
  session: DatabaseSession,
  before: StoredSettings,
  update: SettingsChange,
  { actor, now }: { actor: Actor; now: number },
): Promise<StoredSettings> {
  const changed = change(before, update)
  if (isSameJson(changed, before)) return before
  const after = { ...changed, revision: `${BigInt(before.revision) + 1n}` }
  const currentEntity = { ...after, policies: after.policies.map(toPolicy) }
  const event = { name: 'store.updated', payload: { currentEntity } } as const
  const params = toEventParams('store', { storeId: after.id, actor, now }, [
    { id: after.id, events: [event] },
  ])
  await session.run(write({ ...params, ...after, presentation: presentationOf(after) }))
  await addPictureOrigins(session, after.id, after)
  return after
}

/**
 * Refuses another currency once the store has had a product: prices were written in it. `before` is locked, and a product that is
 * created takes its number from the same row.
 */
export async function checkCurrency(
  session: DatabaseSession,
  { id: storeId, currency: before }: StoredSettings,
  currency: string,
  field: string,
): Promise<void> {
  if (currency === before || (await session.run(hasHadProducts({ storeId }))).length === 0) return
  const reason = `must stay ${before}, because the store has or had products`
  throw new Invalid([violation(field, 'VALIDATION', reason)])
}

/** Refuses a number that orders may have had already. `before` is locked. */
function assertRaised({ orderNumbers: { start } }: StoredSettings, { orderNumbers }: StoreUpdate): void {
  const sent = orderNumbers?.start
  if (sent !== undefined && (sent ?? firstOrderNumber) < start)
    throw new Invalid([
      violation('store.orderNumbers.start', 'MIN', `must be >= ${start}`, { threshold: start }),
    ])
}

/** Changes the settings that a merchant has sent. */
export const updateSettings = (deps: Deps, scope: CallScope, update: StoreUpdate): Promise<StoreSettings> =>
  inTransaction(deps, scope, {
    async work(tx, remember) {
      const { storeId, actor, call } = scope
      const before = await lockSettings(tx, storeId)
      checkRevision(call, 'store', { state: before, revision: BigInt(before.revision) })
      await checkCurrency(tx, before, update.currency ?? before.currency, 'store.currency')
      assertRaised(before, update)
      const { policies: sent, ...others } = update
      const policies = sent ? fromSent(sent, before.policies, 'store.policies') : before.policies
      const now = deps.clock.now()
      const after = await changeSettings(tx, before, { ...others, policies }, { actor, now })
      await remember({ id: storeId, revision: after.revision })
      return read(tx, storeId)
    },
    replay: (tx) => read(tx, scope.storeId),
  })
