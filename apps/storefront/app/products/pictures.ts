// Which pictures show what is chosen; pure.
import type { MediaItem, Product } from '@vitrine/client'
import type { Choices } from './choices.ts'

/** The pictures of what is chosen, then those that show no choice in particular. */
export function picturesOf({ productOptions, media }: Product, chosen: Choices): MediaItem[] {
  const choices = productOptions.flatMap(({ name, choices: all }) =>
    all.map((choice) => ({
      items: choice.media?.items ?? [],
      isChosen: choice.description === chosen[name],
    })),
  )
  const ofChoices = new Set(choices.flatMap(({ items }) => items.map(({ id }) => id)))
  return [
    ...choices.flatMap(({ items, isChosen }) => (isChosen ? items : [])),
    ...media.items.filter(({ id }) => !ofChoices.has(id)),
  ]
}
