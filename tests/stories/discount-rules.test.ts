// Discount rules as merchants keep them: what contradicts itself, or is not served, is refused by the names of the wire.
import { discountRules, type NewDiscountRule } from '@vitrine/client'
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

type Trigger = NonNullable<NewDiscountRule['trigger']>
type Values = NewDiscountRule['discounts']['values']

const tenPercent: Values = [{ discountType: 'PERCENTAGE', percentage: 10 }]
const rule = (fields: object = {}): NewDiscountRule => ({
  name: 'Summer sale',
  discounts: { values: tenPercent },
  ...fields,
})

const sum = (from: string | null, to: string | null): Trigger => ({
  triggerType: 'SUBTOTAL_RANGE',
  subtotalRange: { from, to },
})
const units: Trigger = { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { from: 3 } }
const both = (triggers: Trigger[]): Trigger => ({ triggerType: 'AND', and: { triggers } })
const discount = (fields: object) => ({ discounts: { values: [{ ...tenPercent[0], ...fields }] } })
const scope = (fields: object) =>
  discount({
    targetType: 'SPECIFIC_ITEMS',
    specificItemsInfo: { scopes: [{ id: 'items', type: 'CATALOG_ITEM', ...fields }] },
  })
const otherApp = '00000000-0000-4000-8000-0000000000ff'

test('a rule that contradicts itself or asks for what is not served is refused with its field and rule', async () => {
  const shop = await openShop({ products: [] })
  const refusal = async (fields: object) => {
    const body = { discountRule: rule(fields) }
    const { body: answer } = await shop.merchant.ask('POST', '/ecom/v1/discount-rules', { body })
    type Details = { validationError?: { fieldViolations: Record<string, string>[] } }
    const [first] = (answer.details as Details).validationError?.fieldViolations ?? []
    return [first?.field, first?.ruleName ?? first?.violatedRule]
  }
  const value = 'discountRule.discounts.values[0]'
  const refused: [object, string, string][] = [
    [{ name: 'n'.repeat(51) }, 'discountRule.name', 'MAX_LENGTH'],
    [discount({ percentage: 0 }), `${value}.percentage`, 'MIN'],
    [discount({ percentage: 100.1 }), `${value}.percentage`, 'MAX'],
    [discount({ percentage: null }), value, 'INVALID_EMPTY_DISCOUNT'],
    [discount({ fixedAmount: '5.00' }), value, 'INVALID_DISCOUNT_TYPE'],
    [discount({ discountType: 'FIXED_PRICE' }), value, 'INVALID_DISCOUNT_TYPE'],
    [
      discount({ discountType: 'FIXED_AMOUNT', percentage: null, fixedAmount: '-1' }),
      `${value}.fixedAmount`,
      'FORMAT',
    ],
    [
      discount({ discountType: 'FIXED_AMOUNT', percentage: null, fixedAmount: '1.005' }),
      `${value}.fixedAmount`,
      'DECIMAL_MAX_SCALE',
    ],
    [discount({ discountType: 'QUANTITY_BASED' }), `${value}.discountType`, 'INVALID_ENUM_VALUE'],
    [discount({ buyXGetYInfo: {} }), `${value}.targetType`, 'INVALID_TARGET_TYPE_FIELD'],
    [discount({ targetType: 'SPECIFIC_ITEMS' }), `${value}.targetType`, 'INVALID_TARGET_TYPE_FIELD'],
    [scope({}), `${value}.specificItemsInfo.scopes[0]`, 'INVALID_SCOPE_TYPE'],
    [
      scope({ catalogItemFilter: { catalogAppId: otherApp } }),
      `${value}.specificItemsInfo.scopes[0]`,
      'INVALID_SCOPE',
    ],
    [
      scope({ type: 'CUSTOM_FILTER', customFilter: { appId: storesAppId } }),
      `${value}.specificItemsInfo.scopes[0].customFilter`,
      'INVALID_SCOPE',
    ],
    [{ trigger: sum(null, null) }, 'discountRule.trigger.subtotalRange', 'MISSING_SUBTOTAL_RANGE'],
    [{ trigger: sum('20', '10') }, 'discountRule.trigger.subtotalRange', 'INVALID_SUBTOTAL_RANGE'],
    [
      { trigger: { triggerType: 'ITEM_QUANTITY_RANGE' } },
      'discountRule.trigger.itemQuantityRange',
      'MISSING_ITEM_QUANTITY_RANGE',
    ],
    [
      { trigger: { ...units, itemQuantityRange: { from: 3, to: 2 } } },
      'discountRule.trigger.itemQuantityRange',
      'INVALID_ITEM_QUANTITY_RANGE',
    ],
    [
      { trigger: both([units, both([units, units])]) },
      'discountRule.trigger.and.triggers[1]',
      'OPERATOR_TOO_DEEPLY_NESTED',
    ],
    [{ trigger: both([units]) }, 'discountRule.trigger.and.triggers', 'MIN_SIZE'],
    [
      { trigger: { ...units, ...sum('1', '2') } },
      'discountRule.trigger.itemQuantityRange',
      'INVALID_TRIGGER_TYPE',
    ],
    [
      { trigger: { ...units, customerEligibility: {} } },
      'discountRule.trigger.customerEligibility',
      'INVALID_TRIGGER_TYPE',
    ],
    [
      { activeTimeInfo: { start: '2030-02-01T00:00:00Z', end: '2030-01-01T00:00:00Z' } },
      'discountRule.activeTimeInfo',
      'INVALID_ACTIVE_TIME_RANGE',
    ],
    [{ activeTimeInfo: { recurrence: {} } }, 'discountRule.activeTimeInfo.recurrence', 'FIELD_NOT_ALLOWED'],
    [{ subscriptionSettings: {} }, 'discountRule.subscriptionSettings', 'FIELD_NOT_ALLOWED'],
  ]
  for (const [fields, ...expected] of refused)
    expect([fields, await refusal(fields)]).toEqual([fields, expected])
})

test('a rule says by the clock whether it is pending, live or expired, and null takes a part away', async () => {
  const shop = await openShop({ products: [] })
  const { discountRules: rules } = shop.merchantClient({ discountRules })
  const inHours = (hours: number) => new Date(shop.clock.now() + hours * 3_600_000).toISOString()
  const statusOf = async (activeTimeInfo: NewDiscountRule['activeTimeInfo']) =>
    (await rules.create(rule({ activeTimeInfo }))).status
  expect([
    await statusOf({ start: inHours(1) }),
    await statusOf({ start: inHours(-1), end: inHours(1) }),
    await statusOf({ end: inHours(-1) }),
    await statusOf(null),
  ]).toEqual(['PENDING', 'LIVE', 'EXPIRED', 'LIVE'])
  const created = await rules.create(rule({ trigger: units, settings: { usageLimit: 5 } }))
  expect(created).toMatchObject({ active: true, usageCount: 0, settings: { usageLimit: 5 } })
  const { id, revision } = created
  const changed = await rules.update(id, { revision, trigger: null, active: false })
  expect([changed.trigger, changed.active, changed.settings]).toEqual([undefined, false, { usageLimit: 5 }])
  const withoutDiscounts = await shop.merchant.ask('PATCH', `/ecom/v1/discount-rules/${id}`, {
    body: { discountRule: { revision: changed.revision, discounts: null } },
  })
  expect([withoutDiscounts.status, withoutDiscounts.broken]).toEqual([
    400,
    ['discountRule.discounts REQUIRED_FIELD'],
  ])
})

test('a store has at most a hundred rules', async () => {
  const shop = await openShop({ products: [] })
  const { discountRules: rules } = shop.merchantClient({ discountRules })
  for (let n = 0; n < 100; n += 1) await rules.create(rule())
  await expect(rules.create(rule())).rejects.toMatchObject({
    code: 'MAX_DISCOUNT_RULES_REACHED',
    data: { max: 100 },
  })
  expect(await rules.count()).toBe(100)
})
