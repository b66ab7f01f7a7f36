// An input to search for what can be added to a page, with its button.
import { bounds } from '@vitrine/client'
import { Button } from '@vitrine/ui'

/** Sends the text of the search as `find`, with the form around it. */
export const FindInput = ({ find, label }: { find: string; label: string }) => (
  <>
    <input
      type="search"
      name="find"
      key={find}
      dir="auto"
      defaultValue={find}
      maxLength={bounds.maxTextLength}
      aria-label={label}
      placeholder={label}
      className="min-h-target w-full rounded-box border border-edge bg-surface px-3 placeholder:text-ink-soft"
    />
    <Button>Find</Button>
  </>
)
