// The page that changes several products: one change of all, and a grid that takes columns from a spreadsheet.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { Button, EmptyState, Notice, buttonClass } from '@vitrine/ui'
import { useEffect, useId, useRef } from 'react'
import { Form, Link, data, useActionData, useNavigation } from 'react-router'
import type { Route } from './+types/bulk-page'
import { adminContext } from '../context.ts'
import { postsBefore, withPosted } from '../form/form.ts'
import type { EnteredForm, FormFields } from '../form/form.ts'
import { postedKey, readEntered } from '../form/read-entered.ts'
import type { UnsavedForm } from '../form/read-entered.ts'
import { offlineProblem, postOnline } from '../form/save-online.ts'
import { countItems } from '../list/list.ts'
import { type MerchantClient, formContext, merchantContext } from '../sign-in/merchant.ts'
import { readChange, refusedChange } from './products-change.ts'
import { changeAll, saveRows, toGridProduct } from './bulk-change.ts'
import type { BulkFailure, BulkOutcome } from './bulk-change.ts'
import { BulkGrid } from './bulk-grid.tsx'
import { ChangeFields } from './change-fields.tsx'
import {
  cellName,
  countKeptPrices,
  gridColumns,
  gridFields,
  idsOf,
  maxProducts,
  newRevision,
  onlyKey,
  postedVariants,
  rowValues,
  stockOfRow,
  toFormValues,
  withinMaxVariants,
} from './bulk-rows.ts'
import type { BulkRow, GridRow } from './bulk-rows.ts'
import { differenceOf } from './stock-values.ts'

const nouns = ['product', 'products'] as const

/** What a change has answered: whether it was one of the prices of products, and that of the grid with the values that it holds now. */
type BulkAnswer = Partial<UnsavedForm> & { outcome?: BulkOutcome; setsPrice?: boolean }

async function loadProducts(client: MerchantClient, ids: readonly string[]): Promise<BulkRow[]> {
  if (ids.length === 0) return []
  const found = client.merchantProducts
    .query()
    .in('id', [...ids])
    .ascending('name')
    .limit(maxProducts)
  return withinMaxVariants((await found.find()).items.map(toGridProduct))
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = idsOf(url)
  const client = context.get(merchantContext)
  const [rows, { currency }] = await Promise.all([loadProducts(client, ids), client.store.get()])
  const { siteId: storeId } = context.get(adminContext)
  // The draft of a selection has one place, whatever order it comes in.
  const id = ids.toSorted().join(' ')
  return { rows, currency, form: { id, storeId, values: toFormValues(rows), revision: newRevision() } }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => undefined)
  if (!posted) throw data(null, 400)
  const client = context.get(formContext)
  const ids = idsOf(url)
  if (posted.has('action')) {
    const key = postedKey(posted)
    const change = readChange(posted)
    return answer(context, { key }, async () => ({
      outcome: await changeAll(client, ids, change, key),
      setsPrice: change.action === 'price',
    }))
  }
  const fields = gridFields(postedVariants(ids, posted))
  const entered = readEntered(fields, posted)
  if (!entered) throw data(null, 400)
  const save = () => saveGrid(client, ids, fields, entered)
  return answer(context, entered, save, withPosted(fields, entered))
}

export const clientAction = (args: Route.ClientActionArgs) =>
  postOnline<BulkAnswer>(args, (posted) => {
    const fields = gridFields(postedVariants(idsOf(new URL(args.request.url)), posted))
    const entered = readEntered(fields, posted)
    return {
      ...(entered && withPosted(fields, entered)),
      ...(posted.has('key') && { key: postedKey(posted) }),
      problem: offlineProblem,
    }
  })

/** Saves the rows of the grid. A row that was not saved keeps what was entered, and the others have what is saved now. */
async function saveGrid(
  client: MerchantClient,
  ids: readonly string[],
  fields: FormFields,
  entered: EnteredForm,
): Promise<BulkAnswer> {
  const { values, base, revision: formKey } = entered
  const rows = ids.flatMap((id): GridRow[] => {
    const [row, began] = [rowValues(values, id), rowValues(base, id)]
    return row && began ? [{ id, values: row, base: began, stock: stockOfRow(id, base, values) }] : []
  })
  const postedBefore = postsBefore(fields, entered)
  const outcome = await saveRows(client, rows, formKey, postedBefore)
  const products = await loadProducts(client, ids)
  const next = products.map((now) => {
    const row = rows.find(({ id }) => id === now.id)
    const failure = outcome.failures.find(({ id }) => id === now.id)
    return row && failure ? rebase(row, now, failure, postedBefore.length > 0) : { ...now, base: now }
  })
  const conflicts = outcome.failures.flatMap(({ id, fields = [] }) =>
    next
      .filter((row) => row.id === id)
      .flatMap(({ base }) => fields.map((field) => [cellName(field, id), base.values[field]] as const)),
  )
  // The same difference of stock, entered once more, is another change.
  const revision = newRevision()
  return {
    outcome,
    revision,
    values: toFormValues(next),
    base: toFormValues(next.map(({ base: began }) => began)),
    ...(conflicts.length > 0 && { conflict: { values: Object.fromEntries(conflicts), revision } }),
  }
}

/**
 * A row that was not saved, on top of what is saved now if that is shown beside it. Its stock is always the latest. In a conflict no
 * stock was sent, so what is to be added or taken away is left: pieces that were sold meanwhile stay sold. An earlier post may have
 * changed it; then the entered number stays.
 */
function rebase(row: GridRow, now: BulkRow, { fields, unsaved }: BulkFailure, wasPosted: boolean) {
  const isShown = fields !== undefined
  /** The number to be entered again where there are so many pieces now. */
  const stockAt = (key: string, pieces: string): string => {
    const change = row.stock[key]
    if (!change || change.from === change.to || unsaved?.includes(key) === false) return pieces
    const left = differenceOf(change)
    return isShown && !wasPosted && left && /^\d+$/.test(pieces)
      ? String(Math.max(0, Number(pieces) + left))
      : change.to
  }
  const base = { ...(isShown ? now.values : row.base), stock: now.values.stock }
  const changed = gridColumns.filter((name) => row.values[name] !== row.base[name])
  const entered = Object.fromEntries(changed.map((name) => [name, row.values[name]]))
  return {
    ...now,
    values: { ...base, ...entered, stock: stockAt(onlyKey, base.stock) },
    variants: now.variants.map((variant) => ({ ...variant, stock: stockAt(variant.key, variant.stock) })),
    base: { ...now, values: base },
  }
}

/** Answers a change; one that failed as a whole comes back as `unsaved`, and as `posted` if no answer says what was saved. */
async function answer(
  context: Route.ActionArgs['context'],
  unsaved: BulkAnswer,
  change: () => Promise<BulkAnswer>,
  posted = unsaved,
) {
  try {
    return data(await change())
  } catch (error) {
    // An earlier answer was lost. Without a status of an error, the page loads the new prices, and another key.
    if (error instanceof StoreError && error.code === 'IDEMPOTENCY_KEY_REUSED')
      return data<BulkAnswer>({
        problem:
          'The prices were changed before, although the answer was lost. Check them below before you change them again.',
      })
    const { problem, status } = refusedChange(error)
    if (status >= 500) context.get(errorLogContext)(error)
    return data<BulkAnswer>({ ...(status >= 500 ? posted : unsaved), problem }, status)
  }
}

export const meta = () => [{ title: 'Edit products · Products' }]

export default function BulkPage({ loaderData: { rows, currency, form } }: Route.ComponentProps) {
  const answer = useActionData<BulkAnswer>()
  const isSaving = useNavigation().formMethod === 'POST'
  const back = (
    <Link
      to="/products"
      className="inline-flex min-h-target items-center text-ink-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink"
    >
      Products
    </Link>
  )
  if (rows.length === 0) {
    return (
      <EmptyState
        title={<h1>No products selected</h1>}
        action={
          <Link to="/products" className={buttonClass('primary')}>
            Go to products
          </Link>
        }
      >
        Select some products in the list, then edit them here.
      </EmptyState>
    )
  }
  return (
    <>
      <p>{back}</p>
      <h1 className="mb-5 font-display text-2xl">Edit {countItems(rows.length, nouns)}</h1>
      <div className="grid gap-8">
        <Outcome answer={answer} rows={rows} />
        <ChangeAll count={rows.length} formKey={answer?.key ?? form.revision} isSaving={isSaving} />
        <BulkGrid key={form.id} rows={rows} currency={currency} loaded={form} isSaving={isSaving} />
      </div>
    </>
  )
}

/** What the last change has done; it gets focus, because it may be out of sight. */
function Outcome({ answer, rows }: { answer: BulkAnswer | undefined; rows: readonly BulkRow[] }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) element.current?.focus()
  }, [answer])
  const { outcome, problem, setsPrice } = answer ?? {}
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.values.name ?? 'A product'
  // The others are shown with both values.
  const refused = outcome?.failures.filter(({ fields }) => !fields) ?? []
  return (
    <div ref={element} role="status" tabIndex={-1} className="outline-none empty:hidden">
      {problem && <Notice tone="bad" title={problem} />}
      {outcome && outcome.failures.length === 0 && (
        <Notice tone="good" title={`${countItems(outcome.changed, nouns)} changed`} />
      )}
      {outcome && outcome.failures.length > 0 && (
        <Notice
          tone="warn"
          title={`${countItems(outcome.changed, nouns)} changed, ${outcome.failures.length.toLocaleString('en')} not`}
        >
          {refused.length > 0 && (
            <ul>
              {refused.map(({ id, why }) => (
                <li key={id} className="wrap-anywhere">
                  <bdi>{nameOf(id)}</bdi>: {why}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {outcome && setsPrice && <KeptPrices outcome={outcome} rows={rows} />}
    </div>
  )
}

/** How many products have a new price that no shopper sees. */
function KeptPrices({ outcome, rows }: { outcome: BulkOutcome; rows: readonly BulkRow[] }) {
  const kept = countKeptPrices(rows, outcome.failures)
  return kept === 0 ? null : (
    <p className="mt-2 text-ink-soft">
      {countItems(kept, nouns)} kept the prices of {kept === 1 ? 'its' : 'their'} variants, because each
      variant has a price of its own. Change them on the page of the product.
    </p>
  )
}

function ChangeAll({ count, formKey, isSaving }: { count: number; formKey: string; isSaving: boolean }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-measure">
      <h2 id={id} className="mb-3 font-display text-xl">
        Apply one change to all
      </h2>
      <Form method="post" replace preventScrollReset className="grid gap-4">
        <input type="hidden" name="key" value={formKey} />
        <ChangeFields />
        <p>
          <Button aria-disabled={isSaving || undefined}>
            {isSaving ? 'Changing…' : `Change ${countItems(count, nouns)}`}
          </Button>
        </p>
      </Form>
    </section>
  )
}
