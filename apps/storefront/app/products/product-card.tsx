// Product cards and the grid of a listing.
import type { Product } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'
import { Tag, VisuallyHidden } from '@vitrine/ui'
import { Link } from 'react-router'
import { useStoreLang } from '../frame/store-lang.ts'
import { card as messages } from '../messages/index.ts'
import { productUrl } from './choices.ts'
import { isOnSale } from './on-sale.ts'
import { picturesOf } from './pictures.ts'
import { Price } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'

/** The part of a product that its card shows; listings do not send the rest to the browser. */
type CardProduct = ReturnType<typeof toCard>

/** The card of a product; it shows and links the variant with the `filterChoices`, if any. */
export function toCard(product: Product, filterChoices: [option: string, choice: string][] = []) {
  const { id, name, ribbon, media, stock, productOptions } = product
  const colours = productOptions.find(({ optionType }) => optionType === 'color')?.choices ?? []
  const variant = variantWith(product, filterChoices)
  const [picture = media.mainMedia] = variant ? picturesOf(product, variant.choices) : []
  return {
    id,
    name,
    path: productUrl(product, variant),
    price: lowestPrice(product),
    ribbon,
    inStock: stock.inStock,
    onSale: isOnSale(product),
    picture: picture?.image,
    colours: colours.map(({ value, description }) => ({ value, description })),
  }
}

/** The variant with one of the choices of each filtered option, preferably one in stock. */
function variantWith(
  { productOptions, variants }: Product,
  filterChoices: [option: string, choice: string][],
) {
  const options = productOptions.filter(({ name }) => filterChoices.some(([option]) => option === name))
  if (options.length === 0) return undefined
  const matches = variants.filter(({ choices }) =>
    options.every(({ name }) =>
      filterChoices.some(([option, choice]) => option === name && choice === choices[name]),
    ),
  )
  return matches.find(({ stock }) => stock.inStock) ?? matches[0]
}

/** The grid; on wide screens it has four columns, or three beside filters. */
export function ProductGrid({ products, columns = 4 }: { products: CardProduct[]; columns?: 3 | 4 }) {
  return (
    <ul
      className={`grid grid-pairs gap-x-4 gap-y-10 sm:gap-x-6 print:grid-cols-4 ${columns === 4 ? 'md:grid-cols-4' : 'md:grid-cols-3'}`}
    >
      {products.map((product) => (
        <li key={product.id} className="min-w-0 break-inside-avoid">
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

/** A card; all of it is a link to the product. */
function ProductCard({ product }: { product: CardProduct }) {
  const lang = useStoreLang()
  return (
    <article className="group relative">
      <div className="relative">
        <ProductPicture of={product.picture} />
        <Badge product={product} />
      </div>
      <div className="mt-3 grid gap-1">
        <h3 dir="auto" lang={lang} className="min-w-0 font-medium wrap-anywhere">
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

function Badge({ product: { inStock, onSale, ribbon } }: { product: CardProduct }) {
  const lang = useStoreLang()
  const badge = !inStock
    ? ({ tone: 'plain', text: messages.soldOut } as const)
    : onSale
      ? ({ tone: 'bad', text: ribbon || messages.sale } as const)
      : ribbon && ({ tone: 'good', text: ribbon } as const)
  if (!badge) return null
  return (
    <div className="absolute left-3 top-3">
      <Tag tone={badge.tone}>
        <span lang={badge.text === ribbon ? lang : undefined}>{badge.text}</span>
      </Tag>
    </div>
  )
}

function ColourDots({ product: { colours } }: { product: CardProduct }) {
  const lang = useStoreLang()
  if (colours.length === 0) return null
  return (
    <ul lang={lang} className="mt-2 flex flex-wrap gap-1.5">
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
