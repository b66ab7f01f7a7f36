// The structured data of a product page (schema.org): the product, and the price and availability of each variant.
import type { PriceData, Product, Variant } from '@vitrine/client'
import { optionKinds } from '../messages/index.ts'
import { choiceValues, variantParam } from './choices.ts'
import { toGtin } from './gtin.ts'
import { picturesOf } from './pictures.ts'

/** Search engines read no more variants of one page. */
const maxVariants = 100

/** The object for the JSON-LD script of the page; `barcodes` are those of the variants, by their ids. */
export function structuredData(product: Product, barcodes: ReadonlyMap<string, string | undefined>) {
  const { id, name, descriptionText, brand, discount, media, productOptions, variants } = product
  const page = product.productPageUrl.base + product.productPageUrl.path
  const base = {
    '@context': 'https://schema.org',
    name,
    description: descriptionText,
    url: page,
    image: media.items.map(({ image }) => image.url),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
  }
  const toOffer = ({ id, variant: { sku, priceData }, stock, preorderInfo }: Variant, url: string) => ({
    ...(sku && { sku }),
    ...gtinOf(barcodes.get(id)),
    offers: {
      '@type': 'Offer',
      url,
      price: `${priceData.discountedPrice}`,
      priceCurrency: priceData.currency,
      ...fullPrice(priceData),
      ...(discount.endDate &&
        priceData.discountedPrice < priceData.price && { priceValidUntil: discount.endDate }),
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${!stock.inStock ? 'OutOfStock' : preorderInfo ? 'PreOrder' : 'InStock'}`,
    },
  })
  const [only] = variants
  const varying = schemaOptions(product)
  const otherOptions = productOptions.filter((option) => !varying.some((item) => item.option === option))
  if (productOptions.length === 0) return { ...base, '@type': 'Product', ...(only && toOffer(only, page)) }
  return {
    ...base,
    '@type': 'ProductGroup',
    productGroupID: id,
    ...(varying.length > 0 && {
      variesBy: varying.map(({ property }) => `https://schema.org/${property}`),
    }),
    hasVariant: variants.slice(0, maxVariants).map((variant) => ({
      '@type': 'Product',
      name: [name, ...choiceValues(product, variant)].join(', '),
      image: picturesOf(product, variant.choices).map(({ image }) => image.url),
      ...Object.fromEntries(varying.map(({ property, option }) => [property, variant.choices[option.name]])),
      ...(otherOptions.length > 0 && {
        additionalProperty: otherOptions.map(({ name }) => ({
          '@type': 'PropertyValue',
          name,
          value: variant.choices[name],
        })),
      }),
      ...toOffer(variant, encodeURI(`${page}?variant=${variantParam(product, variant)}`)),
    })),
  }
}

const gtinOf = (barcode: string | undefined) => {
  const gtin = toGtin(barcode)
  return gtin && { gtin }
}

/** The price before, which search engines strike through, if the variant is on sale. */
const fullPrice = ({ price, discountedPrice, currency }: PriceData) =>
  discountedPrice < price && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: `${price}`,
      priceCurrency: currency,
    },
  }

const schemaProperties = new Map(Object.entries(optionKinds))

/** The options that have a schema.org property; each property is used once. */
function schemaOptions({ productOptions }: Product) {
  const found = new Map<string, Product['productOptions'][number]>()
  for (const option of productOptions) {
    const property =
      option.optionType === 'color' ? 'color' : schemaProperties.get(option.name.trim().toLowerCase())
    if (property && !found.has(property)) found.set(property, option)
  }
  return [...found].map(([property, option]) => ({ property, option }))
}
