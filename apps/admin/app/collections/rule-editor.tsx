// The rule of a collection: its conditions as rows, and how many products match. Without script, counting adds an empty row.
import { Button, Notice, Select } from '@vitrine/ui'
import { useId, useState } from 'react'
import type { MouseEvent } from 'react'
import { Form, useFetcher } from 'react-router'
import { useHydrated } from '../form/use-hydrated.ts'
import { countItems } from '../list/list.ts'
import { inputClass } from '../products/editor-section.tsx'
import type { RuleOfPage } from './load-rule.ts'
import { type EnteredRule, emptyRow, rowKinds, type RuleRow } from './rule-rows.ts'

/** What the form holds; the loaded rule again whenever another one is loaded. */
function useEntered(loaded: EnteredRule) {
  const [entered, setEntered] = useState(loaded)
  const [text, setText] = useState(JSON.stringify(loaded))
  if (text !== JSON.stringify(loaded)) {
    setText(JSON.stringify(loaded))
    setEntered(loaded)
  }
  return [entered, setEntered] as const
}

/** Sets the rule of a collection, shows how many products match it, and removes it. */
export function RuleEditor(rule: RuleOfPage) {
  const { isStored, maxRows, problems, problem } = rule
  const headingId = useId()
  const isHydrated = useHydrated()
  const [{ match, rows: filled }, setEntered] = useEntered(rule.entered)
  const needsRow = filled.length === 0 || (!isHydrated && filled.length < maxRows)
  const rows = needsRow ? [...filled, emptyRow] : filled
  const setRows = (next: RuleRow[]) => setEntered({ match, rows: next })
  return (
    <section aria-labelledby={headingId} className="mt-10 grid max-w-measure gap-3">
      <div>
        <h2 id={headingId} className="font-display text-xl">
          Rule
        </h2>
        <p className="text-ink-soft">
          {isStored
            ? 'Products that match the rule join this collection by themselves, and all others leave it.'
            : 'Choose the products by hand below, or let them follow from conditions.'}
        </p>
      </div>
      <Form method="get" preventScrollReset autoComplete="off" className="grid gap-3">
        <Select
          label="Products match"
          name="match"
          value={match}
          onChange={({ target }) =>
            setEntered({ match: target.value === 'ANY' ? 'ANY' : 'ALL', rows: filled })
          }
          className="max-w-64"
        >
          <option value="ALL">all conditions</option>
          <option value="ANY">any condition</option>
        </Select>
        <ol className="grid gap-2">
          {rows.map((row, i) => (
            <ConditionRow
              // A row has no other name than its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              place={i + 1}
              row={row}
              problem={problems[i]}
              change={(next) => setRows(rows.with(i, next))}
              remove={isHydrated && rows.length > 1 ? () => setRows(rows.toSpliced(i, 1)) : undefined}
            />
          ))}
        </ol>
        <Suggestions id="rule-brands" names={rule.brands} />
        <Suggestions id="rule-ribbons" names={rule.ribbons} />
        {isHydrated && rows.length < maxRows && (
          <p>
            <Button kind="text" type="button" onClick={() => setRows([...rows, emptyRow])}>
              Add condition
            </Button>
          </p>
        )}
        <Outcome {...rule} />
        {problem && <Notice tone="bad" title={problem} />}
        <Actions {...rule} />
      </Form>
    </section>
  )
}

/** The buttons that count the products, save the rule and remove it. */
function Actions({ isStored, isDraft }: RuleOfPage) {
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle'
  /** Posts without a navigation, so that what is entered above stays. */
  const post = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form } = event.currentTarget
    if (form && !isBusy) void fetcher.submit(new FormData(form, event.currentTarget), { method: 'post' })
  }
  const posting = {
    name: 'change',
    formMethod: 'post',
    'aria-disabled': isBusy || undefined,
    onClick: post,
  } as const
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button>Count products</Button>
        <Button {...posting} value="rule">
          {isBusy ? 'Saving…' : 'Save rule'}
        </Button>
        {isStored && (
          <Button {...posting} kind="text" value="no rule">
            Choose products by hand
          </Button>
        )}
      </div>
      {isStored && !isDraft && (
        <p className="text-ink-soft">
          By hand, the collection keeps the products that it has, and you add and remove them yourself.
        </p>
      )}
    </>
  )
}

/** How many products match, and whether that is saved. */
function Outcome({ count, isDraft, isStored, isFull, maxRules }: RuleOfPage) {
  return (
    <>
      {isFull && (
        <Notice tone="bad" title={`${maxRules} collections have a rule, and no more can have one.`}>
          Let merchants choose the products of another collection by hand first.
        </Notice>
      )}
      <p role="status" className="tabular-nums empty:hidden">
        {count === undefined
          ? ''
          : `${countItems(count, ['product matches', 'products match'])}.${isDraft ? ` ${isStored ? 'These conditions are' : 'The rule is'} not saved yet.` : ''}`}
      </p>
    </>
  )
}

const Suggestions = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

/** One condition: what it is about, and the value if it needs one. */
function ConditionRow({
  place,
  row: { kind, value },
  problem,
  change,
  remove,
}: {
  place: number
  row: RuleRow
  problem: string | undefined
  change: (row: RuleRow) => void
  remove: (() => void) | undefined
}) {
  const problemId = useId()
  const isHydrated = useHydrated()
  const { fixed, suggests, type } = rowKinds[kind] ?? {}
  const needsNoValue = isHydrated && (fixed !== undefined || kind === '')
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <select
          name="kind"
          aria-label={`Condition ${place}`}
          value={kind}
          onChange={({ target }) => change({ kind: target.value, value })}
          className={`${inputClass} w-auto! flex-none`}
        >
          <option value="">{place === 1 ? 'Choose a condition' : 'None'}</option>
          {Object.entries(rowKinds).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <input
          name="value"
          type={needsNoValue ? 'hidden' : 'text'}
          inputMode={type?.startsWith('PRICE') ? 'decimal' : undefined}
          dir="auto"
          aria-label={`Value of condition ${place}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          list={suggests && `rule-${suggests}`}
          maxLength={80}
          value={value}
          onChange={({ target }) => change({ kind, value: target.value })}
          className={`${inputClass} min-w-32 flex-1`}
        />
        {remove && (
          <Button kind="text" type="button" aria-label={`Remove condition ${place}`} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      {problem && (
        <p id={problemId} role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </li>
  )
}
