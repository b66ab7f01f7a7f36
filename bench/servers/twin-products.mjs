// The twin's products: the platform's response shapes, written by hand for one store in euros and English.
import { createHash } from 'node:crypto'

const storefrontUrl = 'http://localhost:3000'
const platformUrl = 'http://localhost:4000'
const none = { type: 'NONE', value: 0 }

const priceData = (full, discount) => {
  const cents = Math.round(full * 100)
  const now = (cents - (discount.type === 'PERCENT' ? Math.round((cents * discount.value) / 100) : 0)) / 100
  const formatted = { price: `€${full.toFixed(2)}`, discountedPrice: `€${now.toFixed(2)}` }
  return { currency: 'EUR', price: full, discountedPrice: now, formatted }
}

const media = ({ id, url, width, height, altText }) => {
  const sized = { url: platformUrl + url, width, height, format: 'svg', altText }
  return { id, title: altText, mediaType: 'image', thumbnail: sized, image: sized }
}

const range = (values) => ({ minValue: Math.min(...values), maxValue: Math.max(...values) })

function product({ facts, stock }) {
  const { discount = none, weight } = facts
  let quantity = 0
  const variants = facts.variants.map(({ id, choices, sku, price }) => {
    const left = stock[id]
    quantity += left
    const data = priceData(Number(price), discount)
    const variant = { priceData: data, convertedPriceData: data, weight, sku, visible: true }
    return { id, choices, variant, stock: { trackQuantity: true, quantity: left, inStock: left > 0 } }
  })
  const inStock = variants.filter((variant) => variant.stock.inStock)
  const items = facts.pictures.map(media)
  const data = priceData(Number(facts.price), discount)
  return {
    id: facts.id,
    numericId: facts.numericId,
    name: facts.name,
    slug: facts.slug,
    visible: true,
    productType: facts.productType,
    description: `<p>${facts.description}</p>`,
    descriptionText: facts.description,
    sku: facts.sku,
    weight,
    weightRange: { minValue: weight, maxValue: weight },
    stock: {
      trackInventory: true,
      quantity,
      inStock: inStock.length > 0,
      inventoryStatus:
        inStock.length === variants.length
          ? 'IN_STOCK'
          : inStock.length > 0
            ? 'PARTIALLY_OUT_OF_STOCK'
            : 'OUT_OF_STOCK',
    },
    price: data,
    priceData: data,
    convertedPriceData: data,
    priceRange: range(variants.map(({ variant }) => variant.priceData.price)),
    discount,
    ribbon: facts.ribbon ?? '',
    ribbons: facts.ribbon ? [{ text: facts.ribbon }] : [],
    brand: facts.brand,
    media: { mainMedia: items[0], items },
    manageVariants: true,
    productOptions: facts.options.map(({ name, optionType, choices }) => ({
      name,
      optionType,
      choices: choices.map(({ value, description }) => ({
        value,
        description,
        inStock: inStock.some((variant) => variant.choices[name] === description),
        visible: true,
      })),
    })),
    variants,
    productPageUrl: { base: storefrontUrl, path: `/products/${facts.slug}` },
    inventoryItemId: facts.id,
    additionalInfoSections: facts.infoSections ?? [],
    customTextFields: [],
    collectionIds: facts.collectionIds ?? [],
    lastUpdated: facts.lastUpdated,
    createdDate: facts.createdDate,
  }
}

/** A page of products. */
export const productsAnswer = (rows) => ({
  products: rows.map(product),
  metadata: { count: rows.length, offset: 0, total: rows[0].total, tooManyToCount: false },
})

/** A page of a collection, with facets. */
export const searchAnswer = ({ page, total, price, brands, options, inStock, onSale }, offset) => ({
  products: (page ?? []).map(product),
  metadata: { count: page?.length ?? 0, offset, total, tooManyToCount: false },
  facets: { price, brands: brands ?? [], options: options ?? [], inStock, onSale },
})

const ids = new Map()
/** The id that follows from names, as the platform has it. @param {string[]} names */
function idOf(...names) {
  const key = names.join('\u001f')
  const known = ids.get(key)
  if (known) return known
  const hash = createHash('md5').update(key).digest('hex')
  const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  ids.set(key, id)
  return id
}

const mediaV3 = ({ id, url, width, height, altText }) => {
  const thumbnail = { url: platformUrl + url, width, height, altText }
  return { id, image: { id, ...thumbnail }, altText, mediaType: 'IMAGE', thumbnail }
}

const amount = (value) => ({ amount: value.toFixed(2), formattedAmount: `€${value.toFixed(2)}` })
const amountRange = (values) => {
  const { minValue, maxValue } = range(values)
  return { minValue: amount(minValue), maxValue: amount(maxValue) }
}

/** The status of some variants of which some are in stock. */
const statusOf = (all, available) => {
  if (available === all) return 'IN_STOCK'
  return available > 0 ? 'PARTIALLY_OUT_OF_STOCK' : 'OUT_OF_STOCK'
}

const renderTypeOf = ({ optionType }) => (optionType === 'color' ? 'SWATCH_CHOICES' : 'TEXT_CHOICES')
const choiceIdOf = ({ name }, description) => idOf('choice', name, description)

function productV3({ facts, stock, revision, brandId, ribbonId }) {
  const { discount = none, weight } = facts
  const prices = facts.variants.map(({ price }) => priceData(Number(price), discount))
  const isInStock = ({ id }) => stock[id] > 0
  const available = facts.variants.filter(isInStock)
  const items = facts.pictures.map(mediaV3)
  return {
    id: facts.id,
    revision,
    createdDate: facts.createdDate,
    updatedDate: facts.lastUpdated,
    numericId: facts.numericId,
    name: facts.name,
    slug: facts.slug,
    handle: facts.slug,
    visible: true,
    visibleInPos: true,
    productType: facts.productType.toUpperCase(),
    media: { main: items[0], itemsInfo: { items } },
    options: facts.options.map((option) => ({
      id: idOf('option', option.name),
      key: option.name,
      name: option.name,
      optionRenderType: renderTypeOf(option),
      choicesSettings: {
        choices: option.choices.map(({ value, description }) => ({
          choiceId: choiceIdOf(option, description),
          choiceType: 'ONE_COLOR',
          colorCode: value,
          key: description,
          name: description,
          inStock: available.some(({ choices }) => choices[option.name] === description),
          visible: true,
        })),
      },
    })),
    modifiers: [],
    brand: { id: brandId, name: facts.brand },
    ...(facts.ribbon && { ribbon: { id: ribbonId, name: facts.ribbon } }),
    inventory: {
      availabilityStatus: statusOf(facts.variants.length, available.length),
      preorderStatus: 'DISABLED',
      preorderAvailability: 'NO_VARIANTS',
    },
    actualPriceRange: amountRange(prices.map(({ discountedPrice }) => discountedPrice)),
    ...(discount.type !== 'NONE' && { compareAtPriceRange: amountRange(prices.map(({ price }) => price)) }),
    variantsInfo: {
      variants: facts.variants.map((variant, i) => ({
        id: variant.id,
        visible: true,
        sku: variant.sku,
        choices: facts.options.map((option) => ({
          optionChoiceIds: {
            optionId: idOf('option', option.name),
            choiceId: choiceIdOf(option, variant.choices[option.name]),
          },
          optionChoiceNames: {
            optionName: option.name,
            choiceName: variant.choices[option.name],
            renderType: renderTypeOf(option),
          },
        })),
        price: {
          actualPrice: amount(prices[i].discountedPrice),
          ...(discount.type !== 'NONE' && { compareAtPrice: amount(prices[i].price) }),
        },
        physicalProperties: { weight },
        inventoryStatus: { inStock: isInStock(variant), preorderEnabled: false },
      })),
    },
    variantSummary: { variantCount: facts.variants.length },
    physicalProperties: { shippingWeightRange: { minValue: weight, maxValue: weight } },
    url: { relativePath: `/products/${facts.slug}`, url: `${storefrontUrl}/products/${facts.slug}` },
    currency: 'EUR',
    plainDescription: `<p>${facts.description}</p>`,
  }
}

/** A page of products as catalog version 3 answers it. */
export const productsV3Answer = (rows) => ({
  products: rows.map(productV3),
  pagingMetadata: { count: rows.length, cursors: {}, hasNext: false },
})
