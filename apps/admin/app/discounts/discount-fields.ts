// The fields of the form of a discount.
import { decimalsOf } from '../form/decimals.ts'
import type { FieldOption, FormField, FormValues } from '../form/form.ts'
import { inCurrency } from './discount-texts.ts'
import type { DiscountFieldName } from './discount-values.ts'

/** What the fields need to know of the store, and of the rule. */
export interface StoreOfDiscounts {
  currency: string | undefined
  collections: readonly FieldOption[]
}

/** Which parts of a rule the form cannot show. */
export interface OtherParts {
  hasOtherItems: boolean
  hasOtherTrigger: boolean
}

function valueHelp({ kind }: FormValues, currency: string | undefined): string {
  if (kind === 'PERCENTAGE') return 'In percent, such as 10.'
  const amount = `${inCurrency('An amount', currency)}, such as ${(5).toFixed(decimalsOf(currency))}`
  return kind === 'FIXED_PRICE'
    ? `${amount}: what each item costs. Items that cost less keep their prices.`
    : `${amount}: what each item costs less.`
}

const discountPath = 'discountRule.discounts.values[0]'

const giftFields = (currency: string | undefined): FormField<DiscountFieldName>[] => [
  { name: 'name', label: 'Name', kind: 'text', help: 'Shoppers read it in the cart, such as Summer sale.' },
  { name: 'active', label: 'Active', kind: 'checkbox', help: 'Uncheck it to pause the discount.' },
  {
    name: 'kind',
    label: 'Kind',
    section: 'What it gives',
    kind: 'choice',
    isNarrow: true,
    options: [
      { value: 'PERCENTAGE', label: 'Percentage' },
      { value: 'FIXED_AMOUNT', label: 'Amount off each item' },
      { value: 'FIXED_PRICE', label: 'Fixed price' },
    ],
  },
  {
    name: 'value',
    label: 'Value',
    kind: 'decimal',
    isNarrow: true,
    help: (_, values) => valueHelp(values, currency),
    wire: ['percentage', 'fixedAmount', 'fixedPrice'].map((field) => `${discountPath}.${field}`),
  },
]

const itemFields = (collections: readonly FieldOption[]): FormField<DiscountFieldName>[] => [
  {
    name: 'collections',
    label: 'Collections',
    section: 'Which items',
    kind: 'choices',
    unlisted: 'Another collection',
    options: collections,
    help: 'Without a collection and a product it is for all items.',
  },
  {
    name: 'products',
    label: 'Products',
    kind: 'long text',
    help: 'One on each line: its slug, SKU or id.',
    wire: [`${discountPath}.specificItemsInfo`],
  },
]

const cheapestField: FormField<DiscountFieldName> = {
  name: 'cheapest',
  label: 'Only the cheapest item',
  kind: 'checkbox',
  help: 'It applies to one unit alone: the cheapest of these items.',
  wire: ['discountRule.settings.appliesTo'],
}

/** Where violations of a condition are, alone or beside the other one. */
const triggerPaths = (field: string, place: number) => [
  `discountRule.trigger.${field}`,
  `discountRule.trigger.and.triggers[${place}].${field}`,
]

const triggerFields = (currency: string | undefined): FormField<DiscountFieldName>[] => [
  {
    name: 'subtotalFrom',
    label: inCurrency('Lowest subtotal', currency),
    section: 'When it applies',
    kind: 'decimal',
    isNarrow: true,
    help: 'Of the cart before any discount. If all four are empty, it always applies.',
    wire: triggerPaths('subtotalRange.from', 0),
  },
  {
    name: 'subtotalTo',
    label: inCurrency('Highest subtotal', currency),
    kind: 'decimal',
    isNarrow: true,
    wire: triggerPaths('subtotalRange', 0),
  },
  {
    name: 'itemsFrom',
    label: 'Lowest number of items',
    kind: 'decimal',
    isNarrow: true,
    help: 'If you enter a subtotal as well, both must hold.',
    wire: triggerPaths('itemQuantityRange.from', 1),
  },
  {
    name: 'itemsTo',
    label: 'Highest number of items',
    kind: 'decimal',
    isNarrow: true,
    wire: triggerPaths('itemQuantityRange', 1),
  },
]

const limitFields: readonly FormField<DiscountFieldName>[] = [
  {
    name: 'start',
    label: 'Starts',
    section: 'Dates and limits',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. If empty, it has started.',
  },
  {
    name: 'end',
    label: 'Ends',
    kind: 'moment',
    isNarrow: true,
    help: 'In the time zone of the store. If empty, it does not end.',
    wire: ['discountRule.activeTimeInfo'],
  },
  {
    name: 'usageLimit',
    label: 'Uses in all',
    kind: 'decimal',
    isNarrow: true,
    help: 'In how many orders it applies. If empty, in any number.',
  },
  {
    name: 'usageLimitPerUser',
    label: 'Uses per customer',
    kind: 'decimal',
    isNarrow: true,
    help: 'In how many orders of one customer.',
  },
]

/** The fields of a discount; those that cannot show what a program has set are left out. */
export const discountFields = (
  { currency, collections }: StoreOfDiscounts,
  { hasOtherItems, hasOtherTrigger }: OtherParts,
): FormField<DiscountFieldName>[] => [
  ...giftFields(currency),
  ...(hasOtherItems ? [] : itemFields(collections)),
  cheapestField,
  ...(hasOtherTrigger ? [] : triggerFields(currency)),
  ...limitFields,
]

/** The names and kinds of the fields are the same in every store. */
export const unknownStore: StoreOfDiscounts = { currency: undefined, collections: [] }

/** What a rule has that was made with the form. */
export const noOtherParts: OtherParts = { hasOtherItems: false, hasOtherTrigger: false }
