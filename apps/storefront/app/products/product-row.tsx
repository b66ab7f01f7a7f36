// A section of a page with a row of products.
import type { ComponentProps, ReactNode } from 'react'
import { ProductGrid } from './product-card.tsx'

/** A section with a heading, and a link beside it. */
export function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-page pt-14 lg:pt-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="font-display text-2xl">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

/** The section with its products; nothing without any. */
export function ProductRow({
  products,
  ...section
}: { title: string; more?: ReactNode } & Pick<ComponentProps<typeof ProductGrid>, 'products'>) {
  if (products.length === 0) return null
  return (
    <Section {...section}>
      <ProductGrid products={products} />
    </Section>
  )
}
