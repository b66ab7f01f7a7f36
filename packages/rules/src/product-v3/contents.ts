// What pieces hold for their unit prices in catalog version 3: the product has one content, which version 1 shows, and variants
// that hold something else have their own.
import type { ProductUpdateV3 } from '@vitrine/contract'
import { contentViolations } from '../product/check-catalog.ts'
import type { ProductFacts, StoredVariant } from '../product/product.ts'
import { Invalid, violation } from '../refusal.ts'
import { isSameJson } from '../same-json.ts'
import { perUnit, unitsOfVariant } from '../product/units.ts'

type Content = NonNullable<StoredVariant['content']>
type Units = NonNullable<ProductFacts['pricePerUnit']>

/** A variant with its price before, and what it holds: its own content or that of its product. */
interface Holder {
  id: string
  full: bigint
  content?: Content
}

/** What was sent, and the variants as they were and as they become. */
export interface ContentChange {
  sent: Pick<ProductUpdateV3, 'variantsInfo' | 'physicalProperties'>
  before: readonly Holder[]
  variants: readonly Holder[]
}

/** What a piece holds. */
export const contentOf = (units: ProductFacts['pricePerUnit']): Pick<StoredVariant, 'content'> =>
  units ? { content: { quantity: units.totalQuantity, measurementUnit: units.totalMeasurementUnit } } : {}

const toUnits = (content: Content, base: Content): Units => ({
  totalQuantity: content.quantity,
  totalMeasurementUnit: content.measurementUnit,
  baseQuantity: base.quantity,
  baseMeasurementUnit: base.measurementUnit,
})

/** The base quantity of unit prices, which belongs to the product; undefined if it has no unit prices. */
function baseOf(
  { pricePerUnit: before }: ProductFacts,
  { variantsInfo, physicalProperties }: ContentChange['sent'],
): Content | undefined {
  const sent = physicalProperties === null ? null : physicalProperties?.pricePerUnit
  if (sent !== undefined) return sent ?? undefined
  if (before) return { quantity: before.baseQuantity, measurementUnit: before.baseMeasurementUnit }
  if (variantsInfo?.variants.some((each) => each.physicalProperties?.pricePerUnit?.settings))
    throw new Invalid([
      violation(
        'product.physicalProperties.pricePerUnit',
        'REQUIRED_FIELD',
        'is required with the settings of variants',
      ),
    ])
  return undefined
}

const hasBase = (units: ProductFacts['pricePerUnit'], base: Content): boolean =>
  units?.baseQuantity === base.quantity && units.baseMeasurementUnit === base.measurementUnit

/**
 * The content of the product, which follows its price, because version 1 answers the unit price of both: a variant with that price
 * holds it. Without such a variant what is stored stays, as the price does.
 */
function contentAt(
  price: bigint,
  variants: readonly Holder[],
  { stored, base }: { stored: ProductFacts['pricePerUnit']; base: Content },
): Content {
  const { content: old } = contentOf(stored)
  const atPrice = variants.filter(({ full }) => full === price)
  // A variant that is sent without a content gets that of the product.
  if (old && atPrice.some(({ content = old }) => isSameJson(content, old))) return old
  const canStay = old && (hasBase(stored, base) || perUnit(toUnits(old, base)))
  const [atThatPrice] = atPrice.flatMap(({ content }) => content ?? [])
  const [first] = variants.flatMap(({ content }) => content ?? [])
  return atThatPrice ?? (canStay ? old : first) ?? old ?? base
}

/** The violations of contents that are new or have a new base; what is stored may be sent back as it was read. */
function checkContents(
  pricePerUnit: Units,
  old: ProductFacts['pricePerUnit'],
  { sent, before, variants }: ContentChange,
): void {
  const field = 'product.physicalProperties.pricePerUnit.measurementUnit'
  const hasSameBase = hasBase(old, {
    quantity: pricePerUnit.baseQuantity,
    measurementUnit: pricePerUnit.baseMeasurementUnit,
  })
  const known = new Map(before.map(({ id, content }) => [id, content]))
  const violations = variants.flatMap(({ id, content }, i) => {
    if (!content || (hasSameBase && isSameJson(content, known.get(id)))) return []
    const isSent = sent.variantsInfo?.variants[i]?.physicalProperties?.pricePerUnit?.settings
    return contentViolations(
      unitsOfVariant(pricePerUnit, { content }),
      isSent
        ? `product.variantsInfo.variants[${i}].physicalProperties.pricePerUnit.settings.measurementUnit`
        : field,
    )
  })
  // Variants without a content of their own get that of the product.
  const { content } = contentOf(pricePerUnit)
  const isKnown = [contentOf(old), ...before].some((each) => isSameJson(each.content, content))
  if (!hasSameBase || !isKnown) violations.push(...contentViolations(pricePerUnit, field))
  if (violations.length > 0) throw new Invalid(violations.slice(0, 1))
}

/** The product with its unit prices; without the price of variants that have changed its content stays. */
export function withUnits(facts: ProductFacts, change: ContentChange, price?: bigint): ProductFacts {
  const { pricePerUnit: old, ...others } = facts
  const base = baseOf(facts, change.sent)
  if (!base)
    return old ? { ...others, variants: facts.variants.map(({ content: _, ...each }) => each) } : facts
  const content =
    price === undefined
      ? (contentOf(old).content ?? base)
      : contentAt(price, change.variants, { stored: old, base })
  const pricePerUnit = toUnits(content, base)
  checkContents(pricePerUnit, old, change)
  return isSameJson(pricePerUnit, old) ? facts : { ...facts, pricePerUnit }
}

/** The contents of those variants that have their own; one that does not change stays, though the product may hold the same. */
export function ownContents(
  variants: readonly Holder[],
  pricePerUnit: ProductFacts['pricePerUnit'],
  stored: readonly StoredVariant[],
): (Content | undefined)[] {
  if (!pricePerUnit) return variants.map(() => undefined)
  const before = new Map(stored.map(({ id, content }) => [id, content]))
  const { content: shared } = contentOf(pricePerUnit)
  return variants.map(({ id, content }) => {
    const own = before.get(id)
    if (own && isSameJson(own, content)) return own
    return isSameJson(content, shared) ? undefined : content
  })
}
