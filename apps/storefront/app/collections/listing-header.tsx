// The top of a list's page: where one is, what is gathered here, and its banner.
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../seo/breadcrumbs.tsx'

/** The heading of a list; the banner stands above it on small screens and beside it on others. */
export function ListingHeader({ here, text, banner }: { here: string; text?: string; banner?: ReactNode }) {
  return (
    <header
      className={`grid items-center gap-x-12 gap-y-4 pb-8 sm:px-page lg:pb-12 ${banner ? 'lg:grid-cols-[2fr_3fr]' : ''}`}
    >
      <div className="grid gap-3 max-sm:px-page">
        <Breadcrumbs here={here} />
        <h1 dir="auto" className="font-display text-3xl wrap-anywhere lg:text-4xl">
          {here}
        </h1>
        {text && (
          <p dir="auto" className="max-w-measure text-ink-soft wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      {banner && (
        <div className="max-lg:order-first [&>img]:aspect-5/2 [&>img]:h-auto [&>img]:w-full [&>img]:bg-line [&>img]:object-cover sm:[&>img]:rounded-box">
          {banner}
        </div>
      )}
    </header>
  )
}
