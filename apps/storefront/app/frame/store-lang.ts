// The language of the store's own texts, for the `lang` attribute of names, descriptions, options and pictures.
import { language } from '../messages/index.ts'
import { useShopData } from './shop-data.ts'

const primary = (tag: string) => new Intl.Locale(tag).language

/** The language of the store's texts if it is another one than the page's. */
export const storeLangOf = (storeLanguage: string | null): string | undefined =>
  storeLanguage !== null && primary(storeLanguage) !== primary(language) ? storeLanguage : undefined

/** The `lang` of a text that the merchant has written; undefined if it is in the language of the page. */
export const useStoreLang = () => useShopData()?.storeLang
