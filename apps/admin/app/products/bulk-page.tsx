// The page that changes several products: one change of all, and a grid that takes columns from a spreadsheet.
import { errorLogContext } from '@vitrine/app-server'
import { StoreError } from '@vitrine/client'
import { Button, EmptyState, Notice, buttonClass } from '@vitrine/ui'
import { useEffect, useId, useRef } from 'react'
import { Form, Link, data, useActionData, useNavigation } from 'react-router'
import type { Route } from './+types/bulk-page'
import { adminContext } from '../context.ts'
import { postedKey, readEntered } from '../form/read-entered.ts'
import type { UnsavedForm } from '../form/read-entered.ts'
import { offlineProblem, postOnline, unsentForm } from '../form/save-online.ts'
import { countItems } from '../list/list.ts'
import { formContext, merchantContext } from '../sign-in/merchant.ts'
import { changeAll } from './bulk-change.ts'
import type { BulkOutcome } from './bulk-change.ts'
import { BulkGrid } from './bulk-grid.tsx'
import { countKeptPrices, gridRevision, idsOf, postedFields, toFormValues } from './bulk-rows.ts'
import type { BulkRow } from './bulk-rows.ts'
import { ChangeFields } from './change-fields.tsx'
import { readChange, refusedChange } from './products-change.ts'
import { loadRows, saveGrid } from './save-grid.ts'

const nouns = ['product', 'products'] as const

/** What the page has posted has done; that of the grid with the values that it holds now. */
type BulkAnswer = Partial<UnsavedForm> & {
  outcome?: BulkOutcome
  /** Whether it was a change of the prices of products. */
  setsPrice?: boolean
  /** The key of a change of all products that may have been made. */
  changeKey?: string
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = idsOf(url)
  const client = context.get(merchantContext)
  const { currency } = await client.store.get()
  const rows = await loadRows(client, ids, currency)
  const { siteId: storeId } = context.get(adminContext)
  // The draft of a selection has one place, whatever order it comes in.
  const form = { id: ids.toSorted().join(' '), storeId, values: toFormValues(rows), revision: gridRevision }
  return { rows, currency, form, changeKey: crypto.randomUUID() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => undefined)
  if (!posted) throw data(null, 400)
  const client = context.get(formContext)
  const ids = idsOf(url)
  if (posted.has('action')) {
    const changeKey = postedKey(posted)
    const change = readChange(posted)
    return answer(context, { changeKey }, async () => ({
      outcome: await changeAll(client, ids, change, changeKey),
      setsPrice: change.action === 'price',
    }))
  }
  const fields = postedFields(posted)
  const entered = readEntered(fields, posted)
  if (!entered) throw data(null, 400)
  return answer(context, entered, () => saveGrid(client, ids, fields, entered))
}

export const clientAction = (args: Route.ClientActionArgs) =>
  postOnline<BulkAnswer>(
    args,
    (posted) =>
      unsentForm({ fields: postedFields(posted) }, posted) ?? {
        changeKey: postedKey(posted),
        problem: offlineProblem,
      },
  )

/** Answers a change; one that failed as a whole comes back as `unsaved`. */
async function answer(
  context: Route.ActionArgs['context'],
  unsaved: BulkAnswer,
  change: () => Promise<BulkAnswer>,
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
    return data<BulkAnswer>({ ...unsaved, problem }, status)
  }
}

export const meta = () => [{ title: 'Edit products · Products' }]

export default function BulkPage({ loaderData }: Route.ComponentProps) {
  const { rows, currency, form, changeKey } = loaderData
  const answer = useActionData<BulkAnswer>()
  const isSaving = useNavigation().formMethod === 'POST'
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
      <p>
        <Link
          to="/products"
          className="inline-flex min-h-target items-center text-ink-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink"
        >
          Products
        </Link>
      </p>
      <h1 className="mb-5 font-display text-2xl">Edit {countItems(rows.length, nouns)}</h1>
      <div className="grid gap-8">
        <Outcome answer={answer} rows={rows} />
        <ChangeAll count={rows.length} formKey={answer?.changeKey ?? changeKey} isSaving={isSaving} />
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
  const failures = outcome?.failures ?? []
  const left = failures.length > 0 ? `, ${failures.length.toLocaleString('en')} not` : ''
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.values.name ?? 'A product'
  // The others are shown with both values.
  const refused = failures.filter(({ cells }) => !cells)
  const kept = setsPrice ? countKeptPrices(rows, failures) : 0
  return (
    <div ref={element} role="status" tabIndex={-1} className="outline-none empty:hidden">
      {problem && <Notice tone="bad" title={problem} />}
      {outcome && (
        <Notice tone={left ? 'warn' : 'good'} title={`${countItems(outcome.changed, nouns)} changed${left}`}>
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
      {kept > 0 && (
        <p className="mt-2 text-ink-soft">
          {countItems(kept, nouns)} kept the prices of {kept === 1 ? 'its' : 'their'} variants, because each
          variant has a price of its own. Change them on the page of the product.
        </p>
      )}
    </div>
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
