// Merchants set up taxes: groups, regions and rates; what contradicts itself is refused by the names of the wire.
import { manualTaxMappings, taxGroups, taxRegions } from '@vitrine/client'
import { defaultTaxGroupId, manualTaxCalculatorId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../../shop/open-shop.ts'
import { refusal } from '../../shop/refusal.ts'
import { mug, mugInCurrency } from '../../shop/sample-products.ts'

const appId = manualTaxCalculatorId
const base = '/billing/v1'
const unknownId = '5a3b1e00-0000-4000-8000-0000000000ff'

async function open() {
  const shop = await openShop({ products: [mug] })
  return { shop, ...shop.merchantClient({ manualTaxMappings, taxGroups, taxRegions }) }
}

test('a region is a country or one of its subdivisions, written without the country', async () => {
  const { taxRegions: regions } = await open()
  const created = await regions.create({ country: 'US', subdivision: 'ny', appId })
  expect(created).toMatchObject({ country: 'US', subdivision: 'NY' })
  expect(created).not.toHaveProperty('taxIncludedInPrice')
  expect((await regions.create({ country: 'DE', subdivision: '*', appId })).subdivision).toBe('')
  const refused: [object, string, string?][] = [
    [{ country: 'US', subdivision: 'NY' }, 'ALREADY_EXISTS'],
    [{ country: 'DE' }, 'ALREADY_EXISTS'],
    [{ country: 'US', subdivision: 'US-NY' }, 'INVALID_SUBDIVISION_FORMAT'],
    [{ country: 'US', subdivision: 'Atlantis' }, 'INVALID_SUBDIVISION_FORMAT'],
    [{ country: 'CH', subdivision: 'ZH' }, 'SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY'],
    [{ country: 'KP' }, 'CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION'],
    [{ country: 'FR', appId: unknownId }, 'CALCULATOR_ID_NOT_FOUND'],
    [{ country: 'QQ' }, 'INVALID_ARGUMENT', 'taxRegion.country'],
    [{ country: 'us' }, 'INVALID_ARGUMENT', 'taxRegion.country'],
  ]
  for (const [region, ...expected] of refused)
    expect([region, await refusal(regions.create({ appId, ...region } as never))]).toEqual([region, expected])
  const { id, revision } = created
  expect(await regions.update(id, { revision, subdivision: 'CA' })).toMatchObject({ subdivision: 'CA' })
  expect((await regions.query().find()).items).toHaveLength(2)
})

test('a rate is a fraction from 0 to 1 with six decimal places, one for each group and region', async () => {
  const { shop, taxRegions: regions, taxGroups: groups, manualTaxMappings: mappings } = await open()
  const { id: taxRegionId } = await regions.create({ country: 'DE', appId })
  const { id: taxGroupId } = await groups.create({ name: 'Books' })
  const rate = { taxGroupId, taxRegionId, taxRate: '0.070000' }
  const created = await mappings.create(rate)
  expect(await refusal(mappings.create(rate))).toEqual(['MANUAL_TAX_MAPPING_ALREADY_EXISTS'])
  const other = await mappings.create({ ...rate, taxGroupId: defaultTaxGroupId, taxRate: '1' })
  const move = { revision: other.revision, taxGroupId }
  expect(await refusal(mappings.update(other.id, move))).toEqual(['MANUAL_TAX_MAPPING_ALREADY_EXISTS'])
  const field = async (sent: object) => {
    const { broken, code } = await shop.merchant.ask('POST', `${base}/manual-tax-mappings`, {
      body: { manualTaxMapping: { ...rate, ...sent } },
    })
    return broken[0] ?? code
  }
  const refused: [object, string][] = [
    [{ taxRate: '1.1' }, 'manualTaxMapping.taxRate DECIMAL_LTE'],
    [{ taxRate: '-1' }, 'manualTaxMapping.taxRate DECIMAL_GTE'],
    [{ taxRate: '0.1234567' }, 'manualTaxMapping.taxRate DECIMAL_MAX_SCALE'],
    [{ taxRate: '7%' }, 'manualTaxMapping.taxRate FORMAT'],
    [{ taxRate: 0.07 }, 'manualTaxMapping.taxRate VALIDATION'],
    [{ exemptRates: [{}] }, 'manualTaxMapping.exemptRates FIELD_NOT_ALLOWED'],
    [{ taxGroupId: unknownId }, 'TAX_GROUP_ID_NOT_FOUND'],
    [{ taxRegionId: unknownId }, 'TAX_REGION_ID_NOT_FOUND'],
  ]
  for (const [sent, expected] of refused) expect([sent, await field(sent)]).toEqual([sent, expected])
  expect((await mappings.query().find()).items.map(({ id }) => id).toSorted()).toEqual(
    [created.id, other.id].toSorted(),
  )
})

test('a region and its rates are written by one call, all of them or none', async () => {
  const { shop, taxRegions: regions, taxGroups: groups, manualTaxMappings: mappings } = await open()
  const { id: books } = await groups.create({ name: 'Books' })
  const rate = { taxGroupId: defaultTaxGroupId, taxRate: '0.19', taxName: 'VAT' }
  const create = () =>
    regions.createWithRates({ country: 'DE' }, [rate, { taxGroupId: books, taxRate: '0.07' }], {
      idempotencyKey: 'one-region',
    })
  const created = await create()
  expect(await create()).toEqual(created)
  const { id, revision } = created.taxRegion
  const stored = async () => (await mappings.query().eq('taxRegionId', id).find()).items
  const rates = async () =>
    Object.fromEntries((await stored()).map(({ taxGroupId, taxRate }) => [taxGroupId, taxRate]))
  expect(await rates()).toEqual({ [defaultTaxGroupId]: '0.19', [books]: '0.07' })
  const [standard, ofBooks] = [defaultTaxGroupId, books].map((group) =>
    created.manualTaxMappings.find(({ taxGroupId }) => taxGroupId === group),
  )
  const { id: food } = await groups.create({ name: 'Food' })
  const changed = { ...rate, taxRate: '0.2', revision: standard?.revision }
  const added = { taxGroupId: food, taxRate: '0' }
  const refused: [object[], string][] = [
    [[changed, { ...added, taxGroupId: unknownId }], 'TAX_GROUP_ID_NOT_FOUND'],
    [[changed, added, added], 'MANUAL_TAX_MAPPING_ALREADY_EXISTS'],
    [[{ ...changed, revision: '9' }], 'REVISION_MISMATCH'],
    // Without its revision it is as new, and with one it is gone.
    [[changed, { taxGroupId: books, taxRate: null }], 'REVISION_MISMATCH'],
    [[changed, { ...added, revision: '1' }], 'REVISION_MISMATCH'],
  ]
  for (const [sent, code] of refused) {
    const update = { revision, subdivision: 'BE' }
    expect([sent, await refusal(regions.updateWithRates(id, update, sent as never))]).toEqual([sent, [code]])
  }
  expect(await refusal(regions.createWithRates({ country: 'FR' }, [rate, rate]))).toEqual([
    'MANUAL_TAX_MAPPING_ALREADY_EXISTS',
  ])
  expect((await regions.query().find()).items).toEqual([created.taxRegion])
  const saved = await regions.updateWithRates(id, { revision, subdivision: 'BE' }, [
    changed,
    added,
    { taxGroupId: books, taxRate: null, revision: ofBooks?.revision },
  ])
  expect(saved.taxRegion).toMatchObject({ subdivision: 'BE', revision: '2' })
  expect(await rates()).toEqual({ [defaultTaxGroupId]: '0.2', [food]: '0' })
  expect(saved.manualTaxMappings).toEqual(expect.arrayContaining(await stored()))
  const eventsOf = async (entityId = '', kind = 'manualTaxMapping') =>
    (await shop.events(entityId, kind)).map(({ name }) => name.split('.')[1])
  expect(
    await Promise.all([eventsOf(id, 'taxRegion'), eventsOf(standard?.id), eventsOf(ofBooks?.id)]),
  ).toEqual([
    ['created', 'updated'],
    ['created', 'updated'],
    ['created', 'deleted'],
  ])
  expect(await refusal(regions.updateWithRates(id, { revision }, []))).toEqual(['REVISION_MISMATCH'])
})

test('every store has a default group that stays as it is; deleted groups and regions take their rates with them', async () => {
  const { shop, taxRegions: regions, taxGroups: groups, manualTaxMappings: mappings } = await open()
  const [group] = await groups.listDefault()
  expect(group).toMatchObject({ id: defaultTaxGroupId, name: 'Standard', revision: '1' })
  expect(await groups.get(defaultTaxGroupId)).toEqual(group)
  const changes = [
    () => groups.update(defaultTaxGroupId, { revision: '1', name: 'Mine' }),
    () => groups.delete(defaultTaxGroupId),
  ]
  for (const change of changes)
    expect(await refusal(change())).toEqual(['ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP'])
  const books = await groups.create({ name: 'Books' })
  const [germany, france] = [
    await regions.create({ country: 'DE', appId }),
    await regions.create({ country: 'FR', appId }),
  ]
  const rate = (taxRegionId: string, taxGroupId: string) =>
    mappings.create({ taxGroupId, taxRegionId, taxRate: '0.1' })
  const lost = await rate(germany.id, books.id)
  await rate(germany.id, defaultTaxGroupId)
  const kept = await rate(france.id, defaultTaxGroupId)
  await groups.delete(books.id)
  expect(await mappings.get(lost.id)).toBeNull()
  expect((await shop.events(lost.id, 'manualTaxMapping')).map(({ name }) => name)).toEqual([
    'manualTaxMapping.created',
    'manualTaxMapping.deleted',
  ])
  await regions.delete(germany.id)
  expect((await mappings.query().find()).items).toEqual([kept])
})

test('the tax settings are the settings of the store', async () => {
  const { shop } = await open()
  const { ask } = shop.merchant
  const settings = () => ask('GET', `${base}/tax-settings`)
  expect((await settings()).body).toEqual({ taxSettings: { taxIncludedInItemPrices: false } })
  const body = { taxSettings: { taxIncludedInItemPrices: true } }
  expect((await ask('POST', `${base}/tax-settings`, { body })).body).toEqual(body)
  expect((await ask('GET', '/vitrine/v1/store')).body).toMatchObject({ store: { pricesIncludeTax: true } })
  const { cart } = shop.visitor()
  expect(
    (await cart.add([{ productId: 'mug', variantId: mugInCurrency.Sage, quantity: 1 }])).taxIncludedInPrices,
  ).toBe(true)
})

test('a program calculates tax for lines and addresses of its own', async () => {
  const { shop } = await open()
  await shop.platform.store(shop.clientId).addTaxes({
    taxRegions: [
      { country: 'US', subdivision: 'NY', rates: [{ taxGroupId: defaultTaxGroupId, taxRate: '0.08875' }] },
    ],
  })
  const calculate = (fields: object) =>
    shop.merchant.ask('POST', `${base}/calculate-tax`, {
      body: {
        addresses: [{ country: 'US', subdivision: 'US-NY' }, { country: 'FR' }],
        lineItems: [
          { id: 'a', price: '24.50', addressIndex: { singleAddress: 0 } },
          { id: 'b', price: '10.00', taxIncludedInPrice: true, addressIndex: { singleAddress: 0 } },
          { id: 'c', price: '5.00', addressIndex: { multipleAddresses: { origin: 0, destination: 1 } } },
        ],
        ...fields,
      },
    })
  const { body } = await calculate({})
  expect(body).toMatchObject({
    currency: 'EUR',
    // 2.17 of 24.50, 0.82 in 10.00, nothing of 5.00.
    taxSummary: {
      totalAmount: '41.67',
      totalTax: '2.99',
      totalTaxableAmount: '33.68',
      totalTaxIncludedInPrice: '0.82',
      aggregatedTaxBreakdown: [{ rate: '0.08875', aggregatedTaxAmount: '2.99' }],
    },
    lineItemTaxDetails: [
      { id: 'a', taxSummary: { taxAmount: '2.17', taxableAmount: '24.50' }, taxIncludedInPrice: false },
      { id: 'b', taxSummary: { taxAmount: '0.82', taxableAmount: '9.18' }, taxIncludedInPrice: true },
      { id: 'c', taxSummary: { taxAmount: '0.00', taxableAmount: '0.00' }, taxBreakdown: [] },
    ],
  })
  const line = { id: 'a', price: '1.00', addressIndex: { singleAddress: 0 } }
  const refused: [object, string][] = [
    [{ lineItems: [{ ...line, addressIndex: { singleAddress: 2 } }] }, 'INVALID_LINE_ITEM_ADDRESS_INDEX'],
    [{ addresses: [{ city: 'Paris' }], lineItems: [line] }, 'MISSING_COUNTRY_IN_ADDRESS'],
    [{ addresses: [{ country: 'US' }], lineItems: [line] }, 'MISSING_SUBDIVISION_IN_ADDRESS'],
    [{ lineItems: [{ ...line, price: '1.005' }] }, 'lineItems[0].price DECIMAL_MAX_SCALE'],
    [{ lineItems: [{ ...line, price: '-1' }] }, 'lineItems[0].price DECIMAL_GTE'],
    [{ taxExemptGroupId: unknownId }, 'taxExemptGroupId FIELD_NOT_ALLOWED'],
    [{ exemptDetails: {} }, 'exemptDetails FIELD_NOT_ALLOWED'],
  ]
  for (const [fields, expected] of refused) {
    const { broken, code } = await calculate(fields)
    expect([fields, broken[0] ?? code]).toEqual([fields, expected])
  }
  expect((await shop.merchant.ask('GET', `${base}/list-tax-calculators`)).body).toMatchObject({
    taxCalculatorDetails: [{ appId, unsupportedCountries: ['CU', 'IR', 'KP', 'SY'] }],
  })
})
