// The form of the ways of delivery: with script a click chooses one, without it the button below does.
import { Button, DeliveryOptions } from '@vitrine/ui'
import { useStoreLang } from '../frame/store-lang.ts'
import { delivery as messages, language } from '../messages/index.ts'
import type { EstimatedOption } from './estimate.ts'

/** The form. */
export function OptionForm({
  formQuery,
  ...rest
}: {
  options: readonly EstimatedOption[]
  /** The code of the one that is chosen. */
  chosen: string | undefined
  timeZone: string
  onChoose: (option: EstimatedOption) => void
  formQuery: string
}) {
  return (
    <form method="post" action={`/cart/delivery-option${formQuery}`} className="grid gap-3 print:hidden">
      <fieldset className="min-w-0">
        <legend className="sr-only">{messages.options}</legend>
        <DeliveryOptions
          {...rest}
          name="delivery"
          texts={messages}
          language={language}
          lang={useStoreLang()}
        />
      </fieldset>
      <noscript>
        <Button>{messages.use}</Button>
      </noscript>
    </form>
  )
}
