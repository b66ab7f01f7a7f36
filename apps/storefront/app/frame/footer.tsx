// The footer of every page: the store's name and text, the navigation links, and the merchant's own links and policies.
import type { StoreSettings } from '@vitrine/client'
import { Link } from 'react-router'
import { nav as messages } from '../messages/index.ts'
import { useNavItems } from './nav-links.ts'
import type { NavItem } from './shop-data.ts'
import { useStoreLang } from './store-lang.ts'

/** The footer. */
export function Footer({ storeName, text, links }: { storeName: string } & StoreSettings['footer']) {
  const lang = useStoreLang()
  const items: NavItem[] = [
    ...useNavItems(),
    { id: 'search', name: messages.search, path: '/search' },
    ...links.map((link) => ({ id: `${link.text} ${link.url}`, name: link.text, path: link.url, lang })),
  ]
  return (
    <footer className="mx-(--page) grid gap-x-12 gap-y-6 border-t border-line py-8 text-sm text-ink-soft sm:grid-cols-[1fr_2fr] print:hidden">
      <div className="grid content-start gap-3 wrap-anywhere">
        <p className="font-display text-lg text-ink">{storeName}</p>
        {text && (
          <p dir="auto" lang={lang} className="max-w-measure whitespace-pre-line">
            {text}
          </p>
        )}
      </div>
      <nav aria-label={messages.footer}>
        <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-4 wrap-anywhere">
          {items.map(({ id, name, path, lang }) => (
            <li key={id}>
              <Link
                to={path}
                className="inline-flex min-h-target items-center underline-offset-4 hover:text-ink hover:underline"
              >
                <bdi lang={lang}>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
