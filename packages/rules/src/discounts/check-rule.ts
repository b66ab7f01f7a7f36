// What a discount rule may not say. The names of these rules are those of the wire.
import type { DiscountTrigger, FieldViolation, NewDiscountRule } from '@vitrine/contract'
import { storesAppIds } from '@vitrine/contract/constants'
import { decimalViolations, roundAmount } from '../money.ts'
import { Invalid, namedViolation, violation } from '../refusal.ts'

type Name =
  | 'INVALID_ACTIVE_TIME_RANGE'
  | 'INVALID_EMPTY_DISCOUNT'
  | 'INVALID_DISCOUNT_TYPE'
  | 'MISSING_SUBTOTAL_RANGE'
  | 'MISSING_ITEM_QUANTITY_RANGE'
  | 'INVALID_SUBTOTAL_RANGE'
  | 'INVALID_ITEM_QUANTITY_RANGE'
  | 'INVALID_TARGET_TYPE_FIELD'
  | 'OPERATOR_TOO_DEEPLY_NESTED'
  | 'INVALID_SCOPE'
  | 'INVALID_SCOPE_TYPE'
  | 'INVALID_TRIGGER_TYPE'

/** The violation of a rule that the service itself defines. */
const breaks: (field: string, ruleName: Name, description: string) => FieldViolation = namedViolation

type Scope = NonNullable<NonNullable<DiscountTrigger['subtotalRange']>['scopes']>[number]

const isStoresApp = (appId: string) => storesAppIds.includes(appId.toLowerCase())

const scopeViolations = (scopes: readonly Scope[] | null | undefined, field: string): FieldViolation[] =>
  (scopes ?? []).flatMap(({ type, catalogItemFilter, customFilter }, i) => {
    const place = `${field}[${i}]`
    const isOfItems = type === 'CATALOG_ITEM'
    if (!(isOfItems ? catalogItemFilter : customFilter) || (isOfItems ? customFilter : catalogItemFilter))
      return [
        breaks(place, 'INVALID_SCOPE_TYPE', `must have ${isOfItems ? 'catalogItemFilter' : 'customFilter'}`),
      ]
    const appId = catalogItemFilter?.catalogAppId ?? customFilter?.appId ?? ''
    if (!isStoresApp(appId)) return [breaks(place, 'INVALID_SCOPE', 'must be of the catalog of this store')]
    return customFilter && !customFilter.params?.collectionIds?.length
      ? [breaks(`${place}.customFilter`, 'INVALID_SCOPE', 'must name collections in params.collectionIds')]
      : []
  })

/** The violation of a range whose ends are absent or contradict each other. */
function rangeViolations<Value>(
  range: { from?: Value | null | undefined; to?: Value | null | undefined } | null | undefined,
  field: string,
  [missing, invalid]: readonly [Name, Name],
  toComparable: (value: Value) => bigint | number,
): FieldViolation[] {
  if (!range || (range.from == null && range.to == null))
    return [breaks(field, missing, 'must have from or to')]
  const isReversed =
    range.from != null && range.to != null && toComparable(range.from) > toComparable(range.to)
  return isReversed ? [breaks(field, invalid, 'must have a from that is not above its to')] : []
}

const subtotalNames = ['MISSING_SUBTOTAL_RANGE', 'INVALID_SUBTOTAL_RANGE'] as const
const quantityNames = ['MISSING_ITEM_QUANTITY_RANGE', 'INVALID_ITEM_QUANTITY_RANGE'] as const

/** Which field each kind of trigger has. */
const fieldOfTrigger = {
  AND: 'and',
  OR: 'or',
  SUBTOTAL_RANGE: 'subtotalRange',
  ITEM_QUANTITY_RANGE: 'itemQuantityRange',
  CUSTOM: 'customTrigger',
} as const

function triggerViolations(
  trigger: DiscountTrigger,
  field: string,
  currency: string,
  isNested: boolean,
): FieldViolation[] {
  const { triggerType, and, or, subtotalRange: sum, itemQuantityRange: count, customTrigger } = trigger
  if (trigger.customerEligibility != null)
    return [breaks(`${field}.customerEligibility`, 'INVALID_TRIGGER_TYPE', 'is not served')]
  const own = fieldOfTrigger[triggerType]
  const foreign = Object.values(fieldOfTrigger).find((name) => name !== own && trigger[name] != null)
  if (foreign) return [breaks(`${field}.${foreign}`, 'INVALID_TRIGGER_TYPE', `does not fit ${triggerType}`)]
  if (triggerType === 'AND' || triggerType === 'OR') {
    const triggers = (triggerType === 'AND' ? and : or)?.triggers
    if (isNested)
      return [breaks(field, 'OPERATOR_TOO_DEEPLY_NESTED', 'must not be an operator within another one')]
    if (!triggers) return [breaks(`${field}.${own}`, 'INVALID_TRIGGER_TYPE', 'is required')]
    return triggers.flatMap((each, i) =>
      triggerViolations(each, `${field}.${own}.triggers[${i}]`, currency, true),
    )
  }
  const place = `${field}.${own}`
  if (triggerType === 'SUBTOTAL_RANGE')
    return [
      ...rangeViolations(sum, place, subtotalNames, (amount) => roundAmount(amount, currency)),
      ...decimalViolations(`${place}.from`, sum?.from ?? undefined, currency),
      ...decimalViolations(`${place}.to`, sum?.to ?? undefined, currency),
      ...scopeViolations(sum?.scopes, `${place}.scopes`),
    ]
  if (triggerType === 'ITEM_QUANTITY_RANGE')
    return [
      ...rangeViolations(count, place, quantityNames, (quantity) => quantity),
      ...scopeViolations(count?.scopes, `${place}.scopes`),
    ]
  return customTrigger ? [] : [breaks(place, 'INVALID_TRIGGER_TYPE', 'is required')]
}

const fieldOfDiscount = {
  PERCENTAGE: 'percentage',
  FIXED_AMOUNT: 'fixedAmount',
  FIXED_PRICE: 'fixedPrice',
} as const

function discountViolations(
  { discounts }: NewDiscountRule,
  field: string,
  currency: string,
): FieldViolation[] {
  return discounts.values.flatMap((discount, i) => {
    const place = `${field}.values[${i}]`
    const { discountType, specificItemsInfo, targetType } = discount
    const own = fieldOfDiscount[discountType]
    const sent = [...Object.values(fieldOfDiscount), 'quantityBased' as const].filter(
      (name) => discount[name] != null,
    )
    if (sent.length === 0) return [breaks(place, 'INVALID_EMPTY_DISCOUNT', `must have ${own}`)]
    if (sent.length > 1 || sent[0] !== own)
      return [breaks(place, 'INVALID_DISCOUNT_TYPE', `must have ${own} alone, as its type says`)]
    if (discount.buyXGetYInfo != null || (targetType != null) !== (specificItemsInfo != null))
      return [
        breaks(`${place}.targetType`, 'INVALID_TARGET_TYPE_FIELD', 'must be SPECIFIC_ITEMS with its items'),
      ]
    const notServed = (['limit', 'excludedScopes'] as const).filter(
      (name) => specificItemsInfo?.[name] != null,
    )
    return [
      ...notServed.map((name) =>
        violation(`${place}.specificItemsInfo.${name}`, 'FIELD_NOT_ALLOWED', 'is not served'),
      ),
      ...decimalViolations(`${place}.fixedAmount`, discount.fixedAmount ?? undefined, currency),
      ...decimalViolations(`${place}.fixedPrice`, discount.fixedPrice ?? undefined, currency),
      ...scopeViolations(specificItemsInfo?.scopes, `${place}.specificItemsInfo.scopes`),
    ]
  })
}

/** Throws if a rule contradicts itself, or says what is not served. */
export function checkDiscountRule(rule: NewDiscountRule, currency: string): void {
  const { trigger, activeTimeInfo: times, subscriptionSettings } = rule
  const isReversed = times?.start && times.end && times.start >= times.end
  const violations = [
    ...(trigger ? triggerViolations(trigger, 'discountRule.trigger', currency, false) : []),
    ...discountViolations(rule, 'discountRule.discounts', currency),
    ...(isReversed
      ? [breaks('discountRule.activeTimeInfo', 'INVALID_ACTIVE_TIME_RANGE', 'must end after it starts')]
      : []),
    ...(times?.recurrence == null
      ? []
      : [violation('discountRule.activeTimeInfo.recurrence', 'FIELD_NOT_ALLOWED', 'is not served')]),
    ...(subscriptionSettings == null
      ? []
      : [violation('discountRule.subscriptionSettings', 'FIELD_NOT_ALLOWED', 'is not served')]),
  ]
  if (violations.length > 0) throw new Invalid(violations)
}
