// A product as machines read it (schema.org): what it is, what each variant costs, and whether it can be had.
import type { Product, Variant } from '@vitrine/client'
import { optionKinds } from '../messages/index.ts'
import { choicesOf, wordOf } from './choices.ts'
import { picturesOf } from './pictures.ts'

/** Search engines read no more of one page. */
const most = 100

/** The product as one object, to stand in the head of its page. */
export function structuredData(product: Product, onPreorder: boolean) {
  const { id, name, description, brand, media, productOptions, productPageUrl, variants } = product
  const page = productPageUrl.base + productPageUrl.path
  const whole = {
    '@context': 'https://schema.org',
    name,
    description,
    url: page,
    image: media.items.map(({ image }) => image.url),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
  }
  const bought = ({ variant: { sku, priceData }, stock }: Variant, url: string) => ({
    ...(sku && { sku }),
    offers: {
      '@type': 'Offer',
      url,
      price: `${priceData.discountedPrice}`,
      priceCurrency: priceData.currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${!stock.inStock ? 'OutOfStock' : onPreorder ? 'PreOrder' : 'InStock'}`,
    },
  })
  const [only] = variants
  const varying = differencesOf(product)
  const plain = productOptions.filter((option) => !varying.some((one) => one.option === option))
  if (productOptions.length === 0) return { ...whole, '@type': 'Product', ...(only && bought(only, page)) }
  return {
    ...whole,
    '@type': 'ProductGroup',
    productGroupID: id,
    ...(varying.length > 0 && {
      variesBy: varying.map(({ property }) => `https://schema.org/${property}`),
    }),
    hasVariant: variants.slice(0, most).map((variant) => ({
      '@type': 'Product',
      name: [name, ...choicesOf(product, variant)].join(', '),
      image: picturesOf(product, variant.choices).map(({ image }) => image.url),
      ...Object.fromEntries(varying.map(({ property, option }) => [property, variant.choices[option.name]])),
      ...(plain.length > 0 && {
        additionalProperty: plain.map(({ name }) => ({
          '@type': 'PropertyValue',
          name,
          value: variant.choices[name],
        })),
      }),
      ...bought(variant, encodeURI(`${page}?variant=${wordOf(product, variant)}`)),
    })),
  }
}

const known = new Map(Object.entries(optionKinds))

/** The options that machines have a word for, each word once. */
function differencesOf({ productOptions }: Product) {
  const found = new Map<string, Product['productOptions'][number]>()
  for (const option of productOptions) {
    const property = option.optionType === 'color' ? 'color' : known.get(option.name.trim().toLowerCase())
    if (property && !found.has(property)) found.set(property, option)
  }
  return [...found].map(([property, option]) => ({ property, option }))
}
