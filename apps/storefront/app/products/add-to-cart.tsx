// The decision: which one, how many, into the cart. The form posts without script; with it, the cart answers at once.
import type { Product, Variant } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import { Button, Notice } from '@vitrine/ui'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { readQuantity } from '../cart/quantity-asked.ts'
import { useHydrated } from '../frame/hydrated.ts'
import { fetchDrawer } from '../frame/drawer.ts'
import { useFrame } from '../frame/frame.tsx'
import { useIsMounted } from '../frame/is-mounted.ts'
import { cart as cartWords, product as words } from '../messages/index.ts'
import type { FormError } from '../error-text.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { choicesOf, choiceStatus } from './choices.ts'
import type { Choices, ChoiceStatus } from './choices.ts'
import { added, inASentence, notAdded } from './add-text.ts'
import type { Preorder } from './add-text.ts'

/**
 * The form of a product page. `variant` is what the choices make, if it is made; `refused` what the last post was told
 * and what it asked for; `preorder` is there when it is sold before it is made.
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
  refused: FormError | undefined
}) {
  const cart = useCart()
  const { say, report, openCart } = useFrame()
  const stillHere = useIsMounted()
  const awake = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(refused?.error)
  const problemId = useId()
  /** Where the keyboard begins on a page that comes with a refusal. */
  const begins = (about?: string) => refused !== undefined && refused.error.about === about
  const stands = choiceStatus(variant)
  // Without script nobody here knows which radio is chosen: the server will tell.
  const canAdd = awake ? stands.is === 'available' || stands.is === 'few' : product.stock.inStock

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variant || !canAdd || busy) return
    const field = event.currentTarget.elements.namedItem('quantity') as HTMLInputElement
    const quantity = readQuantity(field.value)
    setProblem(quantity ? undefined : { ...cartWords.unfitQuantity, about: 'quantity' })
    if (!quantity) return field.focus()
    setBusy(true)
    // It comes while the platform answers.
    fetchDrawer().catch(() => {})
    try {
      const answer = await cart.add([{ productId: product.id, variantId: variant.id, quantity }])
      say(added(answer, product, variant))
      if (stillHere()) openCart()
    } catch (error) {
      say('')
      const problem = notAdded(error, product, variant)
      if (stillHere()) setProblem(problem)
      else report(words.notAdded(product.name), problem)
    } finally {
      setBusy(false)
    }
  }

  const [ofChoice, ofQuantity] = ['choice', 'quantity'].map((field) => problem?.about === field)
  const told = problem && (
    <div id={problemId} tabIndex={-1} autoFocus={begins()} className="w-full">
      <Notice tone="bad" title={problem.title}>
        {problem.text}
      </Notice>
    </div>
  )

  return (
    <form method="post" noValidate onSubmit={add} className="grid min-w-0 gap-6">
      {ofChoice && told}
      {product.productOptions.map((option, at) => (
        <ChoiceGroup
          key={option.name}
          problemId={ofChoice ? problemId : undefined}
          begins={at === 0 && begins('choice')}
          product={product}
          option={option}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
      {product.productOptions.length > 0 && (
        <noscript>
          <Button formMethod="get" className="print:hidden">
            {words.showChoice}
          </Button>
        </noscript>
      )}
      <div className="grid gap-1 text-sm">
        <p role="status" className={stands.is === 'few' ? 'text-warn' : 'text-ink-soft'}>
          {inASentence(stands, product, variant, preorder)}
        </p>
        {preorder?.message && <p dir="auto">{preorder.message}</p>}
      </div>
      <div className="add-bar flex flex-wrap items-stretch gap-x-3 gap-y-2 print:hidden">
        {!ofChoice && told}
        {variant && product.productOptions.length > 0 && (
          // The bar may stand over the choices themselves.
          <p dir="auto" className="w-full truncate text-sm md:hidden" aria-hidden="true">
            {choicesOf(product, variant).join(', ')}
          </p>
        )}
        {/* Out of sight, and not away: what was written in it is meant for the next choice, too. */}
        <label hidden={!canAdd} className="flex items-center gap-3">
          <span className="text-sm font-medium">{words.quantity}</span>
          <input
            type="number"
            name="quantity"
            defaultValue={refused?.quantity ?? 1}
            min={1}
            aria-invalid={ofQuantity || undefined}
            aria-describedby={ofQuantity ? problemId : undefined}
            autoFocus={begins('quantity')}
            className="min-h-target w-20 rounded-box border border-edge aria-invalid:border-bad bg-surface px-3 tabular-nums max-md:w-16"
          />
        </label>
        <Button kind="strong" disabled={!canAdd} aria-disabled={busy} className="flex-1 max-md:px-3">
          {busy ? words.adding : canAdd ? (preorder ? words.preorder : words.add) : notToBeHad(stands)}
        </Button>
      </div>
    </form>
  )
}

const notToBeHad = ({ is }: ChoiceStatus) => (is === 'not made' ? words.notMade : words.soldOut)
