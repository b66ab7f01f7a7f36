// The options of a select for the country of an address.
import type { DestinationCountry } from './destination-countries.ts'

/** What the options say besides the names of countries. */
interface CountryOptionTexts {
  choose: string
  deliveredTo: string
  otherCountries: string
}

/** The countries that the shop delivers to come first. */
export function CountryOptions({
  countries,
  texts,
}: {
  countries: readonly DestinationCountry[]
  texts: CountryOptionTexts
}) {
  const draw = (shown: readonly DestinationCountry[]) =>
    shown.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  const delivered = countries.filter(({ isDelivered }) => isDelivered)
  const others = countries.filter(({ isDelivered }) => !isDelivered)
  return (
    <>
      <option value="">{texts.choose}</option>
      {delivered.length > 0 && others.length > 0 ? (
        <>
          <optgroup label={texts.deliveredTo}>{draw(delivered)}</optgroup>
          <optgroup label={texts.otherCountries}>{draw(others)}</optgroup>
        </>
      ) : (
        draw(countries)
      )}
    </>
  )
}
