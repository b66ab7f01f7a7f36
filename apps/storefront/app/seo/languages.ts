// The languages of the shop. One is spoken so far: another becomes known to search engines by a line here.

import { language } from '../messages/index.ts'

/** A language, and where its pages begin: the first at the plain addresses, each other below its own word. */
interface Language {
  code: string
  below: '' | `/${string}`
}

const languages: Language[] = [{ code: language, below: '' }]

/** The same page in each language, for `hreflang`. A shop of one language has nothing to tell. */
export function translations(path: string, all = languages): { hrefLang: string; path: string }[] {
  if (all.length < 2) return []
  const each = all.map(({ code, below }) => ({ hrefLang: code, path: below + path }))
  return [{ hrefLang: 'x-default', path: (all[0] as Language).below + path }, ...each]
}
