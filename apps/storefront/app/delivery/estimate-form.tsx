// The form that asks where an estimate is for.
import { Button, Notice } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { delivery as messages } from '../messages/index.ts'
import { placeText } from './destination.ts'
import { DestinationFields } from './destination-fields.tsx'
import type { EstimateState } from './use-estimate.ts'

/** The form, closed until the visitor opens it or something is wrong with it. */
export function EstimateForm({ state, formQuery }: { state: EstimateState; formQuery: string }) {
  const { destination, countries, typed, problem, isBusy, submit } = state
  const [chosen, setChosen] = useState<string>()
  const wrong = problem?.field
  const box = useRef<HTMLDetailsElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!problem) return
    if (box.current) box.current.open = true
    if (wrong) (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus()
  }, [problem, wrong])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    // It may have been chosen before hydration.
    setChosen(String(new FormData(event.currentTarget).get('country')))
    if (!(await submit(event)) || !box.current) return
    const hadFocus = box.current.contains(document.activeElement)
    box.current.open = false
    if (hadFocus) box.current.querySelector('summary')?.focus()
  }

  return (
    <details ref={box} open={typed !== undefined} className="border-t border-line print:hidden">
      <summary className="opener flex min-h-target cursor-pointer items-center justify-between gap-4 text-sm font-medium">
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {destination ? messages.to(placeText(destination, countries)) : messages.open}
        </span>
      </summary>
      {/* `noValidate`: the storefront shows its own message, not the browser's. */}
      <form
        ref={form}
        method="post"
        action={`/cart/delivery${formQuery}`}
        onSubmit={send}
        noValidate
        className="grid gap-3 pb-3 pt-1"
      >
        {problem && !wrong && (
          <Notice tone="bad" title={problem.title}>
            {problem.text}
          </Notice>
        )}
        <DestinationFields state={state} chosen={chosen} onChoose={setChosen} />
        <p>
          <Button aria-disabled={isBusy}>{messages.estimate}</Button>
        </p>
      </form>
    </details>
  )
}
