// The places where taxes are collected: countries, or their subdivisions.
import { Refusal } from '../refusal.ts'

/** A country, or one of its subdivisions; an empty subdivision is the whole country. */
export interface TaxPlace {
  country: string
  subdivision: string
}

const anyCode = /^[A-Z\d]{1,3}$/

/** The countries whose subdivisions may be tax regions; those with few of them have the codes of all. */
const subdivisions: Record<string, readonly string[] | undefined> = {
  AE: 'AJ AZ DU FU RK SH UQ'.split(' '),
  AU: 'ACT NSW NT QLD SA TAS VIC WA'.split(' '),
  BR: 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '),
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
  DE: 'BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH'.split(' '),
  ES: undefined,
  FR: undefined,
  GB: undefined,
  IN: undefined,
  IT: undefined,
  MX: undefined,
  NL: 'AW BQ1 BQ2 BQ3 CW DR FL FR GE GR LI NB NH OV SX UT ZE ZH'.split(' '),
  PT: undefined,
  US: `AA AE AK AL AP AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV
    NY OH OK OR PA PR RI SC SD TN TX UM UT VA VI VT WA WI WV WY`.split(/\s+/),
}

/** Whether a code may be that of a subdivision of the country, such as `NY`. */
export const isSubdivision = (country: string, code: string): boolean =>
  subdivisions[country]?.includes(code) ?? anyCode.test(code)

/** The subdivision of a tax region as it is stored; refused if the country has no such one. */
export function toRegionSubdivision(country: string, sent: string): string {
  const subdivision = sent.trim().toUpperCase()
  if (subdivision === '' || subdivision === '*') return ''
  if (!(country in subdivisions)) throw new Refusal('SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY', { country })
  if (!isSubdivision(country, subdivision))
    throw new Refusal('INVALID_SUBDIVISION_FORMAT', { country, subdivision: sent })
  return subdivision
}
