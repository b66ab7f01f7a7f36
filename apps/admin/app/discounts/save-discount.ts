// Saves the form of a discount, and creates one. A part of the rule with a changed field is sent whole, all others stay.
import type {
  Discount,
  DiscountRule,
  DiscountRuleUpdate,
  NewDiscountRule,
  WriteOptions,
} from '@vitrine/client'
import { decimalsOf, manyDecimals } from '../form/decimals.ts'
import { InvalidEntries, readAll, readCount, readDecimal, readMoment } from '../form/entries.ts'
import { selectedOf } from '../form/form.ts'
import type { ChangedForm, Editable } from '../form/form.ts'
import { stale } from '../form/retry-mismatch.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import type { DiscountFieldName, DiscountValues } from './discount-values.ts'
import { findProducts } from './find-products.ts'
import { conditionFields, conditionsOf, toTrigger } from './rule-conditions.ts'
import { itemsOf, toScopes } from './rule-items.ts'

/** The part of a rule that says how much it takes off. */
function readGift(entered: DiscountValues, currency: string) {
  const isShare = entered.kind === 'PERCENTAGE'
  const decimals = isShare ? manyDecimals : decimalsOf(currency)
  const example = isShare ? '10' : (5).toFixed(decimals)
  const value = readDecimal(entered, 'value', example, decimals)
  if (value === null) throw new InvalidEntries({ value: `Enter a number, such as ${example}.` })
  if (isShare) return { discountType: 'PERCENTAGE' as const, percentage: value }
  return entered.kind === 'FIXED_PRICE'
    ? { discountType: 'FIXED_PRICE' as const, fixedPrice: `${value}` }
    : { discountType: 'FIXED_AMOUNT' as const, fixedAmount: `${value}` }
}

/** The same of a stored rule. */
const giftOf = ({ discountType, percentage, fixedAmount, fixedPrice }: Discount) => ({
  discountType,
  percentage,
  fixedAmount,
  fixedPrice,
})

/** What is sent of a rule. What the form cannot show of it stays as it is. */
async function toSent(
  client: MerchantClient,
  entered: DiscountValues,
  changed: Partial<DiscountValues>,
  rule?: DiscountRule,
): Promise<Omit<DiscountRuleUpdate, 'id' | 'revision'>> {
  const has = (...names: readonly DiscountFieldName[]) => names.some((name) => changed[name] !== undefined)
  const shown = rule ? itemsOf(rule) : { products: [], collections: [] }
  const [{ currency, timeZone }, products] = await Promise.all([
    client.store.get(),
    shown && has('collections', 'products')
      ? findProducts(client, entered, 'products', shown.products)
      : undefined,
  ])
  const moment = (name: 'start' | 'end') => () =>
    has(name) ? readMoment(entered, name, timeZone) : rule?.activeTimeInfo?.[name]
  const { gift, ids, trigger, start, end, usageLimit, usageLimitPerUser } = readAll({
    gift: has('kind', 'value') ? () => readGift(entered, currency) : undefined,
    ids: products,
    trigger:
      has(...conditionFields) && conditionsOf(rule?.trigger) ? () => toTrigger(entered, currency) : undefined,
    start: moment('start'),
    end: moment('end'),
    usageLimit: () => readCount(entered, 'usageLimit', '100'),
    usageLimitPerUser: () => readCount(entered, 'usageLimitPerUser', '1'),
  })
  const before = rule?.discounts.values[0]
  const scopes = ids
    ? toScopes({ products: ids, collections: selectedOf(entered.collections) })
    : before?.specificItemsInfo?.scopes
  const taken = gift ?? (before && giftOf(before))
  const discount = taken && {
    ...taken,
    ...(scopes?.length && { targetType: 'SPECIFIC_ITEMS' as const, specificItemsInfo: { scopes } }),
  }
  return {
    ...(has('name') && { name: entered.name }),
    ...(has('active') && { active: entered.active === 'on' }),
    ...(discount && (gift || ids) && { discounts: { values: [discount] } }),
    ...(trigger !== undefined && { trigger }),
    ...(has('start', 'end') && { activeTimeInfo: { start, end } }),
    ...(has('cheapest', 'usageLimit', 'usageLimitPerUser') && {
      settings: {
        appliesTo: entered.cheapest ? ('LOWEST_PRICED_ITEM' as const) : ('ALL_ITEMS' as const),
        usageLimit,
        usageLimitPerUser,
      },
    }),
  }
}

/** Saves what a merchant has changed of a rule. */
export async function saveDiscount(
  client: MerchantClient,
  id: string,
  { changed, entered, revision }: ChangedForm<DiscountFieldName>,
): Promise<Editable> {
  const rule = await client.discountRules.get(id)
  if (!rule || rule.revision !== revision) throw stale()
  const sent = await toSent(client, entered, changed, rule)
  return client.discountRules.update(id, { ...sent, revision })
}

/** Creates a rule. */
export async function createDiscount(
  client: MerchantClient,
  entered: DiscountValues,
  options: Required<Pick<WriteOptions, 'idempotencyKey'>>,
): Promise<Editable> {
  const sent = await toSent(client, entered, entered)
  return client.discountRules.create(sent as NewDiscountRule, options)
}
