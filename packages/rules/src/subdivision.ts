// Subdivisions of countries: addresses and delivery regions write them with the country, as ISO 3166-2 does; tax regions without.

/** A subdivision with its country: `NY` or `US-NY` -> `US-NY`. */
export function withCountry(country: string, subdivision: string): string {
  const code = subdivision.trim().toUpperCase()
  return code.startsWith(`${country}-`) ? code : `${country}-${code}`
}

/** A subdivision without its country: `US-NY` or `NY` -> `NY`. */
export const withoutCountry = (country: string, subdivision: string): string =>
  withCountry(country, subdivision).slice(country.length + 1)
