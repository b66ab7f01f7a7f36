// The page that changes several products: one change of all, and a grid that takes columns from a spreadsheet.
import { StoreError } from '@vitrine/client'
import { Button, Checkbox, EmptyState, Notice, Select, TextInput, buttonClass } from '@vitrine/ui'
import { useEffect, useId, useRef } from 'react'
import { Form, Link, data, useActionData, useNavigation } from 'react-router'
import type { Route } from './+types/bulk-page'
import { isOutage } from '../failed-call.ts'
import { countItems } from '../list/list.ts'
import { formContext, merchantContext } from '../sign-in/merchant.ts'
import {
  BulkRefusal,
  bulkActions,
  changeAll,
  gridColumns,
  maxProducts,
  saveRows,
  toGridValues,
} from './bulk-change.ts'
import type { BulkOutcome, GridRow, GridValues } from './bulk-change.ts'
import { BulkGrid } from './bulk-grid.tsx'

const nouns = ['product', 'products'] as const

/** What a change has answered. */
interface BulkAnswer {
  outcome?: BulkOutcome
  problem?: string
  /** The rows that were not saved, as they were entered. */
  unsaved?: Record<string, GridValues>
}

/** The ids in the URL; what can be none is left out. */
const idsOf = (url: URL) =>
  [...new Set(url.searchParams.getAll('id'))]
    .filter((id) => /^[^\p{Cc}\p{Cs}]{1,36}$/u.test(id))
    .slice(0, maxProducts)

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = idsOf(url)
  const formKey = crypto.randomUUID()
  if (ids.length === 0) return { formKey, rows: [] }
  const { items } = await context
    .get(merchantContext)
    .merchantProducts.query()
    .in('id', ids)
    .ascending('name')
    .limit(maxProducts)
    .find()
  return { formKey, rows: items.map((product) => ({ id: product.id, values: toGridValues(product) })) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const posted = await request.formData().catch(() => undefined)
  if (!posted) throw data(null, 400)
  const client = context.get(formContext)
  const text = (name: string) => String(posted.get(name) ?? '')
  const refuse = (problem: string, status: number) => data<BulkAnswer>({ problem }, status)
  try {
    if (posted.has('action')) {
      const change = { action: text('action'), value: text('value'), isRounded: text('rounded') === 'on' }
      return data<BulkAnswer>({ outcome: await changeAll(client, idsOf(url), change) })
    }
    const rows = readRows(posted, idsOf(url))
    const outcome = await saveRows(client, rows, text('key'))
    const failed = rows.filter(({ id }) => outcome.failures.some((failure) => failure.id === id))
    const unsaved = Object.fromEntries(failed.map(({ id, values }) => [id, values]))
    return data<BulkAnswer>({ outcome, unsaved })
  } catch (error) {
    if (error instanceof BulkRefusal) return refuse(error.message, 422)
    if (!(error instanceof StoreError)) throw error
    const [violation] = error.violations
    if (violation) return refuse(`The change was refused: ${violation.description}.`, 422)
    if (error.kind === 'auth')
      return refuse(
        'Your API key lacks the permission products.write. Ask the owner of the store for it.',
        403,
      )
    return isOutage(error)
      ? refuse('The store is not answering. Wait a moment, then try again.', 503)
      : refuse('Something went wrong. Check the products, then try again.', 500)
  }
}

/** The rows that were posted; one that is incomplete is left out. */
function readRows(posted: FormData, ids: readonly string[]): GridRow[] {
  return ids.flatMap((id) => {
    const base = parseValues(String(posted.get(`base:${id}`) ?? ''))
    if (!base) return []
    const text = (name: string) => String(posted.get(`${name}:${id}`) ?? '')
    const values = Object.fromEntries(gridColumns.map((name) => [name, text(name)])) as unknown as GridValues
    return [{ id, base, values }]
  })
}

function parseValues(json: string): GridValues | undefined {
  try {
    const values = JSON.parse(json) as GridValues | null
    return values && gridColumns.every((name) => typeof values[name] === 'string') ? values : undefined
  } catch {
    return undefined
  }
}

export const meta = () => [{ title: 'Edit products · Products' }]

export default function BulkPage({ loaderData: { rows, formKey } }: Route.ComponentProps) {
  const answer = useActionData<BulkAnswer>()
  const isSaving = useNavigation().formMethod === 'POST'
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.values.name ?? 'A product'
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
        <Outcome answer={answer} nameOf={nameOf} />
        <ChangeAll count={rows.length} isSaving={isSaving} />
        <BulkGrid
          key={JSON.stringify(rows)}
          rows={rows}
          formKey={formKey}
          unsaved={answer?.unsaved ?? {}}
          isSaving={isSaving}
        />
      </div>
    </>
  )
}

/** What the last change has done; it gets focus, because it may be out of sight. */
function Outcome({ answer, nameOf }: { answer: BulkAnswer | undefined; nameOf: (id: string) => string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) element.current?.focus()
  }, [answer])
  const { outcome, problem } = answer ?? {}
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
          <ul>
            {outcome.failures.map(({ id, why }) => (
              <li key={id} className="wrap-anywhere">
                <bdi>{nameOf(id)}</bdi>: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function ChangeAll({ count, isSaving }: { count: number; isSaving: boolean }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-measure">
      <h2 id={id} className="mb-3 font-display text-xl">
        Change all of them
      </h2>
      <Form method="post" replace preventScrollReset className="grid gap-4">
        <Select name="action" label="Change">
          {bulkActions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextInput
          name="value"
          label="Value"
          autoComplete="off"
          dir="auto"
          help="Such as 19.90, -2.50 or 10. Showing, hiding and archiving need none; a ribbon or brand is removed by leaving it empty."
        />
        <Checkbox name="rounded" label="Round prices by percent to whole numbers" />
        <p>
          <Button aria-disabled={isSaving || undefined}>
            {isSaving ? 'Changing…' : `Change ${countItems(count, nouns)}`}
          </Button>
        </p>
      </Form>
    </section>
  )
}
