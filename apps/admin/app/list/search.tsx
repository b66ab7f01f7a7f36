// The search field of a list; it keeps focus and what is being typed while results load.
import { bounds } from '@vitrine/client'
import { Button } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'

/** Searches by text; keeps the filter and the sort order. */
export function Search({ by, text, show, sort }: { by: string; text: string; show: string; sort: string }) {
  const field = useRef<HTMLInputElement>(null)
  const lastText = useRef(text)

  // Links and the Back button change the text, too; but text typed while a page was loading stays.
  useEffect(() => {
    const input = field.current
    if (!input) return
    const isTyping = input === document.activeElement && input.value !== lastText.current
    if (!isTyping) input.value = text
    lastText.current = text
  }, [text])

  return (
    <Form role="search" className="flex gap-2 max-sm:w-full">
      {show && <input type="hidden" name="show" value={show} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <input
        ref={field}
        type="search"
        name="q"
        dir="auto"
        defaultValue={text}
        maxLength={bounds.maxTextLength}
        aria-label={`Search by ${by}`}
        placeholder={`Search by ${by}`}
        className="min-h-target w-full rounded-box border border-edge bg-surface px-3 placeholder:text-ink-soft sm:w-64"
      />
      <Button>Search</Button>
    </Form>
  )
}
