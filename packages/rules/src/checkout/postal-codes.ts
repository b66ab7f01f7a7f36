// Which countries have postal codes, and what those of some look like: blanks, hyphens and case differ from buyer to buyer, and so
// does the sign of the country in front.

// Where letters find their way without a postal code.
const withoutPostalCode = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP LC ML MO MR MS MW NR NU QA RW SB SC SL SR ST SY TD TF TG TK TL TO TT TV UG VU WS YE ZW'.split(
    ' ',
  ),
)

// How many digits a code has.
const digits: Record<string, string> = {
  3: 'IS',
  4: 'AT AU BE BG CH CY DK HU LI LU LV NO NZ SI ZA',
  5: 'CZ DE EE ES FI FR GR HR IT KR LT MC MX PL SE SK TR UA',
  6: 'IN RO SG',
  7: 'JP',
}

const patterns = new Map([
  ...Object.entries(digits).flatMap(([count, countries]) =>
    countries.split(' ').map((country) => [country, new RegExp(`^[A-Z]{0,3}\\d{${count}}$`)] as const),
  ),
  ['BR', /^\d{8}$/],
  ['CA', /^[A-Z]\d[A-Z]\d[A-Z]\d$/],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/],
  ['NL', /^\d{4}[A-Z]{2}$/],
  // The last three digits were added later, and are often left out.
  ['PT', /^\d{4}(\d{3})?$/],
  ['US', /^\d{5}(\d{4})?$/],
])

/** Whether an address in the country needs a postal code. */
export const hasPostalCodes = (country: string): boolean => !withoutPostalCode.has(country)

/** Whether the country may have such a code; of countries whose codes are not known here, any. */
export const isPostalCode = (country: string, code: string): boolean =>
  patterns.get(country)?.test(code.toUpperCase().replace(/[\s-]/g, '')) ?? true
