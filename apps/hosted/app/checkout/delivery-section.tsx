// How the order is delivered: the ways with their prices, times and places.
import type { CheckoutPage } from '@vitrine/contract'
import { DeliveryOptions, type DestinationCountry } from '@vitrine/ui'
import { deliveryOptions, deliveryTexts, language } from './checkout-parts.ts'
import { Section, type SectionProps } from './section.tsx'

const option = 'selectedShippingOption'

/** The section. */
export function DeliverySection({
  page,
  countries,
  ...section
}: SectionProps & { page: CheckoutPage; countries: readonly DestinationCountry[] }) {
  const { checkout, timeZone, savedAddressId } = page
  const { values, fields } = section
  const { shippingDestination, selectedCarrierServiceOption } = checkout.shippingInfo
  const options = deliveryOptions(checkout)
  const country = countries.find(({ code }) => code === shippingDestination?.address?.country)
  const hasPlace = savedAddressId !== undefined || country !== undefined
  return (
    <Section {...section} title="Delivery" summary={selectedCarrierServiceOption?.title}>
      {!hasPlace && <p className="text-ink-soft">Enter your address to see how we can deliver.</p>}
      {hasPlace && options.length === 0 && (
        <p>
          We don’t deliver this order {country ? `to this address in ${country.name}` : 'to this address'}.
          Enter another address, or remove the marked items.
        </p>
      )}
      {options.length > 0 && (
        <fieldset id={option} className="min-w-0" aria-describedby={fields[option] && `${option}-problem`}>
          <legend className="sr-only">Ways of delivery</legend>
          {fields[option] && (
            <p id={`${option}-problem`} className="pb-3 text-sm text-bad">
              {fields[option]}
            </p>
          )}
          <DeliveryOptions
            name={option}
            options={options}
            chosen={values[option]}
            timeZone={timeZone}
            language={language}
            texts={deliveryTexts}
          />
        </fieldset>
      )}
    </Section>
  )
}
