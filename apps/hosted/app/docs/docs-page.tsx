// The first page of the API reference: how to call the API, and every call with the page that describes it.
import type { PageHandle } from '@vitrine/app-server/browser'
import type { Route } from './+types/docs-page'
import { hostedContext } from '../context.ts'
import { readReference } from './api-reference.ts'
import { GettingStarted } from './getting-started.tsx'
import { linkClasses, ReferenceLayout } from './reference-layout.tsx'
import { Prose } from './shape.tsx'

/** Sent without script (root.tsx). */
export const handle = { isStatic: true } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => readReference(context.get(hostedContext).platformUrl)

export const headers = () => ({ 'cache-control': 'public, max-age=300' })

export function meta() {
  return [
    { title: 'API reference' },
    {
      name: 'description',
      content: 'Every call of the platform, with parameters, response, errors and an example.',
    },
  ]
}

export default function DocsPage({ loaderData: { chapters, ...reference } }: Route.ComponentProps) {
  const token = chapters.flatMap(({ calls }) => calls).find(({ path }) => path === '/oauth2/token')
  return (
    <ReferenceLayout chapters={chapters}>
      <h1 className="mt-1 font-display text-4xl">API reference</h1>
      <p className="mb-10 mt-3 max-w-measure text-ink-soft">
        Every call of the platform, with an example from the sample store. Also available as{' '}
        <a href="/openapi.json" className={linkClasses}>
          OpenAPI 3.1
        </a>
        .
      </p>
      <GettingStarted {...reference} tokenCommand={token?.curl.replace('curl ', 'curl -s ') ?? ''} />
      <section id="calls" aria-labelledby="calls-title" className="scroll-mt-4 border-t border-line py-10">
        <h2 id="calls-title" className="font-display text-2xl">
          All calls
        </h2>
        {chapters.map(({ name, title, about, calls }) => (
          <section key={name} aria-labelledby={`${name}-title`} className="mt-8">
            <h3 id={`${name}-title`} className="font-medium">
              <a href={`/docs/${name}`} className="hover:text-accent">
                {title}
              </a>
            </h3>
            <Prose>{about}</Prose>
            <ul className="mt-2 text-sm">
              {calls.map(({ id, summary, methods, path }) => (
                <li key={id} id={id} className="scroll-mt-4">
                  <a
                    href={`/docs/${name}#${id}`}
                    className="group block min-h-target content-center py-1 leading-snug sm:grid sm:min-h-8 sm:grid-cols-[18rem_minmax(0,1fr)] sm:gap-x-4"
                  >
                    <span className="group-hover:text-accent">{summary}</span>{' '}
                    <span className="font-mono text-xs text-ink-soft wrap-anywhere">
                      {methods.join(' or ')} {path}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </ReferenceLayout>
  )
}
