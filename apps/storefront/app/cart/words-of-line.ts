// What a line of the cart is called, and where its product stands.
import type { LineItem } from '@vitrine/client'

/** 'Sage, Large', or nothing when there was nothing to choose. */
export const optionsOf = (line: LineItem) =>
  line.descriptionLines
    .map(({ colorInfo, plainText }) => (colorInfo ?? plainText)?.original)
    .filter(Boolean)
    .join(', ')

/** The product's page, opened on the variant of the line. */
export function addressOf({ url, catalogReference }: LineItem): string {
  const variant = catalogReference.options?.variantId
  return variant ? `${url.relativePath}?variant=${variant}` : url.relativePath
}
