// What became of the items that were chosen before the member signed in, until the cart changes.
import type { CartMerge } from '@vitrine/client'
import { Notice } from '@vitrine/ui'
import { merge as messages } from '../messages/index.ts'

type MergedLine = CartMerge['joined'][number]

const reasons: Partial<Record<MergedLine['reason'], (line: MergedLine) => string>> = messages.reasons

/** The notices: first what is missing, then what was added. */
export function MergeNotice({ merge: { joined, capped, dropped } }: { merge: CartMerge }) {
  const changed = [...capped, ...dropped]
  return (
    <div className="grid max-w-measure gap-2 py-4 print:hidden">
      {changed.length > 0 && (
        <Notice tone="warn" title={messages.changedTitle}>
          <MergedLines lines={changed} />
        </Notice>
      )}
      {joined.length > 0 && (
        <Notice tone="good" title={messages.joinedTitle}>
          <MergedLines lines={joined} />
        </Notice>
      )}
    </div>
  )
}

const MergedLines = ({ lines }: { lines: readonly MergedLine[] }) => (
  <ul>
    {lines.map((line, i) => (
      // The lines have no ids, and never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={i}>
        <bdi>{line.productName || messages.product}</bdi>: {(reasons[line.reason] ?? messages.added)(line)}
      </li>
    ))}
  </ul>
)
