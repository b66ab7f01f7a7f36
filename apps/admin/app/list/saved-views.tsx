// The saved views of a list as links, and the forms that save and delete one. They post, so they work without script.
import { Button, TextInput, buttonClass } from '@vitrine/ui'
import { useEffect, useRef } from 'react'
import { Form, Link, useActionData } from 'react-router'
import { maxNameLength } from './change-views.ts'
import type { ViewProblem } from './change-views.ts'
import type { SavedView } from './view-cookie.ts'

/** The views of a list; `current` is the view that its URL shows, and `whole` the list without search and sort order. */
export function SavedViews({
  views,
  current,
  whole,
}: {
  views: SavedView[]
  current: string
  whole: SavedView
}) {
  const { name = '', problem } = useActionData<ViewProblem>() ?? {}
  const saved = views.find(({ search }) => search === current)
  const target = useFocusOnChange(views.length)
  if (views.length === 0 && current === whole.search) return null
  return (
    <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
      {views.length > 0 && (
        <nav aria-label="Saved views" className="flex min-w-0 flex-wrap gap-1">
          {[whole, ...views].map(({ name, search }) => (
            <Link
              key={search}
              ref={search === current ? target : undefined}
              to={search}
              aria-current={search === current ? 'page' : undefined}
              className="flex min-h-target items-center rounded-box px-2 wrap-anywhere hover:bg-line/60 aria-[current=page]:bg-line aria-[current=page]:font-medium"
            >
              <bdi>{name}</bdi>
            </Link>
          ))}
        </nav>
      )}
      {saved ? (
        <Form method="post" replace>
          <Button kind="text" name="delete" value={saved.name} className="!text-bad">
            Delete view
          </Button>
        </Form>
      ) : (
        current !== whole.search && (
          <details open={problem !== undefined}>
            <summary ref={target} className={buttonClass('text', 'cursor-pointer list-none')}>
              Save view
            </summary>
            <Form method="post" replace className="mt-1 grid justify-items-start gap-2">
              <TextInput
                label="Name"
                name="name"
                defaultValue={name}
                required
                maxLength={maxNameLength}
                problem={problem}
              />
              <Button>Save</Button>
            </Form>
          </details>
        )
      )}
    </div>
  )
}

/** Once a view was saved or deleted, focus goes to what has taken the place of its form. */
function useFocusOnChange(viewCount: number) {
  const target = useRef<HTMLAnchorElement>(null)
  const lastCount = useRef(viewCount)
  useEffect(() => {
    if (lastCount.current !== viewCount) target.current?.focus()
    lastCount.current = viewCount
  }, [viewCount])
  return target
}
