// The decision: which one, how many, into the cart. The form posts without script; with it, the cart answers at once.
import type { Product, Variant } from '@vitrine/client'
import { useCart } from '@vitrine/react'
import { Button, Notice } from '@vitrine/ui'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useFrame } from '../frame/frame.tsx'
import { useAwake } from '../frame/awake.ts'
import { count, told } from '../words.ts'
import type { Told } from '../words.ts'
import { ChoiceGroup, inWords } from './choice-group.tsx'
import { choicesInWords, standingOf } from './choices.ts'
import type { Choices } from './choices.ts'

/** The form of a product page. `refused` is what the server said to the last post. */
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
  // Asleep, the page cannot know which radio is chosen: the server will tell.
  const canAdd = awake ? standing.is === 'available' || standing.is === 'few' : product.stock.inStock

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!variant || !canAdd || busy) return
    const quantity = Number(new FormData(event.currentTarget).get('quantity'))
    setBusy(true)
    setProblem(undefined)
    try {
      const { cart: now } = await cart.add([{ product: product.id, variant: variant.id, quantity }])
      const what = [product.name, ...Object.values(variant.choices)].join(', ')
      say(`Added: ${what}. ${now.lineItems.reduce((sum, line) => sum + line.quantity, 0)} in your cart.`)
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
        <ChoiceGroup key={option.name} product={product} option={option} chosen={chosen} onChoose={onChoose} />
      ))}
      {product.productOptions.length > 0 && (
        <noscript>
          <Button formMethod="get">Show this one</Button>
        </noscript>
      )}
    </form>
  )
}
