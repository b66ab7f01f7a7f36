// The search field of the product list; it keeps focus and what is being typed while results load.
import { bounds } from '@vitrine/client'
import { Button } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { ListQuery } from './list-query.ts'

/** Searches by text; keeps the sort order. */
export function Search({ query }: { query: ListQuery }) {
  const field = useRef<HTMLInputElement>(null)
  const lastText = useRef(query.text)

  // Links and the Back button change the text, too; but text typed while a page was loading stays.
  useEffect(() => {
    const input = field.current
    if (!input) return
    const isTyping = input === document.activeElement && input.value !== lastText.current
    if (!isTyping) input.value = query.text
    lastText.current = query.text
  }, [query.text])

  return (
    <Form role="search" className="flex gap-2 max-sm:w-full">
      {query.sort !== 'name' || query.descending ? (
        <input type="hidden" name="sort" value={(query.descending ? '-' : '') + query.sort} />
      ) : null}
      <input
        ref={field}
        type="search"
        name="q"
        dir="auto"
        defaultValue={query.text}
        maxLength={bounds.maxTextLength}
        aria-label="Search by name or SKU"
        placeholder="Search by name or SKU"
        className="min-h-target w-full rounded-box border border-edge bg-surface px-3 placeholder:text-ink-soft sm:w-64"
      />
      <Button>Search</Button>
    </Form>
  )
}
