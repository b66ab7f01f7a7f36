// The search in the header: a form where there is room for it, a link to its page where there is none.
import { bounds } from '@vitrine/client'
import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useUrlField } from '../frame/url-field.ts'
import { nav as words } from '../messages/index.ts'

/** The way to search from any page. */
export function SearchBox() {
  return (
    <>
      <div className="w-56 max-md:hidden print:hidden">
        <SearchForm />
      </div>
      <Link
        to="/search"
        aria-label={words.search}
        className="-mr-2 grid size-target place-items-center rounded-box md:hidden print:hidden"
      >
        <Glass />
      </Link>
    </>
  )
}

/** The form itself; it goes to the page that it would be sent to. */
export function SearchForm() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''

  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q')).trim()
    const to = words ? `/search?${new URLSearchParams({ q: words })}` : '/search'
    // Asked once more it is no step of its own, as where browsers send a form by themselves.
    void navigate(to, { replace: to === pathname + search })
    // The keys on the glass lie above what is found.
    if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur()
  }

  return (
    <form action="/search" role="search" onSubmit={go} className="relative">
      <input
        ref={useUrlField<HTMLInputElement>((field) => {
          field.value = asked
        })}
        type="search"
        name="q"
        defaultValue={asked}
        maxLength={bounds.maxTextLength}
        aria-label={words.searchFor}
        placeholder={words.search}
        autoComplete="off"
        className="min-h-target w-full rounded-box border border-edge bg-surface pl-3 pr-target placeholder:text-ink-soft"
      />
      <button
        aria-label={words.search}
        className="absolute inset-y-0 right-0 grid w-target place-items-center text-ink-soft hover:text-ink"
      >
        <Glass />
      </button>
    </form>
  )
}

function Glass() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="M12.5 12.5 17 17" />
    </svg>
  )
}
