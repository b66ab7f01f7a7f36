// The page that makes one change of all products that match a search and filters. A job makes it, and the page shows how far it is.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { EmptyState, buttonClass } from '@vitrine/ui'
import { Link, data, redirect, useActionData } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/bulk-matching-page'
import { adminContext } from '../context.ts'
import { KeyedForm } from '../form/keyed-form.tsx'
import type { ItemOfForm } from '../form/keyed-form.tsx'
import type { FieldOption, FormFields } from '../form/form.ts'
import { hasExpiredKey } from '../form/form.ts'
import { expiredProblem, postedBefore, postedKey } from '../form/read-entered.ts'
import { offlineProblem, postOnline } from '../form/save-online.ts'
import { countAll } from '../list/list.ts'
import { filterNames, readListQuery, writeListUrl } from '../list/list-url.ts'
import type { ListQuery } from '../list/list-url.ts'
import { matchItems } from '../list/load-list.ts'
import { type MerchantClient, formContext, merchantContext } from '../sign-in/merchant.ts'
import { ChangeFields } from './change-fields.tsx'
import { ChangeProgress } from './change-progress.tsx'
import type { ShownProgress } from './change-progress.tsx'
import { productSelection } from './product-filters.ts'
import { bulkReason, readChange, refusedChange, toProductsChange } from './products-change.ts'
import type { EnteredChange } from './products-change.ts'

const nouns = ['product', 'products'] as const

/** Why a change was not made, with what was entered. */
interface UnmadeChange extends EnteredChange {
  failure: string
  /** The key to send it again with, if it is not known whether it is made. */
  key?: string
}

const readQuery = ({ searchParams }: URL) =>
  readListQuery(searchParams, ['name'], filterNames(productSelection))

/** The filters with these names, in words. */
const filterTexts = (filters: ListQuery<string>['filters'], names: readonly string[]) =>
  productSelection.filters.flatMap(({ name, label }) =>
    names.includes(name) ? [`${label}: ${filters[name] ?? ''}`] : [],
  )

/** The search and the filters in words. */
function textsOf(
  { text, filters }: Pick<ListQuery<string>, 'text' | 'filters'>,
  options: Record<string, readonly FieldOption[]>,
): string[] {
  const chosen = productSelection.filters.flatMap(({ name, label }) => {
    const value = filters[name]
    if (!value) return []
    return [`${label}: ${options[name]?.find((option) => option.value === value)?.label ?? value}`]
  })
  return [...(text ? [`"${text}"`] : []), ...chosen]
}

/** How far the change of a job is, with the names of the products that it left as they are. */
async function loadProgress(client: MerchantClient, jobId: string): Promise<ShownProgress | null> {
  const change = await client.merchantProducts.bulkChange(jobId)
  if (!change) return null
  const { status, total, changed, failed, failures } = change
  // Those that stay as they are have names on the page once the job has ended.
  const ids = status === 'RUNNING' ? [] : failures.map(({ id }) => id)
  const products =
    ids.length === 0 ? [] : (await client.merchantProducts.query().in('id', ids).limit(100).find()).items
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return {
    status,
    total: total ?? changed + failed,
    changed,
    failed,
    failures: failures.map(({ id, error }) => ({
      id,
      name: names.get(id) ?? 'A product',
      why: bulkReason(error),
    })),
  }
}

/** What the form needs: the products that match the search and the filters of the URL, and how many they are. */
async function loadMatching(client: MerchantClient, query: ListQuery<string>) {
  const { items, options, ignored } = await matchItems(productSelection, client, query)
  const { total, tooManyToCount = false } = await items.limit(1).find()
  return {
    total,
    tooManyToCount,
    texts: textsOf(query, options),
    missing: filterTexts(query.filters, ignored),
    // The change is made of the products that were counted, even if a filter ceases to exist before it is sent.
    filter: JSON.stringify(items.toJSON().filter ?? {}),
  }
}

/** In place of it while a job runs, because the page is loaded again and again. */
const notLoaded = { total: 0, tooManyToCount: false, texts: [], missing: [], filter: '{}' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const client = context.get(merchantContext)
  const query = readQuery(url)
  const jobId = url.searchParams.get('job')
  const progress = jobId === null ? undefined : await loadProgress(client, jobId)
  const isRunning = progress?.status === 'RUNNING'
  const { siteId: storeId } = context.get(adminContext)
  const search = writeListUrl({ ...query, page: 1 }, ['name'])
  const item: ItemOfForm = { id: search, storeId, revision: '0', formKey: crypto.randomUUID() }
  return {
    ...(isRunning ? notLoaded : await loadMatching(client, query)),
    search,
    item,
    ...(progress !== undefined && { progress }),
  }
}

function readFilter(posted: FormData): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(String(posted.get('filter')))
    if (typeof filter === 'object' && filter !== null) return filter as Record<string, unknown>
  } catch {
    // Refused like any other form that is not the page's own.
  }
  throw data(null, 400)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => undefined)
  if (!posted) throw data(null, 400)
  const [change, key] = [readChange(posted), postedKey(posted)]
  const refuse = (status: number, failure: string, isUnknown: boolean) =>
    data<UnmadeChange>({ ...change, failure, ...(isUnknown && { key }) }, status)
  if (hasExpiredKey(postedBefore(posted))) return refuse(409, expiredProblem, false)
  try {
    const { merchantProducts, store } = context.get(formContext)
    const toSend = toProductsChange(change, (await store.get()).currency)
    const options = { idempotencyKey: key }
    const jobId = await merchantProducts.changeByFilter(toSend, readFilter(posted), options)
    const search = writeListUrl({ ...readQuery(url), page: 1 }, ['name'])
    return redirect(`/products/bulk/matching${search === '?' ? '?' : `${search}&`}job=${jobId}`, {
      status: 303,
    })
  } catch (error) {
    if (error instanceof StoreError && error.code === 'IDEMPOTENCY_KEY_REUSED')
      return refuse(
        409,
        'Another change was started before, although its answer was lost. Check the products before you change them again.',
        false,
      )
    const { status, problem } = refusedChange(error)
    if (status >= 500) context.get(errorLogContext)(error as StoreError)
    return refuse(status, problem, status >= 500)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  postOnline<UnmadeChange>(args, (posted) => ({
    ...readChange(posted),
    failure: offlineProblem,
    key: postedKey(posted),
  }))

// A change that was refused gets another key; a platform that does not answer could not give one.
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

export const meta = () => [{ title: 'Edit products · Products' }]

const fields: FormFields = [
  { name: 'action', label: 'Change', kind: 'choice' },
  { name: 'value', label: 'Value', kind: 'text' },
  { name: 'rounded', label: 'Round prices', kind: 'checkbox' },
]

const toValues = ({ action, value, isRounded }: EnteredChange) => ({
  action,
  value,
  rounded: isRounded ? 'on' : '',
})

const noChange: EnteredChange = { action: 'price', value: '', isRounded: false }

export default function BulkMatchingPage({ loaderData }: Route.ComponentProps) {
  const { total, missing, search, progress } = loaderData
  const listUrl = `/products${search}`
  const isRunning = progress?.status === 'RUNNING'
  const isHidden = total === 0 || isRunning || missing.length > 0
  const toList = (
    <Link to={listUrl} className={buttonClass('primary')}>
      Go to products
    </Link>
  )
  return (
    <>
      <p>
        <Link
          to={listUrl}
          className="inline-flex min-h-target items-center text-ink-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink"
        >
          Products
        </Link>
      </p>
      <div className="grid max-w-measure gap-5">
        {progress !== undefined && <ChangeProgress progress={progress} />}
        {missing.length > 0 && (
          <EmptyState
            title={
              <h1>
                {missing.length === 1 ? 'This filter no longer exists' : 'These filters no longer exist'}:{' '}
                <bdi className="wrap-anywhere">{missing.join(', ')}</bdi>
              </h1>
            }
            action={toList}
          >
            Choose the products in the list again, then edit them here.
          </EmptyState>
        )}
        {total === 0 && missing.length === 0 && !isRunning && (
          <EmptyState title={<h1>No products match these filters</h1>} action={toList} />
        )}
        {(progress !== undefined || missing.length === 0) && (
          // The form stays mounted while it is hidden, because it removes its draft once the change is accepted.
          <div hidden={isHidden} className={isHidden ? '' : 'grid gap-5'}>
            <MatchingForm loaded={loaderData} />
          </div>
        )}
      </div>
    </>
  )
}

/** The form of the change. */
function MatchingForm({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { total, tooManyToCount, texts, filter, item } = loaded
  const result = useActionData<UnmadeChange>()
  const count = countAll({ total, tooManyToCount }, nouns)
  return (
    <>
      <div>
        <h1 className="font-display text-2xl">Edit {count}</h1>
        <p className="wrap-anywhere text-ink-soft">
          {texts.length > 0
            ? `All that match ${texts.join(', ')}, on all pages of the list.`
            : 'All products of the store but those in the archive.'}
        </p>
      </div>
      <KeyedForm
        key={item.id}
        name="change"
        area="bulk-matching"
        item={item}
        fields={fields}
        values={toValues(noChange)}
        refused={result && toValues(result)}
        result={result}
        button={`Change ${count}`}
        isPrimary
      >
        <input type="hidden" name="filter" value={filter} />
        <ChangeFields entered={result ?? noChange} />
      </KeyedForm>
    </>
  )
}
