// The subtotal of the cart; in the drawer with a link to the cart page, and on the page with the order note.
import { useCart } from '@vitrine/react'
import { buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import type { FormError } from '../error-text.ts'
import { useShopData } from '../frame/shop-data.ts'
import { cart as messages } from '../messages/index.ts'
import { BuyerNote } from './buyer-note.tsx'
import { Summary, summaryRows } from './summary.tsx'

/** The summary; `problem` is shown beside the note if that could not be saved. */
export function CartSummary({
  inDrawer,
  formQuery,
  problem,
  onLeave,
}: {
  inDrawer: boolean
  formQuery: string
  problem: FormError | undefined
  onLeave: (() => void) | undefined
}) {
  const { cart, count: items } = useCart()
  const taxNote = useShopData()?.taxNote
  return (
    <div
      className={
        inDrawer
          ? 'sticky bottom-0 -mx-6 grid gap-4 border-t border-line bg-paper px-6 py-5'
          : 'grid gap-6 lg:sticky lg:top-8 lg:pt-5'
      }
    >
      <Summary rows={summaryRows(cart, items)} isPredicted={cart?.isPredicted} />
      {taxNote && (
        <p dir="auto" lang={taxNote.lang} className="-mt-3 text-sm text-ink-soft">
          {taxNote.text}
        </p>
      )}
      {inDrawer ? (
        <Link to="/cart" onClick={onLeave} className={buttonClass('primary')}>
          {messages.view}
        </Link>
      ) : (
        <BuyerNote
          note={cart?.buyerNote ?? ''}
          formQuery={formQuery}
          formError={problem?.note === undefined ? undefined : problem}
        />
      )}
    </div>
  )
}
