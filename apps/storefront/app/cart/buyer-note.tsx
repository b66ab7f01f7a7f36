// The order note.
import { bounds } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import { Button, TextArea } from '@vitrine/ui'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useFrame } from '../frame/frame-actions.ts'
import { useIsMounted } from '../frame/is-mounted.ts'
import { cart as messages } from '../messages/index.ts'
import { asSentence, toErrorText } from '../error-text.ts'
import type { FormError } from '../error-text.ts'

/** The form of the note; `formError` is set when the platform refused a post without script. */
export function BuyerNote({
  note: savedNote,
  formError,
  formQuery,
}: {
  note: string
  /** Added to the address of the form. */
  formQuery: string
  formError: FormError | undefined
}) {
  const cart = useCart()
  const { announce, report } = useFrame()
  const isMounted = useIsMounted()
  const [problem, setProblem] = useState(formError && asSentence(formError.error))
  const [isSaved, setIsSaved] = useState(false)
  const note = formError?.note ?? savedNote

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const readNote = () => String(new FormData(form).get('note') ?? '').trim()
    const buyerNote = readNote()
    setProblem(undefined)
    try {
      await cart.update({ buyerNote })
      // What the visitor typed while the request was under way is not saved.
      setIsSaved(readNote() === buyerNote)
      announce(messages.note.announceSaved)
    } catch (error) {
      if (isMounted()) setProblem(asSentence(toErrorText(error)))
      else report(messages.note.notSaved, toErrorText(error))
    }
  }

  return (
    <form
      method="post"
      action={`/cart/note${formQuery}`}
      onSubmit={save}
      onChange={() => setIsSaved(false)}
      // An empty field is not worth printing.
      className={`grid gap-3 ${note ? '' : 'print:hidden'}`}
    >
      <TextArea
        label={messages.note.label}
        help={messages.note.help}
        name="note"
        dir="auto"
        maxLength={bounds.maxNoteLength}
        defaultValue={note}
        problem={problem}
        autoFocus={formError !== undefined}
      />
      <p className="flex items-center gap-4">
        <Button className="print:hidden">{messages.note.save}</Button>
        {isSaved && <span className="text-sm text-good">{messages.note.saved}</span>}
      </p>
    </form>
  )
}
