// Copies a product, as a merchant duplicates it: the copy is hidden and has an address of its own.
import { maxProductName, onlyVariantId } from '@vitrine/contract/constants'
import type { ProductFacts } from './product.ts'
import type { ProductContext } from './change-product.ts'

/** The name of the copy of a product; a character is not cut in two. */
export const nameOfCopy = (name: string): string =>
  `Copy of ${name}`.slice(0, maxProductName).replace(/[\uD800-\uDBFF]$/, '')

/** A copy of a product. Pictures keep their ids, which are those of their files, and its variants get new ones. */
export function copyProduct(
  { archivedDate: _, ...facts }: ProductFacts,
  { id, slug, now, newId }: ProductContext & { id: string; slug: string; now: string },
): ProductFacts {
  const { variants, subscriptionDetails } = facts
  return {
    ...facts,
    id,
    slug,
    name: nameOfCopy(facts.name),
    visible: false,
    createdDate: now,
    variants: variants.map((variant) =>
      variant.id === onlyVariantId ? variant : { ...variant, id: newId() },
    ),
    ...(subscriptionDetails && {
      subscriptionDetails: {
        ...subscriptionDetails,
        subscriptions: subscriptionDetails.subscriptions.map((each) => ({ ...each, id: newId() })),
      },
    }),
  }
}
