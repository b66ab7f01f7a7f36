// The field that finds products; whatever happens to the list, nobody is torn out of it and no letter is lost.
import { bounds } from '@vitrine/client'
import { Button } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { ListQuery } from './list-query.ts'

/** Looks for words; the order that was chosen stays. */
export function Search({ look }: { look: ListQuery }) {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(look.words)

  // Links and the Back button change the words too. Who typed on while a page was coming keeps what they typed.
  useEffect(() => {
    const input = field.current
    if (!input) return
    const typing = input === document.activeElement && input.value !== last.current
    if (!typing) input.value = look.words
    last.current = look.words
  }, [look.words])

  return (
    <Form role="search" className="flex gap-2 max-sm:w-full">
      {look.sort !== 'name' || look.down ? (
        <input type="hidden" name="sort" value={(look.down ? '-' : '') + look.sort} />
      ) : null}
      <input
        ref={field}
        type="search"
        name="q"
        dir="auto"
        defaultValue={look.words}
        maxLength={bounds.maxTextLength}
        aria-label="Find by name or SKU"
        placeholder="Find by name or SKU"
        className="min-h-target w-full rounded-box border border-edge bg-surface px-3 placeholder:text-ink-soft sm:w-64"
      />
      <Button>Find</Button>
    </Form>
  )
}
