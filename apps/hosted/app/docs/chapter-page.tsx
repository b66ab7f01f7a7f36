// A page of the API reference: the calls of one feature, and the schemas that they refer to.
import { type PageHandle, loadNotFound } from '@vitrine/app-server/browser'
import type { Route } from './+types/chapter-page'
import { hostedContext } from '../context.ts'
import { readReference } from './api-reference.ts'
import { Call } from './call.tsx'
import { ReferenceLayout } from './reference-layout.tsx'
import { Prose, Shape } from './shape.tsx'

/** Sent without script (root.tsx). */
export const handle = { isStatic: true } satisfies PageHandle

export function loader({ context, params }: Route.LoaderArgs) {
  const { chapters } = readReference(context.get(hostedContext).platformUrl)
  const current = chapters.find(({ name }) => name === params.chapter)
  return current ? { chapters, current } : loadNotFound()
}

export const headers = () => ({ 'cache-control': 'public, max-age=300' })

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, about } = loaderData.current
  return [{ title: `${title} · API reference` }, { name: 'description', content: about.replaceAll('`', '') }]
}

export default function ChapterPage({ loaderData: { chapters, current } }: Route.ComponentProps) {
  const { title, about, calls, schemas } = current
  return (
    <ReferenceLayout chapters={chapters} current={current}>
      <h1 className="mt-1 font-display text-4xl">{title}</h1>
      <div className="mb-8 mt-3">
        <Prose>{about}</Prose>
      </div>
      <ul className="mb-8 text-sm lg:hidden">
        {calls.map(({ id, summary }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-target items-center leading-snug hover:text-accent">
              {summary}
            </a>
          </li>
        ))}
      </ul>
      {calls.map((call) => (
        <Call key={call.id} call={call} />
      ))}
      {schemas.length > 0 && (
        <section id="schemas" aria-labelledby="schemas-title" className="scroll-mt-4">
          <h2 id="schemas-title" className="pb-6 pt-16 font-display text-2xl">
            Schemas
          </h2>
          <div className="gap-10 xl:columns-2">
            {schemas.map(([name, schema]) => (
              <section
                key={name}
                id={name}
                aria-label={name}
                className="scroll-mt-4 break-inside-avoid-column pb-8"
              >
                <h3 className="mb-1 font-mono font-medium">
                  <a href={`#${name}`} className="hover:text-accent">
                    {name}
                  </a>
                </h3>
                <Shape schema={schema} />
              </section>
            ))}
          </div>
        </section>
      )}
    </ReferenceLayout>
  )
}
