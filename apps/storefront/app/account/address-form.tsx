// The form of one address.
import { Button, Select, TextInput } from '@vitrine/ui'
import type { ComponentProps } from 'react'
import { account } from '../messages/index.ts'
import { PlainForm, TextLink } from '../sign-in/form-parts.tsx'
import { invalidFields, type SignInProblem } from '../sign-in/problem.ts'
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

const requiredFields = ['addressLine', 'city', 'country'] as const

/** An address, as the form has it. */
export type AddressFields = Partial<Record<(typeof addressFields)[number], string | null | undefined>>

/** The problem of an address without a field that every address needs; undefined if it has all. */
export function missingFields(address: AddressFields): SignInProblem | undefined {
  const missing = requiredFields.filter((name) => !address[name])
  if (missing.length === 0) return undefined
  return invalidFields(Object.fromEntries(missing.map((name) => [name, messages.missing[name]])))
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
  const firstWrong = addressFields.find((name) => problem?.fields[name])
  const action = `/account/addresses?${new URLSearchParams({ edit })}`
  return (
    <AccountPage title={edit === 'new' ? messages.addTitle : messages.editTitle} problem={problem}>
      <PlainForm action={action} hidden={{ revision }} problem={problem}>
        {addressFields.map((name) => {
          const attributes = {
            label: messages[name],
            name,
            required: requiredFields.some((other) => other === name),
            defaultValue: address[name] ?? '',
            problem: problem?.fields[name],
            autoFocus: name === firstWrong,
          }
          return name === 'country' ? (
            <Select key={name} {...attributes} autoComplete="country">
              <option value="">{messages.choose}</option>
              {countries.map((country) => (
                <option key={country.code} value={country.code}>
                  {country.name}
                </option>
              ))}
            </Select>
          ) : (
            <TextInput key={name} {...attributes} autoComplete={autoComplete[name]} dir="auto" />
          )
        })}
        <ConfirmFields {...confirmation} />
        <div className="flex flex-wrap items-center gap-4">
          <Button kind="primary">{messages.submit}</Button>
          {edit !== 'new' && (
            <TextLink to={`/account/addresses?${new URLSearchParams({ remove: edit })}`}>
              {messages.remove}
            </TextLink>
          )}
          <TextLink to="/account/addresses">{messages.cancel}</TextLink>
        </div>
      </PlainForm>
    </AccountPage>
  )
}
