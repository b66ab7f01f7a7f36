// Which codes of two letters are those of countries.

// Regions of which `Intl` has a name, and which are no countries, or parts of one that ISO 3166 has only reserved.
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Whether a code of two letters is that of a country, and not an outdated one. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return false
  const isKnown = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
  return isKnown && new Intl.Locale(`und-${code}`).region === code
}
