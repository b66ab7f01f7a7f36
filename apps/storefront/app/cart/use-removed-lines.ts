// The removed lines of a cart, each in its place and with a way back, and where the focus goes.
import { useCartStore } from '@vitrine/react'
import type { PredictedLine } from '@vitrine/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { cart as messages } from '../messages/index.ts'
import { cartLineText } from './change-text.ts'
import { isSameItem } from './line-text.ts'
import type { ChangeLine } from './use-change-line.ts'

/** A removed line. */
interface RemovedLine {
  line: PredictedLine
  /** Its place among the rows of the cart. */
  index: number
  /** Settles when the removal has been answered. */
  removal: Promise<unknown>
}

/** A row of the cart: a line, or the place of a removed one. */
type CartRow = PredictedLine | RemovedLine

export const isRemoved = (row: CartRow): row is RemovedLine => 'removal' in row

/** Whether the line could be bought again: custom lines are added by merchants, and others may be gone or sold out. */
const canRestore = ({ customLineItem, availability: { status } }: PredictedLine) =>
  !customLineItem && (status === 'AVAILABLE' || status === 'PARTIALLY_AVAILABLE')

/** The lines, with the removed ones in their places; a line whose removal failed is itself again. */
function toRows(lines: readonly PredictedLine[], removed: readonly RemovedLine[]): CartRow[] {
  const rows: CartRow[] = [...lines]
  for (const row of removed.toSorted((a, b) => a.index - b.index))
    if (!lines.some(({ id }) => id === row.line.id)) rows.splice(row.index, 0, row)
  return rows
}

/** The rows of the cart, to render as the children of `list`; the focus falls back to `section`. */
export function useRemovedLines(
  lines: readonly PredictedLine[],
  change: ChangeLine,
  section: RefObject<HTMLElement | null>,
) {
  const store = useCartStore()
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  const rows = toRows(lines, removed)
  const undone = useRef(new Set<RemovedLine>())
  /** The line that 'Undo' has restored last, until the platform has answered. */
  const restoring = useRef<PredictedLine>(undefined)

  function remove(line: PredictedLine) {
    const removal = change(
      line,
      (cart) => cart.remove([line.id]),
      () => messages.line.removed(line.productName.original),
    )
    const row = { line, index: rows.indexOf(line), removal }
    // An earlier removal of the line may have failed.
    if (canRestore(line))
      setRemoved((others) => [...others.filter((other) => other.line.id !== line.id), row])
  }

  async function undo(row: RemovedLine) {
    const { line, removal } = row
    if (undone.current.has(row)) return
    undone.current.add(row)
    // A line whose removal has failed is still in the cart, and must not be added to itself.
    await removal
    if (!store.getState().cart.lines.some(({ id }) => id === line.id)) {
      restoring.current = line
      setRemoved((others) => others.filter((other) => other !== row))
      const isRestored = await change(
        line,
        (cart) => cart.restore(line),
        (cart) => cartLineText(cart, cart.lineItems.findLast((other) => isSameItem(other, line)) ?? line),
      )
      if (!isRestored) setRemoved((others) => [...others, row])
      if (restoring.current === line) restoring.current = undefined
    }
    undone.current.delete(row)
  }

  // Removing a line unmounts the button that had the focus: move it to the row that takes its place, or back to the line that
  // is restored.
  const list = useRef<HTMLUListElement>(null)
  const previousRows = useRef(rows)
  const keepFocus = useEffectEvent(() => {
    const previous = previousRows.current
    previousRows.current = rows
    if (document.activeElement !== document.body) return
    const restored = restoring.current
    const index = restored
      ? rows.findLastIndex((row) => !isRemoved(row) && isSameItem(row, restored))
      : previous.findIndex((row) => !isRemoved(row) && !lines.some(({ id }) => id === row.id))
    if (index < 0) return
    const row = list.current?.children[Math.min(index, rows.length - 1)] as HTMLElement | undefined
    ;(row ?? section.current)?.focus()
  })
  useEffect(() => keepFocus(), [lines, removed])

  return { rows, list, remove, undo }
}
