// The title and the description of a product's page for search engines.
import type { Product } from '@vitrine/client'

/** Those that the merchant has written for search engines, else the name and the description of the product. */
export function searchTexts({ name, descriptionText, seoData }: Product) {
  const tags = (seoData?.tags ?? []).filter(({ disabled }) => !disabled)
  const title = tags.find(({ type }) => type === 'title')?.children
  const meta = tags.find(({ type, props }) => type === 'meta' && props?.name === 'description')?.props
    ?.content
  return { title: title || name, description: typeof meta === 'string' && meta ? meta : descriptionText }
}
