// The options and the link of a cart line.
import type { LineItem } from '@vitrine/client'

/** The selected options, or the description lines of a custom line: `{ option: 'Colour', text: 'Sage' }`. */
export const describeLine = (line: Pick<LineItem, 'descriptionLines'>) =>
  line.descriptionLines.flatMap(({ name, colorInfo, plainText }) => {
    const text = (colorInfo ?? plainText)?.original
    return text ? { option: name.original, text } : []
  })

type Item = Pick<LineItem, 'catalogReference'>

const itemKey = ({ catalogReference: { catalogItemId, options } }: Item) =>
  JSON.stringify([
    catalogItemId,
    options?.variantId,
    ...[options?.options, options?.customTextFields].map((values) => Object.entries(values ?? {}).sort()),
  ])

/** Whether two lines hold the same product in the same variant, made with the same texts and choices. */
export const isSameItem = (a: Item, b: Item) => itemKey(a) === itemKey(b)

/** The product page, opened on the variant of the line; undefined for lines without a page in this storefront. */
export function lineUrl({ url: { relativePath }, catalogReference, customLineItem }: LineItem) {
  // Merchants write the path of custom lines: only a path within this storefront becomes a link.
  if (!/^\/(?![/\\])/.test(relativePath)) return undefined
  const variantId = catalogReference.options?.variantId
  return variantId && !customLineItem ? `${relativePath}?variant=${variantId}` : relativePath
}
