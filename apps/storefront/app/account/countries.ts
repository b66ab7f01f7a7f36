// The countries of an address, by their names in the language of this storefront.
import { countryName as nameIn, listCountries } from '@vitrine/ui'
import { language } from '../messages/index.ts'

/** The name of a country; its code if it is not known. */
export const countryName = (code: string): string => nameIn(code, language)

/** All countries, in the order of their names. */
export const countries = listCountries(language)
