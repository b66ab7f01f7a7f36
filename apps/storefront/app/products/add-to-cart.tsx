// The decision: which one, how many, into the cart. The form posts without script; with it, the cart answers at once.
import type { Product, Variant } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import { Button, Notice } from '@vitrine/ui'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { itemsIn } from '../cart/items-in.ts'
import { useAwake } from '../frame/awake.ts'
import { useFrame } from '../frame/frame.tsx'
import { told } from '../words.ts'
import type { Told } from '../words.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { choicesOf, standingOf } from './choices.ts'
import type { Choices, Standing } from './choices.ts'

/** The form of a product page. `variant` is what the choices make, if it is made; `refused` what the last post was told. */
export function AddToCart({
  product,
  variant,
  chosen,
  onChoose,
  refused,
}: {
  product: Product
  variant: Variant | undefined
  chosen: Choices
  onChoose: (choices: Choices) => void
  refused: Told | undefined
}) {
  const cart = useCart()
  const { say, openCart } = useFrame()
  const awake = useAwake()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(refused)
  const standing = standingOf(variant)
  // Without script nobody here knows which radio is chosen: the server will tell.
  const canAdd = awake ? standing.is === 'available' || standing.is === 'few' : product.stock.inStock

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variant || !canAdd || busy) return
    const quantity = Number(new FormData(event.currentTarget).get('quantity'))
    setBusy(true)
    setProblem(undefined)
    try {
      const now = await cart.add([{ product: product.id, variant: variant.id, quantity }])
      say(
        `Added: ${[product.name, ...choicesOf(product, variant)].join(', ')}. ${itemsIn(now.cart.lineItems)} in your cart.`,
      )
      openCart()
    } catch (error) {
      setProblem(told(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" onSubmit={add} className="grid gap-6">
      {product.productOptions.map((option) => (
        <ChoiceGroup
          key={option.name}
          product={product}
          option={option}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
      {product.productOptions.length > 0 && (
        <noscript>
          <Button formMethod="get" formNoValidate>
            Show this choice
          </Button>
        </noscript>
      )}
      <p role="status" className={`text-sm ${standing.is === 'few' ? 'text-warn' : 'text-ink-soft'}`}>
        {sentences[standing.is](standing)}
      </p>
      {problem && (
        <Notice tone="bad" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <div className="add-bar flex items-stretch gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-paper max-md:p-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))]">
        <label className="flex items-center gap-3">
          <span className="text-sm font-medium max-md:sr-only">Quantity</span>
          <input
            type="number"
            name="quantity"
            defaultValue={1}
            min={1}
            max={variant?.stock.quantity || 100_000}
            required
            className="min-h-target w-20 rounded-box border border-edge bg-surface px-3 tabular-nums"
          />
        </label>
        <Button kind="strong" disabled={!canAdd} aria-disabled={busy} className="flex-1">
          {busy ? 'Adding…' : canAdd ? 'Add to cart' : standing.is === 'not made' ? 'Not made' : 'Sold out'}
        </Button>
      </div>
    </form>
  )
}

const sentences: { [Is in Standing['is']]: (standing: Standing) => string } = {
  available: () => 'In stock.',
  few: (standing) =>
    standing.is === 'few' && standing.left > 1 ? `Only ${standing.left} left.` : 'Only one left.',
  'sold out': () => 'Sold out. Another choice may still be there.',
  'not made': () => 'This is not made in this combination. Choose another to go on.',
}
