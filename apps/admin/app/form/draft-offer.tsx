// Offers the draft of an earlier visit.
import { Button } from '@vitrine/ui'
import { useId } from 'react'

/** What was entered and not saved, to restore or to discard. */
export function DraftOffer({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="border-l-2 border-warn bg-surface px-4 py-3">
      <h2 id={titleId} className="font-medium text-warn">
        You have unsaved changes
      </h2>
      <p className="mt-1 text-ink-soft">They were entered on this device and not saved.</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button type="button" onClick={onRestore}>
          Restore
        </Button>
        <Button type="button" onClick={onDiscard}>
          Discard
        </Button>
      </p>
    </section>
  )
}
