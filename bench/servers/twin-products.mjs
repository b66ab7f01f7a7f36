// The twin's products: the platform's response shape, written by hand for one store in euros and English.

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
export const searchAnswer = ({ page, total, price, options, inStock, onSale }, offset) => ({
  products: (page ?? []).map(product),
  metadata: { count: page?.length ?? 0, offset, total, tooManyToCount: false },
  facets: { price, options: options ?? [], inStock, onSale },
})
