// A product among others: picture, name, price, what is special about it, and its colours.
import type { Product } from '@vitrine/client'
import { Tag, VisuallyHidden } from '@vitrine/ui'
import { Link } from 'react-router'
import { Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'

/** One card of the grid; the whole card is the link. */
export function ProductCard({ product }: { product: Product }) {
  const { minValue, maxValue } = product.priceRange
  return (
    <article className="group relative">
      <div className="relative">
        <ProductPicture
          media={product.media.mainMedia}
          sizes="(width >= 64rem) 20rem, (width >= 48rem) 33vw, 50vw"
        />
        <Mark product={product} />
      </div>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">
          <Link
            to={`/products/${product.slug}`}
            className="decoration-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {product.name}
          </Link>
        </h3>
        <Price price={product.priceData} from={minValue < maxValue} />
      </div>
      <ColourDots product={product} />
    </article>
  )
}

function Mark({ product }: { product: Product }) {
  const { stock, discount, ribbon } = product
  const mark = !stock.inStock
    ? ({ tone: 'plain', text: 'Sold out' } as const)
    : discount.type !== 'NONE'
      ? ({ tone: 'bad', text: ribbon || 'Sale' } as const)
      : ribbon && ({ tone: 'good', text: ribbon } as const)
  if (!mark) return null
  return (
    <div className="absolute left-3 top-3">
      <Tag tone={mark.tone}>{mark.text}</Tag>
    </div>
  )
}

function ColourDots({ product }: { product: Product }) {
  const colours = product.productOptions.find((option) => option.optionType === 'color')?.choices ?? []
  if (colours.length === 0) return null
  return (
    <ul className="mt-2 flex gap-1.5">
      {colours.map(({ value, description }) => (
        <li key={description} title={description}>
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <circle cx="7" cy="7" r="6.5" fill={value} className="stroke-edge" />
          </svg>
          <VisuallyHidden>{description}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}
