// The states, provinces and territories that are part of an address, by name. Pages get them from their loaders.

const names = {
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  US: 'AL Alabama,AK Alaska,AS American Samoa,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,GU Guam,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,MP Northern Mariana Islands,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,VI U.S. Virgin Islands,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
}

/** A country whose subdivisions are known by name. */
export type DividedCountry = keyof typeof names

/** The subdivisions of a country with their codes, such as `US-NY`; none if their names are not known. */
export const subdivisionsOf = (country: string): { code: string; name: string }[] =>
  (names as Record<string, string | undefined>)[country]?.split(',').map((entry) => {
    const [, code, name = ''] = /^(\S+) (.+)$/.exec(entry) ?? []
    return { code: `${country}-${code}`, name }
  }) ?? []

/** The name of a state or province; the part of its code that is without the country where its name is not known. */
export const subdivisionName = ({
  country,
  subdivision,
}: Partial<Record<'country' | 'subdivision', string | null | undefined>>): string | undefined =>
  subdivisionsOf(country ?? '').find(({ code }) => code === subdivision)?.name ??
  subdivision?.replace(`${country}-`, '')

/** A subdivision, of which its code or its name is known, with its country; '' if it is that of another country, as when only the country was changed. */
export function toSubdivision(country: string, text: string): string {
  const code = text.trim().toUpperCase()
  const named = subdivisionsOf(country).find(({ name }) => name.toUpperCase() === code)
  if (named) return named.code
  if (code === '' || code.startsWith(`${country}-`)) return code
  return /^[A-Z]{2}-/.test(code) ? '' : `${country}-${code}`
}
