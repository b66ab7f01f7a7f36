// A word to the shop that goes with the order.
import { bounds } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import { Button, TextArea } from '@vitrine/ui'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useFrame } from '../frame/frame.tsx'
import { useIsMounted } from '../frame/is-mounted.ts'
import { cart as words } from '../messages/index.ts'
import { asSentence, toErrorText } from '../error-text.ts'
import type { FormError } from '../error-text.ts'

/** The note's form: what is saved, or what was refused just now. */
export function BuyerNote({ note: saved, refused }: { note: string; refused: FormError | undefined }) {
  const cart = useCart()
  const { say, report } = useFrame()
  const stillHere = useIsMounted()
  const [problem, setProblem] = useState(refused && asSentence(refused.error))
  const [justSaved, setJustSaved] = useState(false)
  const note = refused?.note ?? saved

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const written = () => String(new FormData(form).get('note') ?? '').trim()
    const buyerNote = written()
    setProblem(undefined)
    try {
      await cart.update({ buyerNote })
      // Who has written on since then has not saved that.
      setJustSaved(written() === buyerNote)
      say(words.note.said)
    } catch (error) {
      if (stillHere()) setProblem(asSentence(toErrorText(error)))
      else report(words.note.notSaved, toErrorText(error))
    }
  }

  return (
    <form
      method="post"
      action="/cart/note"
      onSubmit={save}
      onChange={() => setJustSaved(false)}
      // An empty field says nothing on paper.
      className={`grid gap-3 ${note ? '' : 'print:hidden'}`}
    >
      <TextArea
        label={words.note.label}
        help={words.note.help}
        name="note"
        dir="auto"
        maxLength={bounds.maxNoteLength}
        defaultValue={note}
        problem={problem}
        autoFocus={refused !== undefined}
      />
      <p className="flex items-center gap-4">
        <Button className="print:hidden">{words.note.save}</Button>
        {justSaved && <span className="text-sm text-good">{words.note.saved}</span>}
      </p>
    </form>
  )
}
