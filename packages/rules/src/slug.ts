// Slugs of products, made from their names.
import { fold } from './text.ts'

const maxLength = 80

/** The slug of a name: 'Café crème' -> 'cafe-creme'. */
export const slugOf = (name: string): string =>
  fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'product'

/** A slug and the ones to use if it is taken: mug, mug-2, mug-3. */
export const slugCandidates = (slug: string, count: number): string[] => [
  slug,
  ...Array.from({ length: count - 1 }, (_, i) => `${slug}-${i + 2}`),
]
