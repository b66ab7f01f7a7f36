// The rule of a collection: its conditions as rows, and how many products match. Without script, counting adds an empty row.
import { Button, Notice, Select, buttonClass } from '@vitrine/ui'
import { useId } from 'react'
import type { MouseEvent } from 'react'
import { Form, Link, useActionData, useFetcher } from 'react-router'
import { Conflict } from '../form/conflict.tsx'
import { DraftOffer } from '../form/draft-offer.tsx'
import type { UnsavedForm } from '../form/read-entered.ts'
import { useHydrated } from '../form/use-hydrated.ts'
import { countItems } from '../list/list.ts'
import { inputClass } from '../products/editor-section.tsx'
import type { RuleOfPage } from './load-rule.ts'
import type { UnsavedRule } from './change-rule.ts'
import { emptyRow, isPrice, noRule, rowKinds, type RuleRow, writeEntered } from './rule-rows.ts'
import { ruleFields, useRule } from './use-rule.ts'

/** Sets the rule of a collection, shows how many products match it, and removes it. */
export function RuleEditor(rule: RuleOfPage) {
  const { isStored, maxRows, problems, problem } = rule
  const headingId = useId()
  const isHydrated = useHydrated()
  const state = useRule(rule)
  const { entered, setEntered, draft } = state
  const { match, rows: filled } = entered
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
      {draft.offered && <DraftOffer onRestore={state.restoreDraft} onDiscard={draft.endOffer} />}
      <Form method="get" preventScrollReset autoComplete="off" className="grid gap-3">
        <input type="hidden" name="base" value={state.base} />
        <input type="hidden" name="revision" value={state.revision} />
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
        <Actions {...rule} state={state} />
      </Form>
    </section>
  )
}

/** The buttons that count the products, save the rule and remove it, and what came of it. */
function Actions({ isStored, isDraft, conflict, state }: RuleOfPage & { state: ReturnType<typeof useRule> }) {
  const fetcher = useFetcher<UnsavedRule>()
  // Without script the page itself has the answer; that of the form with the fields has its values.
  const answer = useActionData<UnsavedForm | UnsavedRule>()
  const { problem } = fetcher.data ?? (answer && !('values' in answer) ? answer : {})
  const isBusy = fetcher.state !== 'idle'
  /** Posts without a navigation, so that what is entered above stays. */
  const post = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form, value } = event.currentTarget
    if (!form || isBusy) return
    state.setPosted(value === 'rule' ? state.entered : noRule)
    void fetcher.submit(new FormData(form, event.currentTarget), { method: 'post' })
  }
  const posting = {
    name: 'change',
    formMethod: 'post',
    'aria-disabled': isBusy || undefined,
    onClick: post,
  } as const
  return (
    <>
      {problem && !isBusy && <Notice tone="bad" title={problem} />}
      {conflict && isDraft && (
        <Conflict
          title="This rule was changed while you edited it"
          fields={ruleFields}
          saved={{ rule: writeEntered(conflict) }}
          entered={{ rule: writeEntered(state.entered) }}
        >
          <Button {...posting} value="rule">
            Keep mine
          </Button>
          <Link
            to="?"
            replace
            preventScrollReset
            onClick={() => state.setEntered(conflict)}
            className={buttonClass()}
          >
            Use theirs
          </Link>
        </Conflict>
      )}
      {conflict && !isDraft && (
        <Notice tone="bad" title="This rule was changed while you looked at it">
          It is still in use. Check it, then choose again.
        </Notice>
      )}
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
          inputMode={isPrice(type) ? 'decimal' : undefined}
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
