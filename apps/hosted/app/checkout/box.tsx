// A box to tick in the checkout form.
import type { CheckoutPage } from '@vitrine/contract'
import { Checkbox } from '@vitrine/ui'
import type { ComponentProps } from 'react'
import { shownBox, type Values } from './form-fields.ts'

/** The box, and what tells that the form has it. */
export const Box = ({
  name,
  values,
  ...rest
}: Omit<ComponentProps<typeof Checkbox>, 'name'> & { name: keyof CheckoutPage['ticks']; values: Values }) => (
  <div>
    <input type="hidden" name={shownBox(name)} value="on" />
    <Checkbox {...rest} id={name} name={name} defaultChecked={values[name] !== undefined} />
  </div>
)
