// What became of the items that were chosen before the member signed in: shown once, until the visitor dismisses it or leaves.
import type { CartMerge } from '@vitrine/client'
import { Button, Notice } from '@vitrine/ui'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useShopData } from '../frame/shop-data.ts'
import { merge as messages } from '../messages/index.ts'
import { isMergeNews, mergeKey, seenMergeCookie, type ShownCart } from './seen-merge.ts'

type MergedLine = CartMerge['joined'][number]

const reasons: Partial<Record<MergedLine['reason'], (line: MergedLine) => string>> = messages.reasons

/** The key of the merge whose notice was on a page that the visitor has left; only the browser sets it. */
let lastSeen: string | undefined

interface MergeNoticeProps {
  formQuery: string
  onDismiss: () => void
}

/** The notice, if the merge tells the visitor anything. */
export const MergeNotice = ({ cart, ...rest }: MergeNoticeProps & { cart: ShownCart }) =>
  cart.merge && isMergeNews(cart) ? (
    <MergeNotes {...rest} merge={cart.merge} mergeId={mergeKey(cart)} />
  ) : null

/** First what is missing, then what was added. `mergeId` is the key of the merge. */
function MergeNotes({
  merge: { joined, capped, dropped },
  mergeId,
  formQuery,
  onDismiss,
}: MergeNoticeProps & { merge: CartMerge; mergeId: string }) {
  const seenMerge = useShopData()?.seenMerge
  const [isSeen, setSeen] = useState(() => mergeId === seenMerge || mergeId === lastSeen)
  useEffect(() => {
    if (isSeen) return undefined
    // oxlint-disable-next-line unicorn/no-document-cookie -- the server reads it for the next page
    document.cookie = seenMergeCookie(mergeId, location.protocol === 'https:') ?? ''
    return () => {
      lastSeen = mergeId
    }
  }, [isSeen, mergeId])
  if (isSeen) return null

  const dismiss = (event: SubmitEvent) => {
    event.preventDefault()
    setSeen(true)
    onDismiss()
  }
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
      <form method="post" action={`/cart/dismiss${formQuery}`} onSubmit={dismiss}>
        <input type="hidden" name="merge" value={mergeId} />
        <Button kind="text" className="-mx-2 text-sm">
          {messages.dismiss}
        </Button>
      </form>
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
