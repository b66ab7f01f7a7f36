// A product as visitors read it: what the store knows of it in, the wire's shape out.
import type { CostAndProfit, PriceData, Product, ProductDraft, Variant } from '@vitrine/contract'
import { toMedia } from './media.ts'
import { toDecimal, parseAmount, times, formatMoney } from './money.ts'
import { applyDiscount, type ProductDiscount } from './price.ts'
import { productPath, type StoreFacts } from './settings.ts'
import { perUnit } from './units.ts'

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
  return { full, now: applyDiscount(full, facts.discount ?? none, currency) }
}

/** The product as the wire has it; what it costs the merchant only when `forMerchant`. */
export function toProduct(
  facts: ProductFacts,
  stock: StockByVariant,
  store: StoreFacts,
  forMerchant = false,
): Product {
  const { code } = store.currency
  const whole = { id: '', choices: {} }
  const price = priceData(facts, variantPrice(facts, whole, code), store)
  const variants = facts.variants.map((variant) => toVariant(facts, variant, stock, store, forMerchant))
  const costs = variants.flatMap(({ variant }) => variant.costAndProfitData?.itemCost ?? [])
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
    ...(forMerchant && costOf(facts, whole, store)),
    ...(costs.length > 0 && { costRange: range(costs) }),
    ...(facts.pricePerUnit && { pricePerUnitData: facts.pricePerUnit }),
    discount: facts.discount ?? none,
    ribbon: facts.ribbon ?? '',
    ribbons: facts.ribbon ? [{ text: facts.ribbon }] : [],
    brand: facts.brand ?? null,
    media: toMedia(facts.pictures, store),
    manageVariants: choices.length > 0,
    productOptions: choices.map(({ name, optionType, choices: all }) => ({
      name,
      optionType,
      choices: all.map(({ value, description, pictures }) => ({
        value,
        description,
        ...(pictures && { media: toMedia(pictures, store) }),
        inStock: variants.some((one) => one.choices[name] === description && one.stock.inStock),
        visible: true,
      })),
    })),
    variants,
    productPageUrl: { base: store.storefrontUrl, path: productPath(facts.slug) },
    inventoryItemId: facts.id,
    additionalInfoSections: facts.infoSections ?? [],
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
  forMerchant: boolean,
): Variant {
  const prices = priceData(facts, variantPrice(facts, variant, store.currency.code), store)
  const quantity = stock[variant.id]
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      priceData: prices,
      convertedPriceData: prices,
      ...(forMerchant && costOf(facts, variant, store)),
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

function priceData(
  { pricePerUnit }: ProductFacts,
  { full, now }: { full: bigint; now: bigint },
  { currency }: StoreFacts,
): PriceData {
  const ratio = pricePerUnit && perUnit(pricePerUnit)
  const each = ratio && times(now, ratio, currency.code)
  return {
    currency: currency.code,
    price: Number(toDecimal(full, currency.code)),
    discountedPrice: Number(toDecimal(now, currency.code)),
    ...(each !== undefined && { pricePerUnit: Number(toDecimal(each, currency.code)) }),
    formatted: {
      price: formatMoney(full, currency),
      discountedPrice: formatMoney(now, currency),
      ...(each !== undefined && { pricePerUnit: formatMoney(each, currency) }),
    },
  }
}

/** What one costs the merchant, and what is left of its price. */
function costOf(
  facts: ProductFacts,
  variant: ProductFacts['variants'][number],
  { currency }: StoreFacts,
): { costAndProfitData: CostAndProfit } | undefined {
  const told = variant.cost ?? facts.cost
  if (told === undefined) return undefined
  const { code } = currency
  const cost = parseAmount(told, code)
  const { now } = variantPrice(facts, variant, code)
  const profit = now - cost
  return {
    costAndProfitData: {
      itemCost: Number(toDecimal(cost, code)),
      formattedItemCost: formatMoney(cost, currency),
      profit: Number(toDecimal(profit, code)),
      formattedProfit: formatMoney(profit, currency),
      profitMargin: now === 0n ? 0 : Math.round((Number(profit) / Number(now)) * 10_000) / 10_000,
    },
  }
}

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
