// Changes what is stored of a product, as a merchant asks.
import type { ProductUpdate } from '@vitrine/contract'
import type { ProductFacts } from './product.ts'

/** The facts of a product with an update; the same object if nothing changes. */
export function changeProduct(facts: ProductFacts, update: ProductUpdate): ProductFacts {
  const {
    name = facts.name,
    description = facts.description,
    ribbon = facts.ribbon ?? '',
    visible = facts.visible ?? true,
  } = sentFields(update)
  const isChanged =
    name !== facts.name ||
    description !== facts.description ||
    ribbon !== (facts.ribbon ?? '') ||
    visible !== (facts.visible ?? true)
  if (!isChanged) return facts
  const { ribbon: _ribbon, ...others } = facts
  return { ...others, name, description, visible, ...(ribbon && { ribbon }) }
}

type Sent<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The fields that were sent with a value. */
const sentFields = (update: ProductUpdate) =>
  Object.fromEntries(
    Object.entries(update).filter(([, value]) => value !== null && value !== undefined),
  ) as Sent<ProductUpdate>
