// The contents of the cart, shared by the page and the drawer: lines, summary and order note.
import { useCart } from '@vitrine/react'
import type { PredictedLine } from '@vitrine/react'
import { EmptyState, Notice, buttonClass } from '@vitrine/ui'
import { useRef } from 'react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useFrame } from '../frame/frame-actions.ts'
import { useCookiesEnabled } from '../frame/cookies-enabled.ts'
import { Illustration } from '../frame/error-pages.tsx'
import { cart as messages } from '../messages/index.ts'
import type { FormError } from '../error-text.ts'
import { CartRows } from './cart-rows.tsx'
import { isSameItem } from './line-text.ts'
import { MergeNotice } from './merge-notice.tsx'
import { RestoreForm } from './restore-form.tsx'
import type { RemovedItem } from './removed-item.ts'
import { firstLines, ShowAll, useShownLines } from './shown-lines.tsx'
import type { SummaryProps } from './use-summary.tsx'
import { useChangeLine } from './use-change-line.ts'
import { useRemovedLines } from './use-removed-lines.ts'

interface CartContentsProps {
  /** What draws the summary below the lines, or beside them. */
  Summary: ComponentType<SummaryProps>
  inDrawer?: boolean
  formError?: FormError | undefined
  removedItem?: RemovedItem | undefined
  onLeave?: () => void
}

/**
 * Everything of the cart except its heading. `formError` is set when the platform refused a form without script, and
 * `removedItem` when one has removed a line; `onLeave` is called when the visitor follows a link to another page.
 */
export function CartContents(props: CartContentsProps) {
  const { Summary, inDrawer = false, formError, removedItem, onLeave } = props
  const { cart, lines, violations } = useCart()
  const { announce } = useFrame()
  const { problem, setProblem, change } = useChangeLine(formError)
  const section = useRef<HTMLElement>(null)

  const removedLines = useRemovedLines(lines, change, section)
  const { rows, list } = removedLines

  const { isAll, formQuery, showAll } = useShownLines(list, lines, {
    inDrawer,
    problemLine: problem?.line,
  })

  const lineList = (
    <CartRows
      {...removedLines}
      inDrawer={inDrawer}
      isAll={isAll}
      formQuery={formQuery}
      problem={problem}
      setProblem={setProblem}
      change={change}
      onLeave={onLeave}
    />
  )

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={messages.contents}
      className={`outline-none ${inDrawer ? 'flex min-h-full flex-col px-6' : ''}`}
    >
      {problem && !isShownInPlace(problem, lines) && (
        <div className="py-4" tabIndex={-1} autoFocus={problem === formError}>
          <Notice tone="bad" title={problem.error.title}>
            {problem.error.text}
          </Notice>
        </div>
      )}
      {cart && <MergeNotice cart={cart} formQuery={formQuery} onDismiss={() => section.current?.focus()} />}
      {removedItem && !lines.some((line) => isSameItem(line, removedItem)) && (
        <RestoreForm item={removedItem} formQuery={formQuery} />
      )}
      {lines.length === 0 ? (
        <>
          {rows.length > 0 && lineList}
          <EmptyCart onLeave={onLeave} />
        </>
      ) : (
        <div
          className={
            inDrawer ? 'contents' : 'grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]'
          }
        >
          <div className={inDrawer ? 'flex-1' : ''}>
            {lineList}
            {!isAll && lines.length > firstLines && (
              <ShowAll
                lines={lines}
                violations={violations}
                onClick={() => {
                  showAll()
                  announce(messages.allShown(lines.length))
                }}
                inDrawer={inDrawer}
              />
            )}
          </div>
          <Summary formQuery={formQuery} problem={problem} onLeave={onLeave} />
        </div>
      )}
    </section>
  )
}

/** Whether the line, note, code or address that a problem belongs to is shown; otherwise the problem is above the cart. */
function isShownInPlace(
  { line, note, code, destination }: FormError,
  lines: readonly PredictedLine[],
): boolean {
  const isOfCart = [note, code, destination].some((value) => value !== undefined)
  return isOfCart ? lines.length > 0 : lines.some(({ id }) => id === line)
}

function EmptyCart({ onLeave }: { onLeave: (() => void) | undefined }) {
  return (
    <EmptyState
      picture={<Illustration name="empty-cart" />}
      title={messages.empty.title}
      action={
        <Link to="/" onClick={onLeave} className={buttonClass('primary')}>
          {messages.empty.action}
        </Link>
      }
    >
      {useCookiesEnabled() ? messages.empty.text : messages.empty.notSaved}
    </EmptyState>
  )
}
