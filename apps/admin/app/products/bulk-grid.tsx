// A grid of products whose columns can be pasted from a spreadsheet; it posts, so it works without script.
import { Button } from '@vitrine/ui'
import { useId, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Form } from 'react-router'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { hasCells, parseCells, toNumberText, toYesNo } from '../grid/paste.ts'
import { gridColumns } from './bulk-change.ts'
import type { GridValues } from './bulk-change.ts'
import { inputClass } from './editor-section.tsx'

const labels = {
  name: 'Name',
  price: 'Price',
  sku: 'SKU',
  ribbon: 'Ribbon',
  stock: 'Stock',
  visible: 'Visible',
} as const
const maxLengths = { name: 80, price: 15, sku: 40, ribbon: 30, stock: 5 } as const
const textColumns = gridColumns.filter((name) => name !== 'visible')
const visibleColumn = gridColumns.indexOf('visible')

/** The products with a row each; `unsaved` are those that the last save has refused. */
export function BulkGrid({
  rows,
  formKey,
  unsaved,
  isSaving,
}: {
  rows: readonly { id: string; values: GridValues }[]
  /** Sent with the form, so that one that is sent twice changes stock once. */
  formKey: string
  unsaved: Readonly<Record<string, GridValues>>
  isSaving: boolean
}) {
  const titleId = useId()
  const [isChanged, setIsChanged] = useState(false)
  const { handlePaste, handleKey } = useCells(rows, () => setIsChanged(true))
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-1 font-display text-xl">
        Change each of them
      </h2>
      <p className="mb-3 max-w-measure text-ink-soft">
        Paste columns of a spreadsheet into the first field that they belong to. The rows are in this order.
        Stock changes by the difference, so pieces that are sold meanwhile stay sold.
      </p>
      <Form
        method="post"
        replace
        preventScrollReset
        autoComplete="off"
        onInput={() => setIsChanged(true)}
        onSubmit={(event) => (isSaving ? event.preventDefault() : setIsChanged(false))}
      >
        <input type="hidden" name="key" value={formKey} />
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
                    {labels[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ id, values }, row) => (
                <GridLine
                  key={id}
                  id={id}
                  values={values}
                  entered={unsaved[id] ?? values}
                  onPaste={(column) => handlePaste(column, row)}
                  onKeyDown={(column) => handleKey(column, row)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
          <Button kind="primary" aria-disabled={isSaving || undefined}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
          <p role="status" className="text-ink-soft">
            {isChanged && !isSaving ? 'Unsaved changes' : ''}
          </p>
        </div>
        <UnsavedGuard isChanged={isChanged} isKept={false} />
      </Form>
    </section>
  )
}

/** Enters a pasted cell; what says neither yes nor no leaves a checkbox as it is. */
function enterCell(input: HTMLInputElement, column: (typeof gridColumns)[number] | undefined, cell: string) {
  if (column === 'visible') input.checked = toYesNo(cell) ?? input.checked
  else input.value = column === 'price' || column === 'stock' ? toNumberText(cell) : cell
}

/** What happens in the cells: a paste fills those below and beside, and the arrow keys go from row to row. */
function useCells(rows: readonly { id: string }[], onChange: () => void) {
  const inputAt = (form: HTMLFormElement | null, column: number, row: number) => {
    const input = form?.elements.namedItem(`${gridColumns[column] ?? ''}:${rows[row]?.id ?? ''}`)
    return input instanceof HTMLInputElement ? input : undefined
  }
  const handlePaste = (column: number, row: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!hasCells(text)) return
    event.preventDefault()
    for (const [i, cells] of parseCells(text).entries()) {
      for (const [j, cell] of cells.entries()) {
        const input = inputAt(event.currentTarget.form, column + j, row + i)
        if (input && !input.readOnly) enterCell(input, gridColumns[column + j], cell)
      }
    }
    onChange()
  }
  const handleKey = (column: number, row: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step && inputAt(event.currentTarget.form, column, row + step)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.select()
  }
  return { handlePaste, handleKey }
}

/** One product; `values` are those that it has. */
function GridLine({
  id,
  values,
  entered,
  onPaste,
  onKeyDown,
}: {
  id: string
  values: GridValues
  entered: GridValues
  onPaste: (column: number) => (event: ClipboardEvent<HTMLInputElement>) => void
  onKeyDown: (column: number) => (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  return (
    <tr>
      {textColumns.map((name, column) => (
        <td key={name} className={name === 'name' ? 'min-w-56' : 'min-w-28'}>
          <input
            name={`${name}:${id}`}
            aria-label={`${labels[name]} of ${values.name}`}
            dir="auto"
            maxLength={maxLengths[name]}
            inputMode={name === 'price' ? 'decimal' : name === 'stock' ? 'numeric' : undefined}
            placeholder={name === 'stock' ? 'Not tracked' : undefined}
            readOnly={name === 'stock' && values.stock === 'variants'}
            title={
              name === 'stock' && values.stock === 'variants'
                ? 'Each variant has stock of its own'
                : undefined
            }
            defaultValue={entered[name]}
            onPaste={onPaste(column)}
            onKeyDown={onKeyDown(column)}
            className={`${inputClass} ${name === 'price' || name === 'stock' ? 'text-right tabular-nums read-only:text-ink-soft' : ''}`}
          />
        </td>
      ))}
      <td className="text-center">
        <input type="hidden" name={`base:${id}`} value={JSON.stringify(values)} />
        <input
          type="checkbox"
          name={`visible:${id}`}
          aria-label={`${values.name} is visible`}
          defaultChecked={entered.visible === 'on'}
          onPaste={onPaste(visibleColumn)}
          onKeyDown={onKeyDown(visibleColumn)}
          className="size-4.5"
        />
      </td>
    </tr>
  )
}
