// The fields of a line that nothing computes with: they are answered as they were sent.
import type { LineItem, Price } from '@vitrine/contract'
import type { CartLine, CustomItem } from '../cart-facts.ts'
import { toOverrides } from '../line-overrides.ts'
import { toPrice } from '../money.ts'
import type { StoreFacts } from '../settings.ts'

const names = [
  'priceDescription',
  'serviceProperties',
  'subscriptionOptionInfo',
  'digitalFile',
  'consentRequiredPaymentPolicy',
  'policies',
  'taxGroupId',
  'deliveryProfileId',
  'rootCatalogItemId',
  'taxableAddress',
] as const satisfies (keyof CustomItem & keyof LineItem)[]

const toGroups = (
  groups: NonNullable<CustomItem['modifierGroups']>,
  priceOf: (amount: string) => Price,
): LineItem['modifierGroups'] =>
  groups.map((group) => ({
    ...group,
    modifiers: group.modifiers.map(({ price, ...modifier }) => ({
      ...modifier,
      ...(price != null && { price: priceOf(price) }),
    })),
  }))

/** The fields that a line keeps. */
export function keptFieldsOf(
  { custom, overrides, taxableAddress, extendedFields }: CartLine,
  { currency, conversion }: StoreFacts,
): Partial<LineItem> {
  const priceOf = (amount: string) => toPrice(BigInt(amount), currency, conversion)
  const kept: Partial<LineItem> = custom
    ? Object.fromEntries(names.flatMap((name) => (custom[name] ? [[name, custom[name]]] : [])))
    : {}
  return {
    ...kept,
    ...(custom?.modifierGroups && { modifierGroups: toGroups(custom.modifierGroups, priceOf) }),
    ...(overrides && { catalogOverrideFields: toOverrides(overrides, currency.code) }),
    ...(taxableAddress && { taxableAddress }),
    ...(extendedFields && { extendedFields }),
  }
}
