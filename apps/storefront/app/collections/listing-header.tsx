// The header of a listing page: breadcrumbs, title, description and banner.
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../seo/breadcrumbs.tsx'

/** The header; the banner is above the title on small screens and beside it on others. */
export function ListingHeader({
  title,
  lang,
  description,
  banner,
}: {
  title: string
  /** The language of the title and the description; absent if it is that of the page. */
  lang?: string | undefined
  description?: string
  banner?: ReactNode
}) {
  return (
    <header
      className={`grid items-center gap-x-12 gap-y-4 pb-8 sm:px-page lg:pb-12 ${banner ? 'lg:grid-cols-[2fr_3fr]' : ''}`}
    >
      <div className="grid gap-3 max-sm:px-page">
        <Breadcrumbs current={title} lang={lang} />
        <h1 dir="auto" lang={lang} className="font-display text-3xl wrap-anywhere lg:text-4xl">
          {title}
        </h1>
        {description && (
          <p dir="auto" lang={lang} className="max-w-measure text-ink-soft wrap-anywhere">
            {description}
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
