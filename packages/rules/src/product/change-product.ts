// Changes a stored product. Each version of the wire tells first what its words change of what is stored (product-v1, product-v3).
import type { FieldViolation } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import { Invalid } from '../refusal.ts'
import { isSameJson } from '../same-json.ts'
import { optionViolations, productViolations } from './check-catalog.ts'
import { managesVariants, type ProductFacts } from './product.ts'
import type { KnownEntities } from './references.ts'

/** What a change of a product needs besides the product: the currency of its prices, and ids for new variants. */
export interface ProductContext {
  currency: string
  newId(): string
  /** The entities that the change refers to. */
  known?: KnownEntities
}

/** The same, and the time of the change in milliseconds. */
export interface ChangeContext extends ProductContext {
  now: number
}

/** A change of what is stored: a field that is undefined stays as it is, `null` removes it. */
export type FactsChange = { [Field in keyof ProductFacts]?: ProductFacts[Field] | null | undefined }

/** The name on the wire of a field of what is stored. */
type ToWireField = (field: string) => string

const throwAny = (violations: readonly FieldViolation[], toWireField: ToWireField): void => {
  if (violations.length > 0)
    throw new Invalid(violations.map((each) => ({ ...each, field: toWireField(each.field) })))
}

/** What a product has that does not say otherwise: it is not stored, so a client may send it back as it was read. */
const defaultsOf = (facts: ProductFacts): FactsChange => ({
  visible: true,
  visibleInPos: true,
  weight: 0,
  options: [],
  modifiers: [],
  infoSections: [],
  infoSectionIds: [],
  additionalRibbons: [],
  manageVariants: managesVariants(facts),
})

/** Throws if a product contradicts itself; without a time, an expired discount is checked too. */
export const assertValidProduct = (
  facts: ProductFacts,
  { currency, now }: { currency: string; now?: number },
  toWireField: ToWireField,
): void =>
  throwAny(productViolations(facts, 'product', { currency, ...(now !== undefined && { now }) }), toWireField)

/** The product with a change; throws if it contradicts itself then. */
export function changeFacts(
  facts: ProductFacts,
  change: FactsChange,
  context: Parameters<typeof assertValidProduct>[1],
  toWireField: ToWireField,
): ProductFacts {
  const defaults = defaultsOf(facts)
  const isDefault = (field: keyof ProductFacts) =>
    facts[field] === undefined && isSameJson(change[field], defaults[field])
  const changed = Object.entries(change).filter(
    ([field, value]) => value !== undefined && !isDefault(field as keyof ProductFacts),
  )
  const next = Object.entries({ ...facts, ...Object.fromEntries(changed) })
  const result = Object.fromEntries(
    next.filter(([, value]) => value !== undefined && value !== null),
  ) as unknown as ProductFacts
  assertValidProduct(result, context, toWireField)
  return result
}

/** Throws if two options, or two choices of one, are called alike. */
export const assertValidOptions = (
  options: NonNullable<ProductFacts['options']>,
  toWireField: ToWireField,
): void => throwAny(optionViolations(options, 'product.options'), toWireField)

/** What a new product has before anything of it is set. */
export interface Beginning {
  id: string
  slug: string
  now: string
}

/** A product of which nothing is known but its name. */
export const emptyProduct = ({ id, slug, now }: Beginning, name: string): ProductFacts => ({
  id,
  slug,
  numericId: '',
  name,
  productType: 'physical',
  description: '',
  price: '0',
  variants: [{ id: onlyVariantId, choices: {} }],
  pictures: [],
  createdDate: now,
  lastUpdated: now,
})
