// Formats a stored product as catalog version 1 answers it.
import type { CostAndProfit, PriceData, PricePerUnit, Product, Variant } from '@vitrine/contract'
import { toPreorderInfo } from '../inventory/change-preorder.ts'
import { inventoryStatus } from '../inventory/statuses.ts'
import { isInStock, levelOf, type StockByVariant } from '../inventory/stock-level.ts'
import { toMedia } from '../media.ts'
import { convert, formatMoney, parseAmount, times, toDecimal } from '../money.ts'
import { profitOf } from '../product/price.ts'
import {
  isOffered,
  managesVariants,
  noDiscount,
  type ProductFacts,
  type StoredVariant,
  variantPrice,
} from '../product/product.ts'
import { htmlOf, plainTextOf } from '../rich-content/stored-text.ts'
import { productPath, type StoreFacts } from '../settings.ts'
import { perUnit, unitsOfVariant } from '../product/units.ts'

// A variant without values of its own has the price and cost of the product.
const productItself: StoredVariant = { id: '', choices: {} }

/** The price of a product; a variant may have its own. */
export const toPriceData = (facts: ProductFacts, store: StoreFacts): PriceData =>
  priceData(facts.pricePerUnit, variantPrice(facts, productItself, store.currency.code), store)

/** The price in the currency of the caller, or else the price itself. */
function convertedPrice(
  pricePerUnit: PricePerUnit | undefined,
  { full, now }: { full: bigint; now: bigint },
  store: StoreFacts,
  price: PriceData,
): PriceData {
  const { conversion, currency } = store
  if (!conversion) return price
  const inCurrency = (amount: bigint) => convert(amount, conversion.rate, currency.code, conversion.currency)
  return priceData(
    pricePerUnit,
    { full: inCurrency(full), now: inCurrency(now) },
    { ...store, currency: { ...currency, code: conversion.currency } },
  )
}

/** Cost and profit of a product itself, if its cost is known. */
export const productCost = (facts: ProductFacts, store: StoreFacts) => costOf(facts, productItself, store)

/** The texts that shoppers enter, as version 1 has them. */
export const customTextFieldsOf = ({ modifiers = [] }: ProductFacts): Product['customTextFields'] =>
  modifiers.flatMap(({ mandatory, freeTextSettings: text }) =>
    text ? { title: text.title, maxLength: text.maxCharCount, mandatory: mandatory ?? false } : [],
  )

/** What merchants see of a product besides what shoppers see. */
export interface MerchantData {
  revision: bigint
  /** The facts that are stored. */
  facts?: ProductFacts
  /** Whether cost and profit are left out. */
  hidesCosts?: boolean
}

/**
 * The product in the shape of the wire, with the discount that holds now. Cost, profit, dates, its revision and
 * hidden variants only with `merchantData`.
 */
export function toProduct(
  facts: ProductFacts,
  stock: StockByVariant,
  store: StoreFacts,
  merchantData?: MerchantData,
): Product {
  const forMerchant = merchantData !== undefined
  const withCosts = forMerchant && !merchantData.hidesCosts
  const price = toPriceData(facts, store)
  // Shoppers do not see variants that they cannot buy; what filters find a product by follows from the others for merchants, too.
  const listed = forMerchant ? facts.variants : facts.variants.filter(isOffered)
  const variants = listed.map((variant) => toVariant(facts, variant, stock, store, withCosts))
  const offered = variants.filter(({ variant }) => variant.visible)
  const ownCost = withCosts ? productCost(facts, store) : undefined
  const prices = offered.map(({ variant }) => variant.priceData.price)
  const weights = offered.map(({ variant }) => variant.weight)
  const options = facts.options ?? []
  const preorderInfo = toPreorderInfo(listed.map(({ id }) => levelOf(stock, id)))
  return {
    id: facts.id,
    numericId: facts.numericId,
    name: facts.name,
    slug: facts.slug,
    visible: facts.visible ?? true,
    productType: facts.productType,
    description: htmlOf(facts.description),
    descriptionText: plainTextOf(facts.description),
    ...(facts.sku !== undefined && { sku: facts.sku }),
    weight: facts.weight ?? 0,
    weightRange: range(weights, facts.weight ?? 0),
    ...dimensionsOf(facts),
    stock: stockOf(variants, offered),
    price,
    priceData: price,
    convertedPriceData: convertedPrice(
      facts.pricePerUnit,
      variantPrice(facts, productItself, store.currency.code),
      store,
      price,
    ),
    priceRange: range(prices, price.price),
    ...ownCost,
    ...costRangeOf(offered, ownCost),
    ...(facts.pricePerUnit && { pricePerUnitData: facts.pricePerUnit }),
    discount: (merchantData?.facts ?? facts).discount ?? noDiscount,
    ...(merchantData?.facts?.publication && { publication: merchantData.facts.publication }),
    ...(facts.archivedDate && { archivedDate: facts.archivedDate }),
    ribbon: facts.ribbon ?? '',
    ribbons: facts.ribbon ? [{ text: facts.ribbon }] : [],
    brand: facts.brand ?? null,
    media: toMedia(facts.pictures, store),
    manageVariants: managesVariants(facts),
    productOptions: options.map(({ name, optionType, choices }) => ({
      name,
      optionType,
      choices: choices.map(({ value, description, pictures }) => ({
        value,
        description,
        ...(pictures && { media: toMedia(pictures, store) }),
        inStock: offered.some((variant) => variant.choices[name] === description && variant.stock.inStock),
        visible: offered.some((variant) => variant.choices[name] === description),
      })),
    })),
    variants,
    productPageUrl: { base: store.storefrontUrl, path: productPath(facts.slug) },
    inventoryItemId: facts.id,
    ...(preorderInfo.enabled && { preorderInfo }),
    additionalInfoSections: (facts.infoSections ?? []).map(({ title, description }) => ({
      title,
      description: htmlOf(description),
    })),
    customTextFields: customTextFieldsOf(facts),
    collectionIds: facts.collectionIds ?? [],
    ...(facts.seoData && { seoData: facts.seoData }),
    lastUpdated: facts.lastUpdated,
    createdDate: facts.createdDate,
    ...(merchantData && { revision: `${merchantData.revision}` }),
  }
}

function toVariant(
  facts: ProductFacts,
  variant: StoredVariant,
  stock: StockByVariant,
  store: StoreFacts,
  withCosts: boolean,
): Variant {
  const amounts = variantPrice(facts, variant, store.currency.code)
  const pricePerUnit = unitsOfVariant(facts.pricePerUnit, variant)
  const prices = priceData(pricePerUnit, amounts, store)
  const level = levelOf(stock, variant.id)
  return {
    id: variant.id,
    choices: variant.choices,
    variant: {
      priceData: prices,
      convertedPriceData: convertedPrice(pricePerUnit, amounts, store, prices),
      ...(withCosts && costOf(facts, variant, store)),
      weight: variant.weight ?? facts.weight ?? 0,
      sku: variant.sku ?? facts.sku ?? '',
      visible: isOffered(variant),
      ...dimensionsOf({ ...facts, ...variant }),
    },
    stock: {
      trackQuantity: level.isTracked,
      quantity: level.isTracked ? level.quantity : null,
      inStock: isInStock(level),
    },
    ...(level.preorder && { preorderInfo: { enabled: true, ...level.preorder } }),
  }
}

function priceData(
  pricePerUnit: PricePerUnit | undefined,
  { full, now }: { full: bigint; now: bigint },
  { currency }: StoreFacts,
): PriceData {
  const ratio = pricePerUnit && perUnit(pricePerUnit)
  const unitPrice = ratio && times(now, ratio, currency.code)
  return {
    currency: currency.code,
    price: Number(toDecimal(full, currency.code)),
    discountedPrice: Number(toDecimal(now, currency.code)),
    ...(unitPrice !== undefined && { pricePerUnit: Number(toDecimal(unitPrice, currency.code)) }),
    formatted: {
      price: formatMoney(full, currency),
      discountedPrice: formatMoney(now, currency),
      ...(unitPrice !== undefined && { pricePerUnit: formatMoney(unitPrice, currency) }),
    },
  }
}

/** The merchant's cost of a variant, and the profit at its current price. */
function costOf(
  facts: ProductFacts,
  variant: StoredVariant,
  { currency }: StoreFacts,
): { costAndProfitData: CostAndProfit } | undefined {
  const costText = variant.cost ?? facts.cost
  if (costText === undefined) return undefined
  const { code } = currency
  const cost = parseAmount(costText, code)
  const { now } = variantPrice(facts, variant, code)
  const { profit, profitMargin } = profitOf(now, cost)
  return {
    costAndProfitData: {
      itemCost: Number(toDecimal(cost, code)),
      formattedItemCost: formatMoney(cost, currency),
      profit: Number(toDecimal(profit, code)),
      formattedProfit: formatMoney(profit, currency),
      profitMargin,
    },
  }
}

const dimensionsOf = ({
  productDimensions,
  packageDimensions,
}: Pick<ProductFacts, 'productDimensions' | 'packageDimensions'>) => ({
  ...(productDimensions && { productDimensions }),
  ...(packageDimensions && { packageDimensions }),
})

/** The range of the variants' values, or the product's own value if no variant is offered. */
const range = (values: number[], own = 0) =>
  values.length > 0
    ? { minValue: Math.min(...values), maxValue: Math.max(...values) }
    : { minValue: own, maxValue: own }

/** The costs of the variants that are offered, or the product's own cost if none is. */
function costRangeOf(offered: Variant[], own: ReturnType<typeof productCost>): Pick<Product, 'costRange'> {
  const costed = offered.length > 0 ? offered.map(({ variant }) => variant) : [own]
  const costs = costed.flatMap((each) => each?.costAndProfitData?.itemCost ?? [])
  return costs.length > 0 ? { costRange: range(costs) } : {}
}

/** Pieces are counted of all variants that are answered, the status of those that are offered: without any it is sold out. */
function stockOf(variants: Variant[], offered: Variant[]): Product['stock'] {
  const tracked = variants.filter(({ stock }) => stock.trackQuantity)
  const inventory = inventoryStatus(offered.map(({ stock }) => stock))
  return {
    trackInventory: tracked.length > 0,
    quantity: tracked.length > 0 ? tracked.reduce((sum, { stock }) => sum + (stock.quantity ?? 0), 0) : null,
    inStock: inventory !== 'OUT_OF_STOCK',
    inventoryStatus: inventory,
  }
}
