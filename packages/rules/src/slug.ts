// Makes the slug of a page from a name.
import { fold } from './text.ts'

const maxLength = 80
const invisible = /\p{Default_Ignorable_Code_Point}+/gu
const apostrophe = /['’]/g

/** The words of a name, folded and joined by hyphens: "Größe & Maß" is `grosse-mass`. Empty if the name has no letters. */
export const toSlug = (name: string): string => {
  const words =
    fold(name)
      .replace(invisible, '')
      .replace(apostrophe, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  // The cut may leave half of a character.
  return words
    .join('-')
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/-$/, '')
}

/** A slug and the ones to use if it is taken: mug, mug-2, mug-3. */
export const slugCandidates = (slug: string, count: number): string[] => [
  slug,
  ...Array.from({ length: count - 1 }, (_, i) => `${slug}-${i + 2}`),
]
