// The search in the header: a form on wide screens, a link to the search page on phones.
import { bounds } from '@vitrine/client'
import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useUrlField } from '../frame/url-field.ts'
import { nav as messages } from '../messages/index.ts'

/** The form or the link, by the width of the screen. */
export function SearchBox() {
  return (
    <>
      <div className="w-56 max-md:hidden print:hidden">
        <SearchForm />
      </div>
      <Link
        to="/search"
        aria-label={messages.search}
        className="-mr-2 grid size-target place-items-center rounded-box md:hidden print:hidden"
      >
        <SearchIcon />
      </Link>
    </>
  )
}

/** The form; without script it is a GET to the same URL that it navigates to. */
export function SearchForm() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const currentText = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q')).trim()
    const url = text ? `/search?${new URLSearchParams({ q: text })}` : '/search'
    // As browsers do, the same search again adds no history entry.
    void navigate(url, { replace: url === pathname + search })
    // Hide the on-screen keyboard, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur()
  }

  return (
    <form action="/search" role="search" onSubmit={handleSubmit} className="relative">
      <input
        ref={useUrlField<HTMLInputElement>((field) => {
          field.value = currentText
        })}
        type="search"
        name="q"
        defaultValue={currentText}
        maxLength={bounds.maxTextLength}
        aria-label={messages.searchProducts}
        placeholder={messages.searchProducts}
        autoComplete="off"
        className="min-h-target w-full rounded-box border border-edge bg-surface pl-3 pr-target placeholder:text-ink-soft"
      />
      <button
        aria-label={messages.search}
        className="absolute inset-y-0 right-0 grid w-target place-items-center text-ink-soft hover:text-ink"
      >
        <SearchIcon />
      </button>
    </form>
  )
}

function SearchIcon() {
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
