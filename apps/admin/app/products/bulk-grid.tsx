// A grid of products whose columns can be pasted from a spreadsheet; it posts, so it works without script.
import { Button, buttonClass } from '@vitrine/ui'
import { Fragment, memo, useId, useMemo } from 'react'
import type { ClipboardEvent, ComponentProps, KeyboardEvent } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { Conflict } from '../form/conflict.tsx'
import { DraftOffer } from '../form/draft-offer.tsx'
import type { FormValues } from '../form/form.ts'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { useFormValues } from '../form/use-form-values.ts'
import { decimalsOf, toNumberText } from '../form/decimals.ts'
import { hasCells, parseCells, toYesNo } from '../grid/paste.ts'
import {
  cellHints,
  cellName,
  gridColumns,
  gridFields,
  gridLabels,
  rowsWith,
  variantRow,
} from './bulk-rows.ts'
import type { BulkRow, GridColumn, GridVariant } from './bulk-rows.ts'
import { inputClass } from './editor-section.tsx'

const maxLengths = { name: 80, price: 15, sku: 40, ribbon: 30, stock: 5 } as const
const numberClass = 'text-right tabular-nums read-only:text-ink-soft'
const textColumns = gridColumns.filter((name) => name !== 'visible')

/** The products with a row each; a save that was refused leaves what was entered in its fields. */
export function BulkGrid({
  rows,
  currency,
  loaded,
  isSaving,
}: {
  rows: readonly BulkRow[]
  currency: string
  loaded: Parameters<typeof useFormValues>[1]
  isSaving: boolean
}) {
  const titleId = useId()
  const fields = useMemo(() => gridFields(rows), [rows])
  const state = useFormValues({ area: 'bulk', fields }, loaded)
  const { start, result, entered, isChanged, draft } = state
  const theirs = result?.conflict?.values
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-1 font-display text-xl">
        Edit individually
      </h2>
      <p className="mb-3 max-w-measure text-ink-soft">
        Paste columns of a spreadsheet into the first field that they belong to. The rows are in this order.
        Stock changes by the difference, so units that are sold meanwhile stay sold. Products with options
        have the stock of each variant below them.
      </p>
      <Form
        ref={state.form}
        method="post"
        replace
        preventScrollReset
        autoComplete="off"
        onInput={state.handleInput}
        onSubmit={(event) => (isSaving ? event.preventDefault() : state.handleSubmit())}
        className="grid gap-4"
      >
        <input type="hidden" name="revision" value={entered.revision} />
        <input type="hidden" name="base" value={JSON.stringify(entered.base)} />
        {draft.offered && <DraftOffer onRestore={state.restoreDraft} onDiscard={draft.endOffer} />}
        {theirs && (
          <GridConflict
            fields={fields.filter(({ name }) => theirs[name] !== undefined)}
            saved={theirs}
            entered={entered.values}
            onUseSaved={() => state.change(theirs)}
          />
        )}
        <Cells rows={rows} currency={currency} start={start.values} onPasted={state.handleInput} />
        <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
          <Button kind="primary" aria-disabled={isSaving || undefined}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
          <p role="status" className="text-ink-soft">
            {isChanged && !isSaving ? 'Unsaved changes' : ''}
          </p>
        </div>
        <UnsavedGuard isChanged={isChanged} isKept={draft.isKept} />
      </Form>
    </section>
  )
}

/** The fields that another merchant has changed, too, with both values. */
function GridConflict({
  onUseSaved,
  ...values
}: Pick<ComponentProps<typeof Conflict>, 'fields' | 'saved' | 'entered'> & { onUseSaved: () => void }) {
  const { search } = useLocation()
  return (
    <div className="max-w-measure">
      {/* The Enter key submits with the first button of a form, which must not be the one that keeps mine. */}
      <button hidden />
      <Conflict title="Another merchant changed the same fields while you edited them" {...values}>
        <Button>Keep mine</Button>
        <Link to={{ search }} replace preventScrollReset onClick={onUseSaved} className={buttonClass()}>
          Use theirs
        </Link>
      </Conflict>
    </div>
  )
}

/** The table with an input in each cell. */
function Cells({
  rows,
  currency,
  start,
  onPasted,
}: {
  rows: readonly BulkRow[]
  currency: string
  /** The values that the form begins with. */
  start: FormValues
  onPasted: () => void
}) {
  return (
    <div
      role="region"
      aria-label="Products to change"
      tabIndex={0}
      className="overflow-x-auto rounded-box border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left [&_td]:p-1 [&_th]:px-2 [&_th]:py-2">
        <thead className="border-b border-line text-ink-soft">
          <tr>
            {gridColumns.map((name) => (
              <th key={name} scope="col" className="font-medium">
                {gridLabels[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          onPaste={(event) => pasteCells(event, rows, currency) && onPasted()}
          onKeyDown={(event) => moveFocus(event, rows)}
          className="divide-y divide-line"
        >
          {rows.map((row) => (
            <Fragment key={row.id}>
              <GridLine {...row} start={start} />
              {row.variants.map(({ id, ...variant }) => (
                <VariantLine
                  key={id}
                  {...variant}
                  row={variantRow(row.id, id)}
                  product={row.values.name}
                  start={start}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Enters a pasted cell; what says neither yes nor no leaves a checkbox as it is. */
function enterCell(input: HTMLInputElement, column: GridColumn | undefined, cell: string, currency: string) {
  if (column === 'visible') input.checked = toYesNo(cell) ?? input.checked
  else if (column === 'price') input.value = toNumberText(cell, decimalsOf(currency))
  else input.value = column === 'stock' ? toNumberText(cell, 0) : cell
}

/** The place of the cell that an event is about, and the input at another place. */
function cellsOf({ target }: { target: EventTarget }, rows: readonly BulkRow[]) {
  if (!(target instanceof HTMLInputElement)) return undefined
  const { form } = target
  const first = gridColumns.find((each) => target.name.startsWith(cellName(each, '')))
  if (!first) return undefined
  const column = gridColumns.indexOf(first)
  const names = rowsWith(first, rows)
  const place = names.findIndex((row) => cellName(first, row) === target.name)
  const inputAt = (down: number, across = 0) => {
    const [name, row] = [gridColumns[column + across], names[place + down]]
    const input = name && row && form?.elements.namedItem(cellName(name, row))
    return input instanceof HTMLInputElement ? input : undefined
  }
  return place < 0 ? undefined : { column, inputAt }
}

/** A paste of several cells fills those below and beside; false for any other paste. */
function pasteCells(event: ClipboardEvent, rows: readonly BulkRow[], currency: string): boolean {
  const text = event.clipboardData.getData('text/plain')
  const cells = cellsOf(event, rows)
  if (!cells || !hasCells(text)) return false
  event.preventDefault()
  for (const [down, row] of parseCells(text).entries()) {
    for (const [across, cell] of row.entries()) {
      const input = cells.inputAt(down, across)
      if (input && !input.readOnly) enterCell(input, gridColumns[cells.column + across], cell, currency)
    }
  }
  return true
}

/** The arrow keys go from row to row. */
function moveFocus(event: KeyboardEvent, rows: readonly BulkRow[]) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const next = step && cellsOf(event, rows)?.inputAt(step)
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

/** One product; `values` are those that it has, and `start` those that the form begins with. */
const GridLine = memo(function GridLine({ start, ...row }: BulkRow & { start: FormValues }) {
  const { id, values, variants } = row
  const begin = (name: GridColumn) => start[cellName(name, id)] ?? values[name]
  const { readOnly, hints } = cellHints(row)
  return (
    <tr>
      {textColumns.map((name) => (
        <td key={name} className={name === 'name' ? 'min-w-56' : 'min-w-28'}>
          {(name !== 'stock' || variants.length === 0) && (
            <input
              name={cellName(name, id)}
              aria-label={`${gridLabels[name]} of ${values.name}`}
              dir="auto"
              maxLength={maxLengths[name]}
              inputMode={name === 'price' ? 'decimal' : name === 'stock' ? 'numeric' : undefined}
              placeholder={name === 'stock' ? 'Not tracked' : undefined}
              readOnly={readOnly[name] !== undefined}
              title={hints[name]}
              defaultValue={begin(name)}
              className={`${inputClass} ${name === 'price' || name === 'stock' ? numberClass : ''}`}
            />
          )}
        </td>
      ))}
      <td className="text-center">
        <input
          type="checkbox"
          name={cellName('visible', id)}
          aria-label={`${values.name} is visible`}
          defaultChecked={begin('visible') === 'on'}
          className="size-4.5"
        />
      </td>
    </tr>
  )
})

/** A variant of the product above. */
const VariantLine = memo(function VariantLine({
  row,
  product,
  start,
  ...variant
}: Omit<GridVariant, 'id'> & { row: string; product: string; start: FormValues }) {
  const field = cellName('stock', row)
  return (
    <tr className="text-ink-soft">
      <th scope="row" className="!ps-8 font-normal wrap-anywhere">
        <bdi>{variant.name}</bdi>
      </th>
      <td className="!px-4 text-right tabular-nums">{variant.price}</td>
      <td className="!px-4 wrap-anywhere">
        <bdi>{variant.sku}</bdi>
      </td>
      <td />
      <td>
        <input
          name={field}
          aria-label={`Stock of ${product}, ${variant.name}`}
          maxLength={maxLengths.stock}
          inputMode="numeric"
          placeholder="Not tracked"
          defaultValue={start[field] ?? variant.stock}
          className={`${inputClass} ${numberClass}`}
        />
      </td>
      <td />
    </tr>
  )
})
