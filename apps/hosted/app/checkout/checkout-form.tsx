// The form of the checkout: its sections open one at a time, and every button keeps all that was typed.
import { destinationCountries } from '@vitrine/ui'
import { AddressSection } from './address-section.tsx'
import { countItems, language, takesDelivery } from './checkout-parts.ts'
import { ContactSection } from './contact-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { type CheckoutFormProps, describeForm } from './form-state.ts'
import { PaymentSection } from './payment-section.tsx'
import { Review } from './review.tsx'

/** The form. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { page, storeName, problem, change } = props
  const { checkout } = page
  const { shown, fields, marks, values, focused, sectionProps } = describeForm(props)
  const countries = destinationCountries(page.destinations, language)
  const items = countItems(checkout)
  const hasLabel = page.brand.header?.displayCheckoutLabel !== false
  return (
    <>
      <title>{`${problem ? 'Error: ' : ''}Checkout · ${storeName}`}</title>
      <h1 className={hasLabel ? 'font-display text-3xl' : 'sr-only'}>Checkout</h1>
      {problem && <ErrorSummary problem={problem} marks={marks} change={change} />}
      <a
        href="#review"
        className="flex min-h-target items-center justify-between gap-4 border-y border-line text-sm lg:hidden"
      >
        <span className="underline decoration-edge underline-offset-4">
          {items === 1 ? '1 item' : `${items} items`}
        </span>
        <span className="font-medium tabular-nums">{checkout.priceSummary.total.formattedAmount}</span>
      </a>
      <form
        method="post"
        action="/checkout"
        noValidate
        className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16"
      >
        {/* The Enter key presses the first button of a form. */}
        <button
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
        <div>
          <ContactSection page={page} {...sectionProps('contact')} />
          <AddressSection page={page} countries={countries} {...sectionProps('address')} />
          {takesDelivery(checkout) && (
            <DeliverySection page={page} countries={countries} {...sectionProps('delivery')} />
          )}
          <PaymentSection page={page} {...sectionProps('payment')} />
        </div>
        <Review
          page={page}
          storeName={storeName}
          problems={shown}
          fields={fields}
          values={values}
          focused={focused}
        />
      </form>
    </>
  )
}
