// The languages of the storefront. There is one so far; another is announced to search engines by a line here.

import { language } from '../messages/index.ts'

/** A language and its path prefix; the first language has none. */
interface Language {
  code: string
  prefix: '' | `/${string}`
}

const languages: Language[] = [{ code: language, prefix: '' }]

/** The paths of a page in each language, for `hreflang`; none if there is only one language. */
export function translations(path: string, all = languages): { hrefLang: string; path: string }[] {
  if (all.length < 2) return []
  const translated = all.map(({ code, prefix }) => ({ hrefLang: code, path: prefix + path }))
  return [{ hrefLang: 'x-default', path: (all[0] as Language).prefix + path }, ...translated]
}
