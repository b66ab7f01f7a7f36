// An error above the page, for a change whose own part of the page is no longer there.
import { Button, Notice } from '@vitrine/ui'
import { frame } from '../messages/index.ts'
import type { ErrorText } from '../error-text.ts'

/** The error, announced when it appears, until the visitor closes it. */
export function ErrorBanner({ problem, onClose }: { problem: ErrorText; onClose: () => void }) {
  return (
    <Notice tone="bad" title={problem.title}>
      <p>{problem.text}</p>
      <Button type="button" kind="text" onClick={onClose} className="-mx-2">
        {frame.close}
      </Button>
    </Notice>
  )
}
