// How many decimal places the amounts of a currency have. Without zod, so that pages and rules round alike.

// biome-ignore format: a table reads best as one
/** ISO 4217 exponents that differ from 2. */
export const currencyExponents: Readonly<Record<string, number>> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0,
  VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
  CLF: 4, UYW: 4,
}

/** The number of decimal places of a currency. */
export const exponentOf = (currency: string): number => currencyExponents[currency] ?? 2
