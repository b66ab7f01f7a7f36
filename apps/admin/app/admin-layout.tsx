// The layout of the admin: a sidebar with the navigation, and the page beside it. Requires a signed-in merchant.
import { useReloadToTarget } from '@vitrine/app-server/browser'
import { StoreError } from '@vitrine/client'
import { Button, ProgressLine, useDelayed } from '@vitrine/ui'
import { NavLink, Outlet, useLocation, useNavigation } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/admin-layout'
import { shownAreas } from './areas.ts'
import { adminContext } from './context.ts'
import { LoadAgain } from './load-again.tsx'
import { removeDrafts } from './form/draft.ts'
import { formContext, requireSignIn } from './sign-in/merchant.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

// Middleware runs only for routes with a loader; this one covers pages that have none.
export async function loader({ context }: Route.LoaderArgs) {
  // While the platform does not answer, the page below says so, in the frame with the name of the start.
  const settings = await context
    .get(formContext)
    .store.get()
    .catch((error: unknown) => {
      if (error instanceof StoreError) return { name: context.get(adminContext).storeName }
      throw error
    })
  return { storeName: settings.name }
}

// Only a form changes the name; so the frame stays where the data of the next page cannot be loaded.
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate

export default function AdminLayout({ loaderData: { storeName } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isSlow = useDelayed(useNavigation().state !== 'idle')
  const unreachable = useReloadToTarget()
  const isLoading = isSlow && !unreachable
  return (
    <div className="min-h-dvh print:block lg:grid lg:grid-cols-[14rem_1fr]">
      <header className="print:hidden flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:border-r lg:py-6">
        <p
          dir="auto"
          className="px-2 font-display text-lg wrap-anywhere max-lg:order-first max-lg:w-full lg:mb-2"
        >
          {storeName}
        </p>
        <nav aria-label="Main" className="flex-1 max-lg:flex max-lg:flex-wrap">
          {shownAreas(pathname).map(({ path, label, below }) => (
            <NavLink
              key={path}
              to={`/${path}`}
              className={`flex min-h-target items-center rounded-box px-2 hover:bg-line/60 aria-[current=page]:bg-line aria-[current=page]:font-medium ${below ? 'text-sm lg:pl-6' : ''}`}
            >
              {label}
            </NavLink>
          ))}
        </nav>
        {/* Its answer removes the drafts, too, but browsers obey it only on secure origins. */}
        <form method="post" action="/admin/sign-out" onSubmit={removeDrafts}>
          <Button className="w-full whitespace-nowrap">Sign out</Button>
        </form>
      </header>
      {isLoading && <ProgressLine />}
      <main id="main" tabIndex={-1} aria-busy={isLoading} className="min-w-0 px-4 py-6 outline-none lg:px-10">
        {unreachable ? <LoadAgain {...unreachable} /> : <Outlet />}
      </main>
    </div>
  )
}
