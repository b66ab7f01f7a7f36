// The rows of one page as a table; the headings of sortable columns are links.
import { Button, VisuallyHidden, buttonClass } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Form, Link, useActionData, useNavigation } from 'react-router'
import type { ColumnKind, ListColumn, ListSelection, PageSelection } from './list.ts'
import type { ListQuery, UrlWith } from './list-url.ts'

const classes = {
  picture: { heading: 'w-12', cell: '' },
  name: { heading: '', cell: 'min-w-32 font-medium wrap-anywhere' },
  text: { heading: '', cell: 'text-ink-soft' },
  number: { heading: 'text-right', cell: 'text-right tabular-nums' },
  date: { heading: 'text-right', cell: 'text-right text-ink-soft tabular-nums' },
} satisfies Record<ColumnKind, { heading: string; cell: string }>

const hidden = { sm: 'max-sm:hidden', md: 'max-md:hidden' }

/** The table; `query` holds the current sort order. */
export function ListTable<Row extends { id: string }, SortField extends string>({
  selection,
  all,
  ...table
}: TableProps<Row, SortField> & { selection: ListSelection | undefined; all: AllItems }) {
  // Another page of the list begins without a selection.
  const page = table.rows.map(({ id }) => id).join(' ')
  if (!selection) return <Table {...table} />
  if ('buttons' in selection)
    return (
      <ChangeableTable
        key={page}
        {...table}
        buttons={selection.buttons(table.query.filters)}
        note={selection.note}
      />
    )
  return <SelectableTable key={page} {...table} selection={selection} all={all} />
}

/** Whether all rows of the page are selected in the form that has changed. */
const isPageSelectedIn = (form: HTMLFormElement, { length }: readonly unknown[]) =>
  new FormData(form).getAll('id').length === length

/** The table as a form whose buttons change the selected items. */
function ChangeableTable<Row extends { id: string }, SortField extends string>({
  buttons,
  note,
  ...table
}: TableProps<Row, SortField> & {
  buttons: readonly { change: string; label: string }[]
  note: string | undefined
}) {
  const [isPageSelected, setPageSelected] = useState(false)
  const isBusy = useNavigation().state === 'submitting' || undefined
  const form = useRef<HTMLFormElement>(null)
  const answer = useActionData<unknown>()
  // What comes next is for other items.
  useEffect(() => {
    if (!answer) return
    form.current?.reset()
    setPageSelected(false)
  }, [answer])
  return (
    <Form
      ref={form}
      method="post"
      onChange={({ currentTarget }) => setPageSelected(isPageSelectedIn(currentTarget, table.rows))}
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <Table {...table} isSelectable isPageSelected={isPageSelected} />
      <p className="mt-3 flex flex-wrap gap-2">
        {buttons.map(({ change, label }) => (
          <Button key={change} name="change" value={change} aria-disabled={isBusy}>
            {label}
          </Button>
        ))}
      </p>
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
    </Form>
  )
}

/** The items on all pages, in words: '240 products', and ' that match these filters' if there are any. */
interface AllItems {
  total: number
  count: string
  condition: string
}

/** The table as a form. While all rows of its page are selected, it offers the items of all other pages, too. */
function SelectableTable<Row extends { id: string }, SortField extends string>({
  selection: { path, label, matching },
  all: { total, count, condition },
  ...table
}: TableProps<Row, SortField> & { selection: PageSelection; all: AllItems }) {
  const [selected, setSelected] = useState<'some' | 'page' | 'matching'>('some')
  const { rows, urlWith } = table
  const whole = `${count}${condition}`
  const handleChange = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setSelected(isPageSelectedIn(currentTarget, rows) ? 'page' : 'some')
  return (
    <Form action={path} onChange={handleChange}>
      <div role="status" className="flex flex-wrap items-center gap-x-3 empty:hidden">
        {selected !== 'some' && total > rows.length && (
          <>
            <span>
              {selected === 'page'
                ? `All ${rows.length.toLocaleString('en')} on this page are selected.`
                : `All ${whole} are selected.`}
            </span>
            <Button
              kind="text"
              type="button"
              onClick={() => setSelected(selected === 'page' ? 'matching' : 'page')}
            >
              {selected === 'page' ? `Select all ${whole}` : 'Select only this page'}
            </Button>
          </>
        )}
      </div>
      <Table {...table} isSelectable isPageSelected={selected !== 'some'} />
      <p className="mt-3">
        {selected === 'matching' ? (
          <Link to={`${matching}${urlWith({})}`} className={buttonClass()}>
            {label}
          </Link>
        ) : (
          <Button>{label}</Button>
        )}
      </p>
    </Form>
  )
}

interface TableProps<Row, SortField extends string> {
  label: string
  columns: readonly ListColumn<Row, SortField>[]
  rows: Row[]
  query: ListQuery<SortField>
  urlWith: UrlWith<SortField>
}

function Table<Row extends { id: string }, SortField extends string>({
  label,
  columns,
  rows,
  isSelectable = false,
  isPageSelected = false,
  ...order
}: TableProps<Row, SortField> & { isSelectable?: boolean; isPageSelected?: boolean }) {
  return (
    // On narrow screens the table scrolls sideways, so it must be focusable.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-box border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left [&_td]:px-3 [&_td]:py-1.5 [&_td]:whitespace-nowrap [&_th]:px-3 max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
        <thead className="border-b border-line text-ink-soft">
          <tr>
            {isSelectable && <SelectAll isChecked={isPageSelected} />}
            {columns.map((column) => (
              <Heading key={column.heading} column={column} {...order} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id} className="hover:bg-paper">
              {isSelectable && (
                <td className="w-8 pr-0!">
                  <input
                    type="checkbox"
                    name="id"
                    value={row.id}
                    aria-label={`Select ${'name' in row ? String(row.name) : row.id}`}
                    className="block size-4.5"
                  />
                </td>
              )}
              {columns.map(({ heading, kind, from, cell: Cell }) => {
                const className = `${classes[kind].cell} ${from ? hidden[from] : ''}`
                const Element = kind === 'name' ? 'th' : 'td'
                return (
                  <Element key={heading} scope={kind === 'name' ? 'row' : undefined} className={className}>
                    <Cell {...row} />
                  </Element>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading<SortField extends string>({
  column: { heading, kind, from, sort },
  query,
  urlWith,
}: {
  column: ListColumn<never, SortField>
  query: ListQuery<SortField>
  urlWith: UrlWith<SortField>
}) {
  const isSorted = sort !== undefined && sort === query.sort
  const { descending } = query
  const isRight = kind === 'number' || kind === 'date'
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
      className={`h-10 font-medium ${classes[kind].heading} ${from ? hidden[from] : ''}`}
    >
      {sort ? (
        <Link
          to={urlWith({ sort, descending: isSorted && !descending })}
          className={`flex min-h-10 items-center gap-1 hover:text-ink ${isRight ? 'flex-row-reverse' : ''} ${isSorted ? 'text-ink' : ''}`}
        >
          {heading}
          <span aria-hidden="true" className={isSorted ? '' : 'invisible'}>
            {descending ? '↓' : '↑'}
          </span>
        </Link>
      ) : kind === 'picture' ? (
        <VisuallyHidden>{heading}</VisuallyHidden>
      ) : (
        heading
      )}
    </th>
  )
}

/** Selects all rows of the page, which needs script. Its event reaches `onChange` of the form, which counts the selected rows. */
function SelectAll({ isChecked }: { isChecked: boolean }) {
  return (
    <th scope="col" className="w-8 pr-0!">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={isChecked}
        onChange={({ currentTarget: { checked, form } }) => {
          for (const row of form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])
            row.checked = checked
        }}
        className="block size-4.5"
      />
    </th>
  )
}
