// What the form of a discount holds of a rule.
import type { DiscountRule } from '@vitrine/client'
import { writeSelected } from '../form/form.ts'
import type { FormValues } from '../form/form.ts'
import { localTime } from '../form/local-time.ts'
import { amountText } from '../products/price-text.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { namesOfProducts } from './find-products.ts'
import { conditionsOf, conditionValues } from './rule-conditions.ts'
import type { conditionFields } from './rule-conditions.ts'
import { itemsOf } from './rule-items.ts'

export type DiscountFieldName =
  | 'name'
  | 'active'
  | 'kind'
  | 'value'
  | 'collections'
  | 'products'
  | 'cheapest'
  | (typeof conditionFields)[number]
  | 'start'
  | 'end'
  | 'usageLimit'
  | 'usageLimitPerUser'

export type DiscountValues = FormValues<DiscountFieldName>

/** A rule with what its form needs besides. */
export interface EditedDiscount extends DiscountRule {
  timeZone: string
  currency: string
  /** The products that it is for, one on each line. */
  products: string
}

/** Reads a rule. */
export async function loadDiscount(client: MerchantClient, id: string): Promise<EditedDiscount | null> {
  const [rule, { timeZone, currency }] = await Promise.all([client.discountRules.get(id), client.store.get()])
  if (!rule) return null
  const products = await namesOfProducts(client, itemsOf(rule)?.products ?? [])
  return { ...rule, timeZone, currency, products }
}

/** What the form of a new discount begins with. */
export const newDiscount: DiscountValues = {
  name: '',
  active: 'on',
  kind: 'PERCENTAGE',
  value: '',
  collections: '',
  products: '',
  cheapest: '',
  subtotalFrom: '',
  subtotalTo: '',
  itemsFrom: '',
  itemsTo: '',
  start: '',
  end: '',
  usageLimit: '',
  usageLimitPerUser: '',
}

/** What the fields hold of a rule; what the form cannot show is empty in them. */
export function valuesOfDiscount(rule: EditedDiscount): DiscountValues {
  const { discounts, trigger, activeTimeInfo, settings, timeZone, currency } = rule
  const [discount] = discounts.values
  const amount = discount?.fixedAmount ?? discount?.fixedPrice
  const dateText = (time: string | null | undefined) => (time ? localTime(time, timeZone) : '')
  return {
    name: rule.name,
    active: rule.active ? 'on' : '',
    kind: discount?.discountType ?? '',
    value: amount == null ? `${discount?.percentage ?? ''}` : amountText(Number(amount), currency),
    collections: writeSelected(itemsOf(rule)?.collections ?? []),
    products: rule.products,
    cheapest: settings?.appliesTo === 'LOWEST_PRICED_ITEM' ? 'on' : '',
    ...conditionValues(conditionsOf(trigger), currency),
    start: dateText(activeTimeInfo?.start),
    end: dateText(activeTimeInfo?.end),
    usageLimit: `${settings?.usageLimit ?? ''}`,
    usageLimitPerUser: `${settings?.usageLimitPerUser ?? ''}`,
  }
}
