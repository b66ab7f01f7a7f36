// A product among others: picture, name, price, what is special about it, and its colours; and many of them in rows.
import type { Product } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'
import { Tag, VisuallyHidden } from '@vitrine/ui'
import { Link } from 'react-router'
import { card as words } from '../messages/index.ts'
import { productUrl } from './choices.ts'
import { picturesOf } from './pictures.ts'
import { Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'

/** What a card shows of a product, and no more: the rest would travel with every list. */
type CardProduct = ReturnType<typeof toCard>

/** Takes from a product what its card shows; of what was asked for by its choices, the variant that has them. */
export function toCard(product: Product, asked: [option: string, choice: string][] = []) {
  const { id, name, ribbon, media, stock, discount, productOptions } = product
  const colours = productOptions.find(({ optionType }) => optionType === 'color')?.choices ?? []
  const variant = variantWith(product, asked)
  const [picture = media.mainMedia] = variant ? picturesOf(product, variant.choices) : []
  return {
    id,
    name,
    path: productUrl(product, variant),
    price: lowestPrice(product),
    ribbon,
    inStock: stock.inStock,
    reduced: discount.type !== 'NONE',
    picture: picture?.image,
    colours: colours.map(({ value, description }) => ({ value, description })),
  }
}

/** The variant that has one of the choices asked for of each option; rather one that can be bought. */
function variantWith({ productOptions, variants }: Product, asked: [option: string, choice: string][]) {
  const of = productOptions.filter(({ name }) => asked.some(([option]) => option === name))
  if (of.length === 0) return undefined
  const fit = variants.filter(({ choices }) =>
    of.every(({ name }) => asked.some(([option, choice]) => option === name && choice === choices[name])),
  )
  return fit.find((one) => one.stock.inStock) ?? fit[0]
}

/** Cards in rows, of four where there is room for them; of three beside filters. */
export function ProductGrid({ products, wide = 4 }: { products: CardProduct[]; wide?: 3 | 4 }) {
  return (
    <ul
      className={`grid grid-pairs gap-x-4 gap-y-10 sm:gap-x-6 print:grid-cols-4 ${wide === 4 ? 'md:grid-cols-4' : 'md:grid-cols-3'}`}
    >
      {products.map((product) => (
        <li key={product.id} className="min-w-0 break-inside-avoid">
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

/** One card of the grid; the whole card is the link. */
function ProductCard({ product }: { product: CardProduct }) {
  return (
    <article className="group relative">
      <div className="relative">
        <ProductPicture of={product.picture} />
        <Mark product={product} />
      </div>
      <div className="mt-3 grid gap-1">
        <h3 dir="auto" className="min-w-0 font-medium wrap-anywhere">
          <Link
            to={product.path}
            className="decoration-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {product.name}
          </Link>
        </h3>
        <Price {...product.price} />
      </div>
      <ColourDots product={product} />
    </article>
  )
}

function Mark({ product: { inStock, reduced, ribbon } }: { product: CardProduct }) {
  const mark = !inStock
    ? ({ tone: 'plain', text: words.soldOut } as const)
    : reduced
      ? ({ tone: 'bad', text: ribbon || words.sale } as const)
      : ribbon && ({ tone: 'good', text: ribbon } as const)
  if (!mark) return null
  return (
    <div className="absolute left-3 top-3">
      <Tag tone={mark.tone}>{mark.text}</Tag>
    </div>
  )
}

function ColourDots({ product: { colours } }: { product: CardProduct }) {
  if (colours.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
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
