// The front page of the platform: the store's name, and links to storefront, admin, API docs and health.
import type { Route } from './+types/front-page'
import { hostedContext, storeContext } from './context.ts'
import { MainColumn } from './main-column.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { store: context.get(storeContext), adminUrl: context.get(hostedContext).adminUrl }
}

export function meta({ loaderData: { store } }: Route.MetaArgs) {
  return [
    { title: store.name },
    { name: 'description', content: `The platform behind ${store.name}.` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function FrontPage({ loaderData: { store, adminUrl } }: Route.ComponentProps) {
  const links = [
    { to: store.storefrontUrl, name: 'Visit the storefront', description: 'The shop that visitors see.' },
    {
      to: adminUrl,
      name: 'Open the admin',
      description: 'Manage products, stock and settings. Sign in with an API key.',
    },
    { to: '/docs', name: 'Read the API docs', description: 'Every API call, with an example.' },
    { to: '/health', name: 'Check platform status', description: 'Health check, as JSON.' },
  ]
  return (
    <MainColumn>
      <div className="w-full max-w-measure overflow-hidden rounded-box border border-line bg-surface">
        <img
          src="/sample/home.svg"
          width="2400"
          height="1350"
          alt=""
          className="aspect-[21/9] w-full bg-line object-cover"
        />
        <div className="px-6 pb-2 pt-8 sm:px-10">
          <p className="text-sm text-ink-soft">Commerce platform for</p>
          <h1 dir="auto" className="mt-1 font-display text-4xl wrap-anywhere">
            {store.name}
          </h1>
          <nav aria-label="Pages" className="mt-6">
            <ul className="divide-y divide-line border-t border-line">
              {links.map((link) => (
                <li key={link.name}>
                  <a
                    href={link.to}
                    className="group -mx-3 flex min-h-target items-center justify-between gap-4 px-3 py-4 hover:bg-paper"
                  >
                    <span>
                      <span className="block font-medium group-hover:text-accent">{link.name}</span>
                      <span className="block text-sm text-ink-soft">{link.description}</span>
                    </span>
                    <span
                      aria-hidden="true"
                      className="text-ink-soft transition-transform group-hover:translate-x-1"
                    >
                      →
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </MainColumn>
  )
}
