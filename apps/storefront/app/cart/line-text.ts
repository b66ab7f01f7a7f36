// What a line of the cart says of itself, and where its product stands.
import type { LineItem } from '@vitrine/client'

/** What was chosen, or what the merchant wrote, one by one: `{ option: 'Colour', text: 'Sage' }`. */
export const describe = (line: LineItem) =>
  line.descriptionLines.flatMap(({ name, colorInfo, plainText }) => {
    const text = (colorInfo ?? plainText)?.original
    return text ? { option: name.original, text } : []
  })

/** The product's page, opened on the variant of the line; nothing for what has no page in this shop. */
export function lineUrl({ url: { relativePath }, catalogReference, customLineItem }: LineItem) {
  // What a merchant writes may lead anywhere; only a path of this shop is followed.
  if (!/^\/(?![/\\])/.test(relativePath)) return undefined
  const variant = catalogReference.options?.variantId
  return variant && !customLineItem ? `${relativePath}?variant=${variant}` : relativePath
}
