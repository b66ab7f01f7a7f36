// The title and the description of the page of a product or collection for search engines.
import type { Product } from '@vitrine/client'

/** Those that the merchant has written for search engines, else its name and the description that it has anyway. */
export function searchTexts({ name, seoData }: Pick<Product, 'name' | 'seoData'>, description: string) {
  const tags = (seoData?.tags ?? []).filter(({ disabled }) => !disabled)
  const title = tags.find(({ type }) => type === 'title')?.children
  const meta = tags.find(({ type, props }) => type === 'meta' && props?.name === 'description')?.props
    ?.content
  return { title: title || name, description: typeof meta === 'string' && meta ? meta : description }
}
