// A product as machines read it (schema.org): what it is, what each variant costs, and whether it can be had.
import type { Product, Variant } from '@vitrine/client'
import { choicesOf, wordOf } from './choices.ts'
import { picturesOf } from './pictures.ts'

/** Search engines read no more of one page. */
const most = 100

/** The product as one object, to stand in the head of its page. */
export function structured(product: Product, onPreorder: boolean) {
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
  if (productOptions.length === 0) return { ...whole, '@type': 'Product', ...(only && bought(only, page)) }
  return {
    ...whole,
    '@type': 'ProductGroup',
    productGroupID: id,
    variesBy: productOptions.map(({ name, optionType }) => (optionType === 'color' ? 'color' : name)),
    hasVariant: variants.slice(0, most).map((variant) => ({
      '@type': 'Product',
      name: [name, ...choicesOf(product, variant)].join(', '),
      image: picturesOf(product, variant.choices).map(({ image }) => image.url),
      additionalProperty: productOptions.map(({ name }) => ({
        '@type': 'PropertyValue',
        name,
        value: variant.choices[name],
      })),
      ...bought(variant, encodeURI(`${page}?variant=${wordOf(product, variant)}`)),
    })),
  }
}
