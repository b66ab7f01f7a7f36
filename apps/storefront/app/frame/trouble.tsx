// A problem whose own place on the page is gone: it floats above whatever stands there now, until it is put away.
import { Button, Notice } from '@vitrine/ui'
import type { Told } from '../words.ts'

/** The problem, said as it comes. */
export function Trouble({ problem, onClose }: { problem: Told; onClose: () => void }) {
  return (
    <div className="fixed inset-x-4 top-4 z-20 mx-auto max-w-measure shadow-float">
      <Notice tone="bad" title={problem.title}>
        <p>{problem.text}</p>
        <Button type="button" kind="bare" onClick={onClose} className="-mx-2">
          Close
        </Button>
      </Notice>
    </div>
  )
}
