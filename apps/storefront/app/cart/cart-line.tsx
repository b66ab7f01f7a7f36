// One line of the cart: what it is, how many, what it comes to, and what is wrong with it.
import type { Violation } from '@vitrine/client'
import { Money, Picture, useCart } from '@vitrine/react'
import type { ShownLine } from '@vitrine/react'
import { Button, VisuallyHidden } from '@vitrine/ui'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { useFrame } from '../frame/frame.tsx'
import { told } from '../words.ts'
import { Quantity } from './quantity.tsx'
import { addressOf, optionsOf } from './words-of-line.ts'

/** One line; its forms post to pages of their own without script, and go to the cart with it. */
export function CartLine({
  line,
  heading: Heading,
  violations,
  onLeave,
  onRemoved,
}: {
  line: ShownLine
  heading: 'h2' | 'h3'
  violations: Violation[]
  onLeave: (() => void) | undefined
  onRemoved: () => void
}) {
  const cart = useCart()
  const { say } = useFrame()
  const [problem, setProblem] = useState<string>()
  const name = line.productName.original
  const options = optionsOf(line)

  async function change(deed: () => Promise<unknown>, done: string) {
    setProblem(undefined)
    try {
      await deed()
      say(done)
    } catch (error) {
      const { title, text } = told(error)
      setProblem(`${title}. ${text}`)
    }
  }

  const remove = (event: FormEvent) => {
    event.preventDefault()
    onRemoved()
    void change(() => cart.remove([line.id]), `Removed: ${name}.`)
  }
  const setQuantity = (quantity: number) =>
    change(() => cart.setQuantity(line.id, quantity), `${name}: ${quantity} in your cart.`)

  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-2 py-5 sm:grid-cols-[6rem_1fr]">
      <Link to={addressOf(line)} onClick={onLeave} tabIndex={-1} aria-hidden="true" className="row-span-2">
        {line.image ? (
          <Picture of={line.image} alt="" sizes="6rem" className="aspect-card w-full rounded-box bg-line object-cover" />
        ) : (
          <div className="aspect-card rounded-box bg-line" />
        )}
      </Link>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Heading className="font-medium [overflow-wrap:anywhere]">
            <Link to={addressOf(line)} onClick={onLeave} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          </Heading>
          {options && <p className="text-sm text-ink-soft">{options}</p>}
          <p className="text-sm text-ink-soft tabular-nums">
            <Money value={line.price} /> each
            {line.fullPrice.amount !== line.price.amount && (
              <>
                <VisuallyHidden>, before</VisuallyHidden>{' '}
                <s>
                  <Money value={line.fullPrice} />
                </s>
              </>
            )}
          </p>
        </div>
        <p
          aria-busy={line.pending !== undefined}
          className="font-medium tabular-nums transition-opacity aria-busy:opacity-50"
        >
          <VisuallyHidden>Together </VisuallyHidden>
          <Money value={line.lineItemPrice} />
        </p>
      </div>
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Quantity line={line} onSet={setQuantity} />
          <form method="post" action="/cart/remove" onSubmit={remove}>
            <input type="hidden" name="line" value={line.id} />
            <Button kind="bare" className="-mr-2 text-sm">
              Remove<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </form>
        </div>
        <div role="status" className="text-sm">
          {violations.map(({ severity, description }) => (
            <p key={description} className={`mt-2 ${severity === 'ERROR' ? 'text-bad' : 'text-warn'}`}>
              {description}
            </p>
          ))}
          {problem && <p className="mt-2 text-bad">{problem}</p>}
        </div>
      </div>
    </li>
  )
}
