// Taxes: the worked examples, and what holds for any cart.
import { defaultTaxGroupId, manualTaxCalculatorId } from '@vitrine/contract/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, toDecimal } from '../money.ts'
import { withCountry, withoutCountry } from '../subdivision.ts'
import { toRegionSubdivision } from './place.ts'
import { compileTax, findTaxRegion } from './plan.ts'
import { taxCart } from './tax-cart.ts'
import { type TaxExample, taxExamples } from './worked-examples.ts'

const groups = ['books', 'clothes']
const stored = <Facts extends object>(id: string, facts: Facts) => ({
  id,
  name: id,
  createdAt: new Date(0),
  facts,
})
const groupId = (name: string) => (name === 'standard' ? defaultTaxGroupId : name)
const addressOf = (place: string | undefined) =>
  place && { country: place.slice(0, 2), subdivision: place.length > 2 ? place : null }

type Places = Pick<TaxExample, 'regions' | 'inside' | 'rounding' | 'business'>

const planOf = ({ regions, inside = {}, rounding, business }: Places, appId = manualTaxCalculatorId) =>
  compileTax(
    {
      groups: groups.map((id) => stored(id, {})),
      regions: Object.keys(regions).map((place, i) => {
        const [country = '', subdivision = ''] = place.split('-')
        const isInside = inside[place]
        return stored(place, {
          country,
          subdivision,
          appId: i === 0 ? manualTaxCalculatorId : appId,
          ...(isInside !== undefined && { taxIncludedInPrice: isInside }),
        })
      }),
      mappings: Object.entries(regions).flatMap(([place, rates]) =>
        Object.entries(rates).map(([group, taxRate]) =>
          stored(`${place} ${group}`, { taxRegionId: place, taxGroupId: groupId(group), taxRate }),
        ),
      ),
    },
    { rounding, businessAddress: addressOf(business) || undefined },
  )

test.each(taxExamples)('$title', (example) => {
  const { items, currency = 'EUR', shipping, billing, pricesIncludeTax = false, taxes } = example
  const figures = taxCart({
    plan: planOf(example),
    items: Object.entries(items).map(([id, [amount, group, addressType]]) => ({
      id,
      amount: parseAmount(amount, currency),
      taxGroupId: group && groupId(group),
      addressType,
    })),
    addresses: { shipping: addressOf(shipping) || undefined, billing: addressOf(billing) || undefined },
    isInside: pricesIncludeTax,
    currency,
  })
  expect(
    Object.fromEntries([...figures.byItem].map(([id, { tax }]) => [id, toDecimal(tax, currency)])),
  ).toEqual(taxes)
  expect(figures.added).toBe(parseAmount(example.added ?? '0', currency))
  expect([figures.problem, figures.rateType, figures.manualRateReason]).toEqual([
    example.problem,
    ...(example.isUntaxed ? ['NO_TAX_COLLECTED', undefined] : ['MANUAL_RATE', 'GLOBAL_SETTING_TO_MANUAL']),
  ])
})

test('a region of a merchant beside one that a provider calculates says so', () => {
  const plan = planOf({ regions: { DE: { standard: '0.19' }, FR: { standard: '0.2' } } }, 'provider')
  const { rateType, manualRateReason } = taxCart({
    plan,
    items: [{ id: 'mug', amount: 1000n }],
    addresses: { shipping: { country: 'DE' } },
    isInside: true,
    currency: 'EUR',
  })
  expect([rateType, manualRateReason]).toEqual(['MANUAL_RATE', 'REGION_SETTING_TO_MANUAL'])
})

const rate = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6))
const anyCart = fc.record({
  currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
  rates: fc.record({ standard: rate, books: rate }),
  rounding: fc.constantFrom('BY_ORDER' as const, undefined),
  isInside: fc.boolean(),
  items: fc.array(
    fc.record({ amount: fc.bigInt(0n, 10n ** 9n), taxGroupId: fc.constantFrom('books', undefined) }),
    { maxLength: 12 },
  ),
})

test('tax and net are the gross amount of each item, their sums are the totals, and a price with tax inside never changes', () => {
  fc.assert(
    fc.property(anyCart, ({ currency, rates, rounding, isInside, items }) => {
      const figures = taxCart({
        plan: planOf({ regions: { DE: rates }, ...(rounding && { rounding }) }),
        items: items.map((item, i) => ({ ...item, id: `item ${i}` })),
        addresses: { shipping: { country: 'DE' } },
        isInside,
        currency,
      })
      const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n)
      const taxed = [...figures.byItem.values()]
      for (const [i, { net, tax, gross }] of taxed.entries()) {
        expect(net + tax).toBe(gross)
        expect(tax).toBeGreaterThanOrEqual(0n)
        expect(isInside ? gross : net).toBe(items[i]?.amount)
      }
      expect(figures.tax).toBe(sumOf(taxed.map(({ tax }) => tax)))
      expect(figures.added).toBe(isInside ? 0n : figures.tax)
      expect(sumOf(figures.byRate.map(({ tax, taxable }) => tax + taxable))).toBe(
        sumOf(taxed.map(({ gross }) => gross)),
      )
      // Both roundings are within half a minor unit for each item, or each rate.
      for (const [group, text] of Object.entries(rates)) {
        const ofRate = taxed.filter(({ taxGroupId }) => taxGroupId === groupId(group))
        const millionths = BigInt(Math.round(Number(text) * 1_000_000))
        const base = sumOf(ofRate.map(({ net, gross }) => (isInside ? gross : net)))
        const divisor = isInside ? 1_000_000n + millionths : 1_000_000n
        const error = 2n * (sumOf(ofRate.map(({ tax }) => tax)) * divisor - base * millionths)
        const roundings = rounding ? 1n : BigInt(ofRate.length)
        expect(error <= roundings * divisor && -error <= roundings * divisor).toBe(true)
      }
    }),
  )
})

test('a subdivision of an address is that of its tax region, both ways', () => {
  const code = fc.stringMatching(/^[A-Z\d]{1,3}$/)
  fc.assert(
    fc.property(fc.constantFrom('US', 'GB', 'IT'), code, (country, subdivision) => {
      const ofAddress = withCountry(country, subdivision)
      expect([withoutCountry(country, ofAddress), withoutCountry(country, subdivision)]).toEqual([
        subdivision,
        subdivision,
      ])
    }),
  )
  const plan = planOf({ regions: { 'US-NY': { standard: '0.08' } } })
  const inNewYork = ['US-NY', 'NY', ' us-ny ', 'CA-NY'].map((subdivision) =>
    findTaxRegion(plan, { country: 'US', subdivision }),
  )
  expect(inNewYork.map((region) => region === plan.regions.get('US-NY'))).toEqual([true, true, true, false])
  // A name says as little as none.
  const named = { country: 'US', subdivision: 'New York' }
  expect(findTaxRegion(plan, named)).toBe('MISSING_SUBDIVISION_IN_ADDRESS')
})

test('a tax region takes the code of a subdivision without its country', () => {
  const region = (country: string, sent: string) => {
    try {
      return toRegionSubdivision(country, sent)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect([region('US', 'ny'), region('US', '*'), region('DE', ''), region('FR', '75')]).toEqual([
    'NY',
    '',
    '',
    '75',
  ])
  for (const sent of ['US-NY', 'XX', 'New York'])
    expect([sent, region('US', sent)]).toEqual([sent, 'INVALID_SUBDIVISION_FORMAT'])
  expect(region('CH', 'ZH')).toBe('SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY')
})
