// Where the order goes, and where the bill goes.
import type { CheckoutPage } from '@vitrine/contract'
import type { DestinationCountry } from '@vitrine/ui'
import { AddressFields, NameFields } from './address-fields.tsx'
import { takesDelivery, toAddressLines } from './checkout-parts.ts'
import { anotherAddress } from './form-fields.ts'
import { Section, type SectionProps } from './section.tsx'

interface AddressProps extends SectionProps {
  page: CheckoutPage
  countries: readonly DestinationCountry[]
}

/** The address in a line. */
function summaryOf({ checkout, savedAddresses, savedAddressId }: CheckoutPage): string | undefined {
  const saved = savedAddresses.find(({ id }) => id === savedAddressId)
  if (saved) return saved.label
  const { address, contactDetails } = checkout.shippingInfo.shippingDestination ?? {}
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  const lines = address ? toAddressLines(address) : []
  return [name, ...lines].filter(Boolean).join(', ')
}

/** The section. */
export function AddressSection(props: AddressProps) {
  const { page } = props
  const isDelivered = takesDelivery(page.checkout)
  const isMinimal = !isDelivered && page.hasMinimalBilling
  return (
    <Section
      {...props}
      title={isDelivered ? 'Delivery address' : 'Billing address'}
      summary={<bdi>{summaryOf(page)}</bdi>}
    >
      <NameFields of="shippingDestination" isMinimal={isMinimal} {...props} />
      <div className="group/saved grid gap-5">
        {page.savedAddresses.length > 0 && <SavedAddresses {...props} />}
        <AddressFields
          of="shippingDestination"
          isMinimal={isMinimal}
          className="group-has-[[name=savedAddressId]:not([value=another]):checked]/saved:hidden"
          {...props}
        />
      </div>
      {isDelivered && <BillingFields {...props} />}
    </Section>
  )
}

const choiceClass = 'flex min-h-target cursor-pointer items-center gap-3 border-t border-line py-2 text-sm'

/** The addresses of a member, by their labels; the platform knows them whole. */
const SavedAddresses = ({ page, values, fields }: AddressProps) => (
  <fieldset
    id="savedAddressId"
    className="min-w-0"
    aria-describedby={fields.savedAddressId && 'savedAddressId-problem'}
  >
    <legend className="mb-1 text-sm font-medium">Address</legend>
    {fields.savedAddressId && (
      <p id="savedAddressId-problem" className="pb-3 text-sm text-bad">
        {fields.savedAddressId}
      </p>
    )}
    {[...page.savedAddresses, { id: anotherAddress, label: 'Another address' }].map(({ id, label }) => (
      <label key={id} className={choiceClass}>
        <input
          type="radio"
          name="savedAddressId"
          value={id}
          defaultChecked={id === values.savedAddressId}
          className="size-4.5 flex-none"
        />
        <bdi className="wrap-anywhere">{label}</bdi>
      </label>
    ))}
  </fieldset>
)

/** The address of the bill, if it is another one. */
const BillingFields = (props: AddressProps) => (
  <div className="group/billing grid gap-5">
    <input type="hidden" name="hasBilling" value="on" />
    <label className="flex min-h-target w-fit cursor-pointer items-center gap-2 text-sm font-medium">
      <input
        type="checkbox"
        name="isBilledToDelivery"
        defaultChecked={props.values.isBilledToDelivery !== undefined}
        className="size-4.5 flex-none"
      />
      The bill goes to the same address
    </label>
    <fieldset className="grid min-w-0 gap-5 group-has-[[name=isBilledToDelivery]:checked]/billing:hidden">
      <legend className="mb-3 font-medium">Billing address</legend>
      <NameFields of="billingInfo" isMinimal={props.page.hasMinimalBilling} {...props} />
      <AddressFields of="billingInfo" isMinimal={props.page.hasMinimalBilling} {...props} />
    </fieldset>
  </div>
)
