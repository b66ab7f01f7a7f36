// The button that deletes the entity of a form, behind a warning of what else changes. It posts, so it works without script.
import { Button } from '@vitrine/ui'
import { useFetcher } from 'react-router'

/** Shows the warning, and the button below it. */
export function DeleteButton({ noun, name, warning }: { noun: string; name: string; warning: string }) {
  const fetcher = useFetcher()
  return (
    <details className="rounded-box border border-line bg-surface px-4 py-2">
      <summary className="min-h-target cursor-pointer content-center font-medium">Delete this {noun}</summary>
      <fetcher.Form method="post" className="grid justify-items-start gap-3 pb-2">
        <p className="wrap-anywhere text-ink-soft">
          <bdi>{name}</bdi> {warning}
        </p>
        <Button kind="danger" name="delete" value="yes" aria-disabled={fetcher.state !== 'idle' || undefined}>
          Delete {noun}
        </Button>
      </fetcher.Form>
    </details>
  )
}
