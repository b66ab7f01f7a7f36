// The fields of the form of a coupon.
import { decimalsOf } from '../form/decimals.ts'
import type { FormField, FormValues } from '../form/form.ts'
import { couponKinds, type CouponFieldName, type CouponFormKind } from './coupon-values.ts'
import type { StoreOfDiscounts } from './discount-fields.ts'
import { inCurrency } from './discount-texts.ts'

function valueHelp({ kind }: FormValues, currency: string | undefined): string {
  const amount = `${inCurrency('An amount', currency)}, such as ${(5).toFixed(decimalsOf(currency))}`
  if (kind === 'freeShipping') return 'Free delivery has no value.'
  if (kind === 'percentOffRate') return 'In percent, such as 10.'
  return kind === 'fixedPriceAmount' ? `${amount}: what each item costs.` : `${amount}: off the cart, once.`
}

/** The kinds to choose from; a coupon that exists keeps its own. */
const kindOptions = (kind: CouponFormKind | undefined) =>
  Object.entries(couponKinds)
    .filter(([value]) => kind === undefined || value === kind)
    .map(([value, label]) => ({ value, label }))

const giftFields = (
  currency: string | undefined,
  kind: CouponFormKind | undefined,
): FormField<CouponFieldName>[] => [
  { name: 'name', label: 'Name', kind: 'text', help: 'Shoppers read it in the cart, such as Welcome.' },
  {
    name: 'code',
    label: 'Code',
    kind: 'text',
    help: 'What shoppers enter, such as WELCOME5. Upper and lower case and blanks make no difference.',
  },
  { name: 'active', label: 'Active', kind: 'checkbox', help: 'Uncheck it to pause the coupon.' },
  {
    name: 'kind',
    label: 'Kind',
    section: 'What it gives',
    kind: 'choice',
    isNarrow: true,
    options: kindOptions(kind),
    help: kind
      ? 'The kind of a coupon cannot change: create another coupon for another kind.'
      : 'Once the coupon is created, its kind cannot change.',
  },
  {
    name: 'value',
    label: 'Value',
    kind: 'decimal',
    isNarrow: true,
    help: (_, values) => valueHelp(values, currency),
    wire: ['moneyOffAmount', 'percentOffRate', 'fixedPriceAmount'].map((field) => `specification.${field}`),
  },
]

const scopeFields = ({ currency, collections }: StoreOfDiscounts): FormField<CouponFieldName>[] => [
  {
    name: 'minimumSubtotal',
    label: inCurrency('Minimum subtotal', currency),
    section: 'Which items',
    kind: 'decimal',
    help: 'For all items of a cart from this subtotal on. If empty, it is for any cart, unless you choose a collection or a product.',
  },
  {
    name: 'collection',
    label: 'Only this collection',
    kind: 'choice',
    isNarrow: true,
    options: [{ value: '', label: 'None' }, ...collections],
    unlisted: 'Another collection',
    wire: ['specification.scope'],
  },
  {
    name: 'product',
    label: 'Only this product',
    kind: 'text',
    isNarrow: true,
    help: 'Its slug, SKU or id.',
  },
  {
    name: 'limitedToOneItem',
    label: 'Only the cheapest item',
    kind: 'checkbox',
    help: 'It applies to one unit alone: the cheapest of these items.',
  },
]

const limitFields: readonly FormField<CouponFieldName>[] = [
  {
    name: 'startTime',
    label: 'Starts',
    section: 'Dates and limits',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store.',
  },
  {
    name: 'expirationTime',
    label: 'Ends',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. If empty, it does not end.',
  },
  {
    name: 'usageLimit',
    label: 'Uses in all',
    kind: 'decimal',
    isNarrow: true,
    help: 'In how many orders it can be used. If empty, in any number.',
  },
  {
    name: 'limitPerCustomer',
    label: 'Uses per customer',
    kind: 'decimal',
    isNarrow: true,
    help: 'In how many orders of one customer.',
  },
]

/** The fields of a coupon; one that exists has a kind. */
export const couponFields = (
  store: StoreOfDiscounts,
  kind: CouponFormKind | undefined,
): FormField<CouponFieldName>[] => [
  ...giftFields(store.currency, kind),
  ...scopeFields(store),
  ...limitFields,
]
