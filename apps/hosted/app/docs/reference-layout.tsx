// What the pages of the API reference share: the contents beside them, and a way back to the front page.
import type { ReactNode } from 'react'
import type { Chapter } from './api-reference.ts'

/** The classes of a link in a text. */
export const linkClasses = 'underline decoration-edge underline-offset-4 hover:text-accent'

function Contents({ chapters, current }: { chapters: Chapter[]; current: Chapter | undefined }) {
  const entry = 'flex min-h-target items-center font-medium hover:text-accent lg:min-h-8'
  return (
    <nav
      aria-label="Contents"
      className="px-page pt-6 text-sm lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:py-8 lg:pr-4"
    >
      <ul className="flex flex-wrap gap-x-5 lg:block">
        <li>
          <a href="/docs" className={entry} aria-current={current ? undefined : 'page'}>
            Getting started
          </a>
        </li>
        {chapters.map((chapter) => (
          <li key={chapter.name}>
            <a
              href={`/docs/${chapter.name}`}
              className={chapter === current ? `${entry} text-accent` : entry}
              aria-current={chapter === current ? 'page' : undefined}
            >
              {chapter.title}
            </a>
            {chapter === current && (
              <ul className="mb-3 hidden lg:block">
                {chapter.calls.map(({ id, summary }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="block py-1 leading-snug text-ink-soft hover:text-ink">
                      {summary}
                    </a>
                  </li>
                ))}
                {chapter.schemas.length > 0 && (
                  <li>
                    <a href="#schemas" className="block py-1 leading-snug text-ink-soft hover:text-ink">
                      Schemas
                    </a>
                  </li>
                )}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A page of the API reference: the one of a chapter, or the first. */
export function ReferenceLayout({
  chapters,
  current,
  children,
}: {
  chapters: Chapter[]
  current?: Chapter
  children: ReactNode
}) {
  return (
    <div className="mx-auto max-w-[100rem] lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
      <Contents chapters={chapters} current={current} />
      <main id="main" tabIndex={-1} className="px-page pb-24 pt-8 outline-none">
        <p className="text-sm text-ink-soft">
          <a href="/" className={linkClasses}>
            Front page
          </a>
        </p>
        {children}
      </main>
    </div>
  )
}
