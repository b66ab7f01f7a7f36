// The form of one address.
import { Button, TextInput } from '@vitrine/ui'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { account } from '../messages/index.ts'
import { PlainForm, TextLink } from '../sign-in/form-parts.tsx'
import { AccountPage } from './account-page.tsx'
import { ConfirmFields } from './confirm-fields.tsx'

const messages = account.addresses

/** The fields of an address that the form has. */
export const addressFields = [
  'addressLine',
  'addressLine2',
  'postalCode',
  'city',
  'subdivision',
  'country',
] as const

/** An address, as the form has it. */
export type AddressFields = Partial<Record<(typeof addressFields)[number], string | null | undefined>>

/** The lines of an address, as they stand on a letter. */
export const toLines = (
  { addressLine, addressLine2, postalCode, city, subdivision, country }: AddressFields,
  countryName: (code: string) => string,
): string[] => {
  const town = [postalCode, city].filter(Boolean).join(' ')
  const lines = [addressLine, addressLine2, town, subdivision, country && countryName(country)]
  return lines.filter((line): line is string => !!line)
}

const autoComplete = {
  addressLine: 'address-line1',
  addressLine2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  subdivision: 'address-level1',
}

/** The page with the form; what the session needs is asked for in it. */
export function AddressForm({
  edit,
  revision,
  address,
  countries,
  confirmation,
}: {
  edit: string
  revision: string
  address: AddressFields
  countries: { code: string; name: string }[]
  confirmation: ComponentProps<typeof ConfirmFields>
}) {
  const { problem } = confirmation
  const action = `/account/addresses?${new URLSearchParams({ edit })}`
  return (
    <AccountPage title={edit === 'new' ? messages.addTitle : messages.editTitle} problem={problem}>
      <PlainForm action={action} hidden={{ revision }} problem={problem}>
        {addressFields.map((name) =>
          name === 'country' ? (
            <CountryField key={name} value={address.country ?? ''} countries={countries} />
          ) : (
            <TextInput
              key={name}
              label={messages[name]}
              name={name}
              autoComplete={autoComplete[name]}
              dir="auto"
              defaultValue={address[name] ?? ''}
              problem={problem?.fields[name]}
            />
          ),
        )}
        <ConfirmFields {...confirmation} />
        <div className="flex flex-wrap items-center gap-4">
          <Button kind="primary">{messages.submit}</Button>
          {edit !== 'new' && (
            <Button name="remove" value="yes">
              {messages.remove}
            </Button>
          )}
          <TextLink to="/account/addresses">{messages.cancel}</TextLink>
        </div>
      </PlainForm>
    </AccountPage>
  )
}

function CountryField({ value, countries }: { value: string; countries: { code: string; name: string }[] }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {messages.country}
      </label>
      <select
        id={id}
        name="country"
        autoComplete="country"
        defaultValue={value}
        className="min-h-target w-full rounded-box border border-edge bg-surface px-3 text-ink"
      >
        <option value="">{messages.choose}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
