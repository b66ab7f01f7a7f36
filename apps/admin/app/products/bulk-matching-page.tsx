// The page that makes one change of all products that match a search and filters. A job makes it, and the page shows how far it is.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { Button, EmptyState, Notice, buttonClass } from '@vitrine/ui'
import { Form, Link, data, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/bulk-matching-page'
import { adminContext } from '../context.ts'
import { DraftOffer } from '../form/draft-offer.tsx'
import type { FieldOption, FormFields } from '../form/form.ts'
import { useFocusOnProblem } from '../form/form-page.tsx'
import { postedKey, readEntered } from '../form/read-entered.ts'
import type { UnsavedForm } from '../form/read-entered.ts'
import { saveOnline } from '../form/save-online.ts'
import { useFormValues } from '../form/use-form-values.ts'
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

const nouns = ['product', 'products'] as const

const drafted = {
  area: 'bulk-matching',
  fields: [
    { name: 'action', label: 'Change', kind: 'choice' },
    { name: 'value', label: 'Value', kind: 'text' },
    { name: 'rounded', label: 'Round prices', kind: 'checkbox' },
  ] satisfies FormFields,
  // A draft may have been sent, and the platform knows its key for 24 hours.
  maxDraftAgeMs: 23 * 3_600_000,
}

const noChange = { action: 'price', value: '', rounded: '' }

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
  const form = { id: search, storeId, values: noChange, revision: '0', key: crypto.randomUUID() }
  return {
    ...(isRunning ? notLoaded : await loadMatching(client, query)),
    search,
    form,
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
  const entered = readEntered(drafted.fields, posted)
  if (!entered) throw data(null, 400)
  const key = postedKey(posted)
  const refuse = (status: number, problem: string, next = key) =>
    data<UnsavedForm>({ ...entered, key: next, problem }, status)
  try {
    const { merchantProducts, store } = context.get(formContext)
    const toSend = toProductsChange(readChange(posted), (await store.get()).currency)
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
        crypto.randomUUID(),
      )
    const { status, problem } = refusedChange(error)
    if (status >= 500) context.get(errorLogContext)(error)
    return refuse(status, problem)
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOnline(drafted, args)

export const meta = () => [{ title: 'Edit products · Products' }]

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
            <MatchingForm key={search} loaded={loaderData} />
          </div>
        )}
      </div>
    </>
  )
}

/** The form of the change. Its key stays until the platform has answered: a change whose answer was lost is not made twice. */
function MatchingForm({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { total, tooManyToCount, texts, filter } = loaded
  const state = useFormValues(drafted, loaded.form)
  const { form, result, start, entered, draft } = state
  const isSaving = useNavigation().formMethod === 'POST'
  useFocusOnProblem(form, result)
  const count = countAll({ total, tooManyToCount }, nouns)
  const { action = '', value = '', rounded } = start.values
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
      <Form
        ref={form}
        method="post"
        replace
        autoComplete="off"
        onInput={state.handleInput}
        onSubmit={(event) => (isSaving ? event.preventDefault() : state.handleSubmit())}
        className="grid w-full max-w-measure gap-5"
      >
        <input type="hidden" name="revision" value={entered.revision} />
        <input type="hidden" name="base" value={JSON.stringify(entered.base)} />
        <input type="hidden" name="key" value={entered.key} />
        <input type="hidden" name="filter" value={filter} />
        {draft.offered && <DraftOffer onRestore={state.restoreDraft} onDiscard={draft.endOffer} />}
        <div data-refusal tabIndex={-1} className="outline-none empty:hidden">
          {result?.problem && <Notice tone="bad" title={result.problem} />}
        </div>
        <ChangeFields entered={{ action, value, isRounded: rounded === 'on' }} />
        <div>
          <Button kind="primary" aria-disabled={isSaving || undefined}>
            Change {count}
          </Button>
        </div>
      </Form>
    </>
  )
}
