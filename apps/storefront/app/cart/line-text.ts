// The options and the link of a cart line.
import type { LineItem } from '@vitrine/client'

/** The selected options, or the description lines of a custom line: `{ option: 'Colour', text: 'Sage' }`. */
export const describeLine = (line: LineItem) =>
  line.descriptionLines.flatMap(({ name, colorInfo, plainText }) => {
    const text = (colorInfo ?? plainText)?.original
    return text ? { option: name.original, text } : []
  })

/** Whether two lines hold the same product in the same variant. */
export const isSameItem = (a: Pick<LineItem, 'catalogReference'>, b: Pick<LineItem, 'catalogReference'>) =>
  a.catalogReference.catalogItemId === b.catalogReference.catalogItemId &&
  a.catalogReference.options?.variantId === b.catalogReference.options?.variantId

/** The product page, opened on the variant of the line; undefined for lines without a page in this storefront. */
export function lineUrl({ url: { relativePath }, catalogReference, customLineItem }: LineItem) {
  // Merchants write the path of custom lines: only a path within this storefront becomes a link.
  if (!/^\/(?![/\\])/.test(relativePath)) return undefined
  const variantId = catalogReference.options?.variantId
  return variantId && !customLineItem ? `${relativePath}?variant=${variantId}` : relativePath
}
