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
import { fetchDrawer } from '../frame/drawer.ts'
import { useFrame } from '../frame/frame.tsx'
import { useStillHere } from '../frame/still-here.ts'
import { cart as cartWords, product as words } from '../messages/index.ts'
import { told } from '../words.ts'
import type { Told } from '../words.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { choicesOf, standingOf } from './choices.ts'
import type { Choices, Standing } from './choices.ts'

/** What a shop promises of goods that are still to be made. */
export interface Preorder {
  message?: string | undefined
}

/**
 * The form of a product page. `variant` is what the choices make, if it is made; `refused` what the last post was told;
 * `preorder` is there when it is sold before it is made.
 */
export function AddToCart({
  product,
  preorder,
  variant,
  chosen,
  onChoose,
  refused,
}: {
  product: Product
  preorder: Preorder | undefined
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
    setProblem(quantity ? undefined : cartWords.unfitQuantity)
    if (!quantity) return
    setBusy(true)
    // It comes while the platform answers.
    fetchDrawer().catch(() => {})
    try {
      const answer = await cart.add([{ product: product.id, variant: variant.id, quantity }])
      say(added(answer, product, variant))
      if (stillHere()) openCart()
    } catch (error) {
      say('')
      if (stillHere()) setProblem(told(error))
      else report(words.notAdded(product.name), told(error))
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
          <Button formMethod="get">{words.showChoice}</Button>
        </noscript>
      )}
      <div className="grid gap-1 text-sm">
        <p role="status" className={stands.is === 'few' ? 'text-warn' : 'text-ink-soft'}>
          {inASentence(stands, product, variant, preorder)}
        </p>
        {preorder?.message && <p dir="auto">{preorder.message}</p>}
      </div>
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
            <span className="text-sm font-medium">{words.quantity}</span>
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
          {busy ? words.adding : canAdd ? (preorder ? words.preorder : words.add) : notToBeHad(stands)}
        </Button>
      </div>
    </form>
  )
}

const notToBeHad = ({ is }: Standing) => (is === 'not made' ? words.notMade : words.soldOut)

/** What became of an add: the platform may have put in fewer than were asked for, or none. */
function added(answer: CartAnswer, product: Product, variant: Variant): string {
  const { cart, violations } = answer
  const line = cart.lineItems.find(
    ({ catalogReference: { catalogItemId, options } }) =>
      catalogItemId === product.id && options?.variantId === variant.id,
  )
  if (line && violations.some(({ target }) => target.lineItem.id === line.id)) return standing(answer, line)
  const name = [product.name, ...choicesOf(product, variant)].join(', ')
  return words.added(name, itemsIn(cart.lineItems))
}

function inASentence(
  stands: Standing,
  { productType, stock }: Product,
  variant: Variant | undefined,
  preorder: Preorder | undefined,
): string {
  const { stands: say } = words
  if (stands.is === 'not made') return say.notMade
  if (stands.is === 'sold out') return stock.inStock ? say.otherLeft : say.soldOut
  if (preorder) return say.preorder(variant?.stock.quantity ?? null)
  if (stands.is === 'few') return say.few(stands.left)
  return productType === 'digital' ? say.digital : say.available
}
