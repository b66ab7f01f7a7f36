// A full cart shows its first lines and a link to all of them: every line costs time to render, on the server too.
import type { Violation } from '@vitrine/client'
import type { PredictedLine } from '@vitrine/react'
import { Button, buttonClass } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cart as messages } from '../messages/index.ts'
import { allParam } from './cart-url.ts'

/** How many lines are shown at first. */
export const firstLines = 50

/** Whether all lines are shown in `list`: if the visitor asked for them, or has to correct a later one. */
export function useShownLines(
  list: RefObject<HTMLElement | null>,
  lines: readonly PredictedLine[],
  { inDrawer, problemLine }: { inDrawer: boolean; problemLine: string | undefined },
) {
  const isInUrl = useSearchParams()[0].has(allParam) && !inDrawer
  // It stays open when the line is corrected.
  const [isOpened, setIsOpened] = useState(
    () => lines.findIndex(({ id }) => id === problemLine) >= firstLines,
  )
  const isAll = isInUrl || isOpened
  // The link that was clicked is gone: the focus moves to the line in its place.
  const wasClicked = useRef(false)
  useEffect(() => {
    if (wasClicked.current) (list.current?.children[firstLines] as HTMLElement | undefined)?.focus()
  }, [isOpened, list])
  return {
    isAll,
    /** Added to the address of forms, so that the page after a post shows the same lines. */
    formQuery: isAll ? `?${allParam}` : '',
    showAll() {
      wasClicked.current = true
      setIsOpened(true)
    },
  }
}

/** The link to all lines; it says so if a line that is not shown has a problem. */
export function ShowAll({
  lines,
  violations,
  onClick,
  inDrawer,
}: {
  lines: readonly PredictedLine[]
  violations: readonly Violation[]
  onClick: () => void
  inDrawer: boolean
}) {
  const hidden = lines.slice(firstLines)
  const problems = hidden.filter(({ id }) => violations.some(({ target }) => target.lineItem?.id === id))
  const text = messages.showAll(lines.length, problems.length)
  return (
    <p className="py-5">
      {inDrawer ? (
        <Button type="button" onClick={onClick} className="w-full">
          {text}
        </Button>
      ) : (
        <Link
          to={`/cart?${allParam}`}
          replace
          preventScrollReset
          onClick={onClick}
          className={buttonClass('secondary', 'w-full')}
        >
          {text}
        </Link>
      )}
    </p>
  )
}
