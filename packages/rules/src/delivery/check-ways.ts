// What ways of delivery may not say.
import type { FieldViolation } from '@vitrine/contract'
import { decimalViolations } from '../money.ts'
import { Invalid, violation } from '../refusal.ts'
import { areaViolations, scheduleViolations } from './check-area.ts'
import { rateViolations } from './check-rates.ts'
import type { LocalDeliveryFacts, PickupLocationFacts, ShippingOptionFacts } from './plan.ts'

const throwIfAny = (violations: readonly FieldViolation[]) => {
  if (violations.length > 0) throw new Invalid(violations)
}

/** Throws if a shipping option contradicts itself. */
export const checkShippingOption = (
  { rates, additionalCharges }: ShippingOptionFacts,
  currency: string,
): void =>
  throwIfAny([
    ...rateViolations(rates, 'shippingOption.rates', currency),
    ...(additionalCharges ?? []).flatMap(({ price }, i) =>
      decimalViolations(`shippingOption.additionalCharges[${i}].price`, price, currency),
    ),
  ])

/** Throws if a pickup location contradicts itself. */
export const checkPickupLocation = ({ rates }: PickupLocationFacts, currency: string): void =>
  throwIfAny(rateViolations(rates, 'pickupLocation.rates', currency))

/** Throws if a local delivery option contradicts itself. */
export function checkLocalDelivery(facts: LocalDeliveryFacts, currency: string): void {
  const field = 'localDeliveryOption'
  const { rates, rate, minimumFreeDeliveryOrderAmount: minimum } = facts
  const isPriced = (rates?.length ?? 0) > 0
  throwIfAny([
    ...areaViolations(facts, field),
    ...scheduleViolations(facts, field),
    ...rateViolations(rates, `${field}.rates`, currency),
    ...decimalViolations(`${field}.rate`, rate ?? undefined, currency),
    ...(isPriced === (rate != null)
      ? [violation(field, 'ONE_OF_ALIGNMENT', 'must have either rates or rate')]
      : []),
    ...(minimum != null && rate == null
      ? [violation(`${field}.minimumFreeDeliveryOrderAmount`, 'FIELD_NOT_ALLOWED', 'needs rate')]
      : []),
  ])
}
