// A list without items: a page beyond its end, a search without matches, or no items at all.
import { EmptyState, buttonClass } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countItems } from './list.ts'
import type { UrlWith } from './list-url.ts'

/** Why the list is empty, and the next step. */
export function EmptyList({
  nouns,
  search,
  whenEmpty,
  text,
  isFiltered,
  total,
  urlWith,
}: {
  nouns: readonly [string, string]
  search: { by: string; advice?: string }
  whenEmpty: ReactNode
  text: string
  isFiltered: boolean
  total: number
  urlWith: UrlWith
}) {
  if (total > 0) {
    return (
      <EmptyState
        title="Page not found"
        action={
          <Link to={urlWith({ page: 1 })} className={buttonClass()}>
            Go to the first page
          </Link>
        }
      >
        There are only {countItems(total, nouns)}, so this page is empty.
      </EmptyState>
    )
  }
  if (text) {
    return (
      <EmptyState
        title={
          <span className="wrap-anywhere">
            No {nouns[1]} match "<bdi>{text}</bdi>"
          </span>
        }
        action={
          <Link to={urlWith({ text: '', filters: {} })} className={buttonClass()}>
            {isFiltered ? 'Clear search and filters' : 'Clear search'}
          </Link>
        }
      >
        {search.advice ?? `Check the spelling, or search for a part of the ${search.by}.`}
      </EmptyState>
    )
  }
  if (isFiltered) {
    return (
      <EmptyState
        title={`No ${nouns[1]} match these filters`}
        action={
          <Link to={urlWith({ filters: {} })} className={buttonClass()}>
            Clear filters
          </Link>
        }
      />
    )
  }
  return <EmptyState title={`No ${nouns[1]} yet`}>{whenEmpty}</EmptyState>
}
