// The fields of a name and of an address. Which subdivisions are shown follows the chosen country without script, by CSS.
import {
  Select,
  TextInput,
  CountryOptions,
  type DestinationCountry,
  type DividedCountry,
  needsSubdivision,
  onlyDestination,
} from '@vitrine/ui'
import type { ComponentProps } from 'react'
import { fieldId } from './error-summary.tsx'
import { type AddressRole, subdivisionField } from './form-fields.ts'
import type { SectionProps } from './section.tsx'

interface FieldsProps extends Pick<SectionProps, 'values' | 'fields' | 'focused'> {
  /** Whose address it is. */
  of: AddressRole
  /** Optional fields are left out, unless something was entered in them. */
  isMinimal?: boolean
  className?: string
}

/** The word of `autocomplete` that tells browsers the two addresses apart. */
const purposes = { shippingDestination: 'shipping', billingInfo: 'billing' } as const

/** Whether an optional field is shown. */
const isShown = ({ of: name, isMinimal, values }: FieldsProps, part: string) =>
  !isMinimal || Boolean(values[`${name}.${part}`])

/** The attributes of a field. */
function fieldsOf({ of: name, values, fields, focused }: FieldsProps) {
  return (part: string, autoComplete: string) => {
    const field = `${name}.${part}`
    return {
      id: fieldId(field),
      name: field,
      autoComplete: `${purposes[name]} ${autoComplete}`,
      defaultValue: values[field] ?? '',
      problem: fields[field],
      autoFocus: focused === field,
      dir: 'auto',
    } satisfies ComponentProps<typeof TextInput> | { problem: string | undefined }
  }
}

const pairClass = 'grid items-start gap-5 sm:grid-cols-2'

/** The fields of the person. */
export function NameFields(props: FieldsProps) {
  const field = fieldsOf(props)
  return (
    <>
      <div className={pairClass}>
        <TextInput label="First name" required {...field('contactDetails.firstName', 'given-name')} />
        <TextInput label="Last name" required {...field('contactDetails.lastName', 'family-name')} />
      </div>
      {isShown(props, 'contactDetails.company') && (
        <TextInput label="Company (optional)" {...field('contactDetails.company', 'organization')} />
      )}
    </>
  )
}

const countryTexts = {
  choose: 'Choose…',
  deliveredTo: 'We deliver to',
  otherCountries: 'Other countries',
}

/** The fields of the place. */
export function AddressFields({
  countries,
  className = '',
  ...props
}: FieldsProps & { countries: readonly DestinationCountry[] }) {
  const { of: name } = props
  const field = fieldsOf(props)
  const country = field('address.country', 'country')
  const proposed = name === 'shippingDestination' ? onlyDestination(countries) : undefined
  return (
    <div className={`group/address grid gap-5 ${className}`}>
      <Select label="Country" required {...country} defaultValue={country.defaultValue || (proposed ?? '')}>
        <CountryOptions countries={countries} texts={countryTexts} />
      </Select>
      <TextInput label="Street and number" required {...field('address.addressLine', 'address-line1')} />
      {isShown(props, 'address.addressLine2') && (
        <TextInput label="Apartment, floor (optional)" {...field('address.addressLine2', 'address-line2')} />
      )}
      <div className={pairClass}>
        <TextInput label="Postal code" spellCheck={false} {...field('address.postalCode', 'postal-code')} />
        <TextInput label="City" required {...field('address.city', 'address-level2')} />
      </div>
      <SubdivisionFields countries={countries} {...props} />
      {name === 'shippingDestination' && isShown(props, 'contactDetails.phone') && (
        <TextInput label="Phone (optional)" type="tel" {...field('contactDetails.phone', 'tel')} />
      )}
    </div>
  )
}

// Whole names of classes, because the style sheet has those that it finds in the source.
const shownFor: Record<DividedCountry, string> = {
  AU: 'hidden group-has-[option[value=AU]:checked]/address:block',
  CA: 'hidden group-has-[option[value=CA]:checked]/address:block',
  US: 'hidden group-has-[option[value=US]:checked]/address:block',
}

/** The state or province: a choice where their names are known, and else its code. */
function SubdivisionFields({
  countries,
  ...props
}: FieldsProps & { countries: readonly DestinationCountry[] }) {
  const { of: name, values, focused } = props
  const attributes = {
    label: 'State or province',
    required: true,
    ...fieldsOf(props)('address.subdivision', 'address-level1'),
  }
  const country = countries.find(({ code }) => code === values[`${name}.address.country`])
  const isNamed = country !== undefined && country.subdivisions.length > 0
  return (
    <>
      {countries
        .filter(({ subdivisions }) => subdivisions.length > 0)
        .map(({ code, subdivisions }) => (
          <div key={code} className={shownFor[code as DividedCountry]}>
            <Select
              {...attributes}
              id={fieldId(country?.code === code ? attributes.name : subdivisionField(name, code))}
              name={subdivisionField(name, code)}
              defaultValue={values[subdivisionField(name, code)] ?? ''}
              problem={country?.code === code && attributes.problem}
              autoFocus={country?.code === code && focused === attributes.name}
            >
              <option value="">Choose…</option>
              {subdivisions.map((part) => (
                <option key={part.code} value={part.code}>
                  {part.name}
                </option>
              ))}
            </Select>
          </div>
        ))}
      {!isNamed && (needsSubdivision(country) || attributes.problem) && (
        <TextInput
          {...attributes}
          help="Its short code, such as NY."
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </>
  )
}
