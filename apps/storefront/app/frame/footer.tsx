// The footer of every page: the store's name and the navigation links.
import { Link } from 'react-router'
import { nav as messages } from '../messages/index.ts'
import { useNavItems } from './nav-links.ts'
import type { NavItem } from './shop-data.ts'

/** The footer. */
export function Footer({ storeName }: { storeName: string }) {
  const links: NavItem[] = [...useNavItems(), { id: 'search', name: messages.search, path: '/search' }]
  return (
    <footer className="mx-(--page) grid gap-x-12 gap-y-6 border-t border-line py-8 text-sm text-ink-soft sm:grid-cols-[1fr_2fr] print:hidden">
      <p className="font-display text-lg text-ink">{storeName}</p>
      <nav aria-label={messages.footer}>
        <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-4">
          {links.map(({ id, name, path, lang }) => (
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
