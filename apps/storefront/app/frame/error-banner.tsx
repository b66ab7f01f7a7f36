// A problem whose own place on the page is gone: it stands above the page, until it is put away.
import { Button, Notice } from '@vitrine/ui'
import { frame } from '../messages/index.ts'
import type { ErrorText } from '../error-text.ts'

/** The problem, said as it comes. */
export function ErrorBanner({ problem, onClose }: { problem: ErrorText; onClose: () => void }) {
  return (
    <Notice tone="bad" title={problem.title}>
      <p>{problem.text}</p>
      <Button type="button" kind="bare" onClick={onClose} className="-mx-2">
        {frame.close}
      </Button>
    </Notice>
  )
}
