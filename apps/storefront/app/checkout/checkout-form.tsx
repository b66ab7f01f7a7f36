// The button that leads to the checkout. It posts a form to this server, which sends the browser on to the hosted page.
import { useCartStore } from '@vitrine/react'
import { Button } from '@vitrine/ui'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { checkout as messages } from '../messages/index.ts'

/** The form; `formQuery` is added to its address. */
export function CheckoutForm({ formQuery }: { formQuery: string }) {
  const store = useCartStore()
  const [isWaiting, setIsWaiting] = useState(false)

  /** The server would check out the cart without a change that is still on its way. */
  async function awaitChanges(event: SubmitEvent<HTMLFormElement>) {
    const { pending, refresh } = store.getState().cart
    if (pending === 0) return
    event.preventDefault()
    if (isWaiting) return
    const form = event.currentTarget
    setIsWaiting(true)
    await refresh().catch(() => {})
    setIsWaiting(false)
    // The part of the cart that was changed shows why it failed.
    if (!store.getState().cart.error) form.submit()
  }

  return (
    <form
      method="post"
      action={`/cart/checkout${formQuery}`}
      onSubmit={awaitChanges}
      className="grid print:hidden"
    >
      <Button kind="primary" aria-disabled={isWaiting}>
        {messages.button}
      </Button>
    </form>
  )
}
