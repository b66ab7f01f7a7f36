// The pictures of a product and of its choices.
import type { OrderedMedia, Picture } from '@vitrine/contract'
import type { ProductFacts } from './product.ts'

/** A picture with another focal point: with its own if none is sent, and without one for null. */
export function withFocalPoint(
  { focalPoint: before, ...picture }: Picture,
  sent: OrderedMedia['focalPoint'],
): Picture {
  const focalPoint = sent === undefined ? before : sent
  return { ...picture, ...(focalPoint && { focalPoint }) }
}

/** The pictures of the choices of a product, of its options and of its modifiers. */
export const picturesOfChoices = ({ options = [], modifiers = [] }: ProductFacts): Picture[] =>
  [
    ...options.flatMap(({ choices }) => choices),
    ...modifiers.flatMap(({ choicesSettings }) => choicesSettings?.choices ?? []),
  ].flatMap(({ pictures = [] }) => pictures)
