// The fields of a destination: a country, its state or province where an address has one, and a postal code.
import { Select, TextInput, CountryOptions, needsSubdivision, onlyDestination } from '@vitrine/ui'
import type { DestinationCountry } from '@vitrine/ui'
import { asSentence } from '../error-text.ts'
import type { ErrorText } from '../error-text.ts'
import { delivery as messages } from '../messages/index.ts'
import { maxPostalCodeLength } from './destination.ts'
import type { Destination, DestinationField } from './destination.ts'
import { lacksSubdivision } from './estimate-problems.ts'
import type { EstimateState } from './use-estimate.ts'

/** The fields; `chosen` is the code of the country that the visitor has chosen since the page was loaded. */
export function DestinationFields({
  state: { destination, countries, typed, problem, clearProblem, estimate },
  chosen,
  onChoose,
}: {
  state: EstimateState
  chosen: string | undefined
  onChoose: (code: string) => void
}) {
  const fields: Partial<Destination> = typed ?? destination ?? { country: onlyDestination(countries) ?? '' }
  const code = chosen ?? fields.country
  const country = countries.find((other) => other.code === code)
  const wrong = problem?.field
  const fieldProblem = (field: DestinationField) => ({
    problem: wrong === field && asSentence(problem as ErrorText),
    autoFocus: typed !== undefined && wrong === field,
  })
  return (
    <>
      <Select
        label={messages.country}
        name="country"
        autoComplete="shipping country"
        defaultValue={fields.country}
        onChange={({ target }) => {
          onChoose(target.value)
          clearProblem()
        }}
        {...fieldProblem('country')}
        required
      >
        <CountryOptions countries={countries} texts={messages} />
      </Select>
      {(needsSubdivision(country) || wrong === 'subdivision' || lacksSubdivision(estimate)) && (
        <SubdivisionField
          key={code}
          country={country}
          value={fields.subdivision}
          {...fieldProblem('subdivision')}
        />
      )}
      <TextInput
        label={messages.postalCode}
        name="postalCode"
        autoComplete="shipping postal-code"
        maxLength={maxPostalCodeLength}
        defaultValue={fields.postalCode}
        {...fieldProblem('postalCode')}
        dir="auto"
        spellCheck={false}
      />
    </>
  )
}

/** The state or province: a choice where their names are known, and else its code. */
function SubdivisionField({
  country,
  value,
  ...rest
}: {
  country: DestinationCountry | undefined
  value: string | undefined
  problem: string | false
  autoFocus: boolean
}) {
  const attributes = {
    ...rest,
    label: messages.subdivision,
    name: 'subdivision',
    autoComplete: 'shipping address-level1',
    required: true,
  }
  const { code = '', subdivisions = [] } = country ?? {}
  const own = value?.startsWith(`${code}-`) ? value : undefined
  return subdivisions.length > 0 ? (
    <Select {...attributes} defaultValue={own ?? ''}>
      <option value="">{messages.choose}</option>
      {subdivisions.map((part) => (
        <option key={part.code} value={part.code}>
          {part.name}
        </option>
      ))}
    </Select>
  ) : (
    <TextInput
      {...attributes}
      help={messages.subdivisionHelp}
      defaultValue={own?.slice(code.length + 1)}
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
