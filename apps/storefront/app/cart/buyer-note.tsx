// The order note: it saves itself when the visitor pauses, leaves the field or leaves the page.
import { bounds } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import { Button, TextArea } from '@vitrine/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { useFrame } from '../frame/frame-actions.ts'
import { useIsMounted } from '../frame/is-mounted.ts'
import { note as messages } from '../messages/index.ts'
import { asSentence, toErrorText } from '../error-text.ts'
import type { FormError } from '../error-text.ts'

// A visitor who types on pauses for less.
const pauseMs = 800

/** The note as the visitor types it, and what saves it. */
function useBuyerNote(saved: string, formError: FormError | undefined) {
  const cart = useCart()
  const { announce, report } = useFrame()
  const isMounted = useIsMounted()
  const [problem, setProblem] = useState(formError && asSentence(formError.error))
  const [isSaved, setIsSaved] = useState(false)
  const typed = useRef(formError?.note ?? saved)
  /** The last text that was sent; the next change sends again what was refused. */
  const sent = useRef(saved.trim())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function send() {
    clearTimeout(timer.current)
    const buyerNote = typed.current.trim()
    sent.current = buyerNote
    setProblem(undefined)
    try {
      await cart.update({ buyerNote })
      // What the visitor typed while the request was under way is not saved.
      setIsSaved(typed.current.trim() === buyerNote)
      return true
    } catch (error) {
      if (isMounted()) setProblem(asSentence(toErrorText(error)))
      else report(messages.notSaved, toErrorText(error))
      return false
    }
  }

  function saveChange() {
    clearTimeout(timer.current)
    if (typed.current.trim() !== sent.current) void send()
  }
  const saveOnLeaving = useEffectEvent(saveChange)
  useEffect(() => () => saveOnLeaving(), [])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // What was typed before hydration has raised no event.
    typed.current = String(new FormData(event.currentTarget).get('note') ?? '')
    if (await send()) announce(messages.announceSaved)
  }

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    typed.current = event.target.value
    setIsSaved(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(saveChange, pauseMs)
  }

  return { problem, isSaved, change, saveChange, save }
}

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
  const { problem, isSaved, change, saveChange, save } = useBuyerNote(savedNote, formError)
  const note = formError?.note ?? savedNote

  return (
    <form
      method="post"
      action={`/cart/note${formQuery}`}
      onSubmit={save}
      // An empty field is not worth printing.
      className={`grid gap-3 ${note ? '' : 'print:hidden'}`}
    >
      <TextArea
        label={messages.label}
        help={messages.help}
        name="note"
        dir="auto"
        maxLength={bounds.maxNoteLength}
        defaultValue={note}
        onChange={change}
        onBlur={saveChange}
        problem={problem}
        autoFocus={formError !== undefined}
      />
      <p className="flex items-center gap-4">
        <Button className="print:hidden">{messages.save}</Button>
        {isSaved && <span className="text-sm text-good">{messages.saved}</span>}
      </p>
    </form>
  )
}
