// A product as visitors read it: what the store knows of it in, the wire's shape out.
import type { Media, MediaItem, Picture, PriceData, Product, ProductDraft, Variant } from '@vitrine/contract'
import { decimal, parseAmount, written } from './money.ts'
import { discounted, type ProductDiscount } from './price.ts'
import { absolute, type StoreFacts } from './settings.ts'

/** What a store knows of a product. */
export interface ProductFacts extends Omit<ProductDraft, 'createdDate'> {
  numericId: string
  createdDate: string
  lastUpdated: string
}

/** How many are left of each variant; a variant that is not in here is not counted. */
export type StockByVariant = Record<string, number>

const none: ProductDiscount = { type: 'NONE', value: 0 }

/** The price of one variant in minor units, before and after the product's discount. */
export function variantPrice(
  facts: ProductFacts,
  variant: ProductFacts['variants'][number],
  currency: string,
) {
  const full = parseAmount(variant.price ?? facts.price, currency)
  return { full, now: discounted(full, facts.discount ?? none, currency) }
}

/** The product as the wire has it. */
export function toProduct(facts: ProductFacts, stock: StockByVariant, store: StoreFacts): Product {
  const { code } = store.currency
  const price = priceData(variantPrice(facts, { id: '', choices: {} }, code), store)
  const variants = facts.variants.map((variant) => toVariant(facts, variant, stock, store))
  const prices = variants.map((one) => one.variant.priceData.price)
  const weights = variants.map((one) => one.variant.weight)
  const choices = facts.options ?? []
  return {
    id: facts.id,
    numericId: facts.numericId,
    name: facts.name,
    slug: facts.slug,
    visible: facts.visible ?? true,
    productType: facts.productType,
    description: facts.description,
    ...(facts.sku !== undefined && { sku: facts.sku }),
    weight: facts.weight ?? 0,
    weightRange: range(weights),
    stock: stockOf(variants),
    price,
    priceData: price,
    convertedPriceData: price,
    priceRange: range(prices),
    discount: facts.discount ?? none,
    ribbon: facts.ribbon ?? '',
    brand: facts.brand ?? null,
    media: media(facts.pictures, store),
    manageVariants: choices.length > 0,
    productOptions: choices.map(({ name, optionType, choices: all }) => ({
      name,
      optionType,
      choices: all.map(({ value, description, pictures }) => ({
        value,
        description,
        ...(pictures && { media: media(pictures, store) }),
        inStock: variants.some((one) => one.choices[name] === description && one.stock.inStock),
        visible: true,
      })),
    })),
    variants,
    productPageUrl: { base: store.shopUrl, path: `/products/${facts.slug}` },
    inventoryItemId: facts.id,
    additionalInfoSections: [],
    customTextFields: [],
    collectionIds: facts.collectionIds ?? [],
    lastUpdated: facts.lastUpdated,
    createdDate: facts.createdDate,
  }
}

function toVariant(
  facts: ProductFacts,
  variant: ProductFacts['variants'][number],
  stock: StockByVariant,
  store: StoreFacts,
): Variant {
  const prices = priceData(variantPrice(facts, variant, store.currency.code), store)
  const quantity = stock[variant.id]
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      priceData: prices,
      convertedPriceData: prices,
      weight: variant.weight ?? facts.weight ?? 0,
      sku: variant.sku ?? facts.sku ?? '',
      visible: true,
    },
    stock: {
      trackQuantity: quantity !== undefined,
      quantity: quantity ?? null,
      inStock: quantity === undefined || quantity > 0,
    },
  }
}

const priceData = ({ full, now }: { full: bigint; now: bigint }, { currency }: StoreFacts): PriceData => ({
  currency: currency.code,
  price: Number(decimal(full, currency.code)),
  discountedPrice: Number(decimal(now, currency.code)),
  formatted: { price: written(full, currency), discountedPrice: written(now, currency) },
})

const range = (values: number[]) => ({ minValue: Math.min(...values), maxValue: Math.max(...values) })

function stockOf(variants: Variant[]): Product['stock'] {
  const tracked = variants.filter((one) => one.stock.trackQuantity)
  const left = variants.filter((one) => one.stock.inStock).length
  return {
    trackInventory: tracked.length > 0,
    quantity: tracked.length > 0 ? tracked.reduce((sum, one) => sum + (one.stock.quantity ?? 0), 0) : null,
    inStock: left > 0,
    inventoryStatus:
      left === variants.length ? 'IN_STOCK' : left === 0 ? 'OUT_OF_STOCK' : 'PARTIALLY_OUT_OF_STOCK',
  }
}

function media(pictures: readonly Picture[], store: StoreFacts): Media {
  const items = pictures.map((picture): MediaItem => {
    const url = absolute(picture.url, store.platformUrl)
    const format = /\.(\w{2,4})$/.exec(picture.url)?.[1] ?? 'svg'
    const sized = { url, width: picture.width, height: picture.height, format, altText: picture.altText }
    return { id: picture.id, title: picture.altText, mediaType: 'image', thumbnail: sized, image: sized }
  })
  return { ...(items[0] && { mainMedia: items[0] }), items }
}
