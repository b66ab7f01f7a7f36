// What is missing in an estimate, and how the visitor can mend it.
import { Notice } from '@vitrine/ui'
import type { ErrorText } from '../error-text.ts'
import { delivery as messages } from '../messages/index.ts'

/** The notices of an estimate. */
export const DeliveryNotices = ({
  missing,
  needsDelivery,
}: {
  missing: readonly ErrorText[]
  needsDelivery: boolean
}) => (
  <div className="grid gap-2 pb-3 empty:hidden">
    {missing.map(({ title, text }) => (
      <Notice key={title} tone="warn" title={<span dir="auto">{title}</span>}>
        <span dir="auto">{text}</span>
      </Notice>
    ))}
    {!needsDelivery && <p className="text-sm text-ink-soft">{messages.nothingToDeliver}</p>}
  </div>
)
