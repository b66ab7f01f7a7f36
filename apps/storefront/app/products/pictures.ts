// Selects the pictures for the selected choices; pure.
import type { MediaItem } from '@vitrine/client'
import type { Choices } from './choices.ts'
import type { ShownProduct } from './shown-product.ts'

/** The pictures of the selected choices, then those that belong to no choice. */
export function picturesOf({ productOptions, media }: ShownProduct, selected: Choices): MediaItem[] {
  const ofChoices = productOptions.flatMap(({ name, choices }) =>
    choices.map((choice) => ({
      items: choice.media?.items ?? [],
      isSelected: choice.description === selected[name],
    })),
  )
  const choiceIds = new Set(ofChoices.flatMap(({ items }) => items.map(({ id }) => id)))
  return [
    ...ofChoices.flatMap(({ items, isSelected }) => (isSelected ? items : [])),
    ...media.items.filter(({ id }) => !choiceIds.has(id)),
  ]
}
