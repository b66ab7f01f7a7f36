// The decision: which one, how many, into the cart. The form posts without script; with it, the cart answers at once.
import type { CartAnswer, Product, Variant } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import { Button, Notice } from '@vitrine/ui'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { itemsIn } from '../cart/items-in.ts'
import { quantityIn } from '../cart/quantity-asked.ts'
import { standing } from '../cart/words-of-answer.ts'
import { useAwake } from '../frame/awake.ts'
import { useFrame } from '../frame/frame.tsx'
import { useStillHere } from '../frame/still-here.ts'
import { told, unfitQuantity } from '../words.ts'
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
  const { say, report, openCart } = useFrame()
  const stillHere = useStillHere()
  const awake = useAwake()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(refused)
  const stands = standingOf(variant)
  // Without script nobody here knows which radio is chosen: the server will tell.
  const canAdd = awake ? stands.is === 'available' || stands.is === 'few' : product.stock.inStock

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variant || !canAdd || busy) return
    const quantity = quantityIn(new FormData(event.currentTarget).get('quantity'))
    setProblem(quantity ? undefined : unfitQuantity)
    if (!quantity) return
    setBusy(true)
    try {
      const answer = await cart.add([{ product: product.id, variant: variant.id, quantity }])
      say(added(answer, product, variant))
      if (stillHere()) openCart()
    } catch (error) {
      say('')
      if (stillHere()) setProblem(told(error))
      else report(`Not added: ${product.name}`, told(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={add} className="grid min-w-0 gap-6">
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
          <Button formMethod="get">Show this choice</Button>
        </noscript>
      )}
      <p role="status" className={`text-sm ${stands.is === 'few' ? 'text-warn' : 'text-ink-soft'}`}>
        {inASentence(stands, product)}
      </p>
      {problem && (
        <Notice tone="bad" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <div className="add-bar flex flex-wrap items-stretch gap-x-3 gap-y-2 print:hidden">
        {variant && product.productOptions.length > 0 && (
          // The bar may stand over the choices themselves.
          <p dir="auto" className="w-full truncate text-sm md:hidden" aria-hidden="true">
            {choicesOf(product, variant).join(', ')}
          </p>
        )}
        {canAdd && (
          <label className="flex items-center gap-3">
            <span className="text-sm font-medium">Quantity</span>
            <input
              type="number"
              name="quantity"
              defaultValue={1}
              min={1}
              className="min-h-target w-20 rounded-box border border-edge bg-surface px-3 tabular-nums max-md:w-16"
            />
          </label>
        )}
        <Button kind="strong" disabled={!canAdd} aria-disabled={busy} className="flex-1 max-md:px-3">
          {busy ? 'Adding…' : canAdd ? 'Add to cart' : stands.is === 'not made' ? 'Not made' : 'Sold out'}
        </Button>
      </div>
    </form>
  )
}

/** What became of an add: the platform may have put in fewer than were asked for, or none. */
function added(answer: CartAnswer, product: Product, variant: Variant): string {
  const { cart, violations } = answer
  const line = cart.lineItems.find(
    ({ catalogReference: { catalogItemId, options } }) =>
      catalogItemId === product.id && options?.variantId === variant.id,
  )
  if (line && violations.some(({ target }) => target.lineItem.id === line.id)) return standing(answer, line)
  const name = [product.name, ...choicesOf(product, variant)].join(', ')
  return `Added: ${name}. ${itemsIn(cart.lineItems)} in your cart.`
}

function inASentence(stands: Standing, { stock }: Product): string {
  switch (stands.is) {
    case 'available':
      return 'In stock.'
    case 'few':
      return stands.left > 1 ? `Only ${stands.left} left.` : 'Only one left.'
    case 'sold out':
      return stock.inStock ? 'Sold out. Another choice is still there.' : 'Sold out.'
    case 'not made':
      return 'This is not made in this combination. Choose another to go on.'
  }
}
