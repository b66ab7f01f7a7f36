// Worked examples of taxes, computed by hand: what is paid for, where, at which rates, and the tax of each item.

/** A place with the rate of each group; `standard` is the default group. */
type ExampleRegion = Record<string, string> & { standard?: string }

/** One example; amounts are decimals. Without an `added` all of the tax is in the prices. */
export interface TaxExample {
  title: string
  regions: Record<string, ExampleRegion>
  /** The places whose prices include or leave out the tax, whatever the store says. */
  inside?: Record<string, boolean>
  pricesIncludeTax?: true
  /** By item: what is paid for it, its group, and which address decides. */
  items: Record<string, [amount: string, group?: string, address?: 'SHIPPING' | 'BILLING' | 'BUSINESS']>
  shipping?: string
  billing?: string
  business?: string
  rounding?: 'BY_ORDER'
  currency?: string
  taxes: Record<string, string>
  added?: string
  problem?: string
  /** Absent: the rate of a merchant. */
  isUntaxed?: true
}

const germany = { DE: { standard: '0.19', books: '0.07' } }
const newYork = { 'US-NY': { standard: '0.08875', clothes: '0' } }
const canada = { CA: { standard: '0.05' }, 'CA-ON': { standard: '0.13' } }

export const taxExamples: TaxExample[] = [
  {
    title: '10% of 24.50 is 2.45',
    regions: { IN: { standard: '0.1' } },
    items: { mug: ['24.50'] },
    shipping: 'IN',
    taxes: { mug: '2.45' },
    added: '2.45',
  },
  {
    title: '8.875% of 24.50 is 2.174375',
    regions: newYork,
    items: { mug: ['24.50'] },
    shipping: 'US-NY',
    taxes: { mug: '2.17' },
    added: '2.17',
  },
  {
    title: '5% of 0.10 is half a cent, which is rounded up',
    regions: canada,
    items: { pin: ['0.10'] },
    shipping: 'CA',
    taxes: { pin: '0.01' },
    added: '0.01',
  },
  {
    title: 'six decimal places: 8.1234% of 1000.00 is 81.234',
    regions: { CH: { standard: '0.081234' } },
    items: { chair: ['1000.00'] },
    shipping: 'CH',
    taxes: { chair: '81.23' },
    added: '81.23',
  },
  {
    title: 'inside: 119.00 is 100.00 and 19%',
    regions: germany,
    pricesIncludeTax: true,
    items: { chair: ['119.00'] },
    shipping: 'DE',
    taxes: { chair: '19.00' },
  },
  {
    title: 'inside: 10.00 holds 7/107 of it, 0.6542',
    regions: germany,
    pricesIncludeTax: true,
    items: { novel: ['10.00', 'books'] },
    shipping: 'DE',
    taxes: { novel: '0.65' },
  },
  {
    title: 'inside, mixed rates: each item has its own',
    regions: germany,
    pricesIncludeTax: true,
    items: { mug: ['11.90'], novel: ['10.70', 'books'] },
    shipping: 'DE',
    taxes: { mug: '1.90', novel: '0.70' },
  },
  {
    title: 'by line: 5% of three times 0.33 is 0.0165 each',
    regions: canada,
    items: { a: ['0.33'], b: ['0.33'], c: ['0.33'] },
    shipping: 'CA',
    taxes: { a: '0.02', b: '0.02', c: '0.02' },
    added: '0.06',
  },
  {
    title: 'by order: 5% of 0.99 is 0.0495, and the first two get the cents that are left',
    regions: canada,
    items: { a: ['0.33'], b: ['0.33'], c: ['0.33'] },
    shipping: 'CA',
    rounding: 'BY_ORDER',
    taxes: { a: '0.02', b: '0.02', c: '0.01' },
    added: '0.05',
  },
  {
    title: 'by order, mixed rates: 19% of 0.06 is 0.0114, 7% of 0.15 is 0.0105',
    regions: germany,
    items: { a: ['0.03'], b: ['0.03'], novel: ['0.15', 'books'] },
    shipping: 'DE',
    rounding: 'BY_ORDER',
    taxes: { a: '0.01', b: '0.00', novel: '0.01' },
    added: '0.02',
  },
  {
    title: 'yen have no decimal places: 8% of 1010 is 80.8',
    regions: { JP: { standard: '0.08' } },
    items: { bowl: ['1010'] },
    shipping: 'JP',
    currency: 'JPY',
    taxes: { bowl: '81' },
    added: '81',
  },
  {
    title: 'Kuwaiti dinars have three: 5% of 1.234 is 0.0617',
    regions: { KW: { standard: '0.05' } },
    items: { bowl: ['1.234'] },
    shipping: 'KW',
    currency: 'KWD',
    taxes: { bowl: '0.062' },
    added: '0.062',
  },
  {
    title: 'a place without a region has no tax, and prices with tax inside stay as they are',
    regions: germany,
    pricesIncludeTax: true,
    items: { mug: ['11.90'] },
    shipping: 'FR',
    taxes: { mug: '0.00' },
    isUntaxed: true,
  },
  {
    title: 'the region of a subdivision comes before that of its country',
    regions: canada,
    items: { mug: ['100.00'] },
    shipping: 'CA-ON',
    taxes: { mug: '13.00' },
    added: '13.00',
  },
  {
    title: 'other subdivisions have the rate of the country',
    regions: canada,
    items: { mug: ['100.00'] },
    shipping: 'CA-BC',
    taxes: { mug: '5.00' },
    added: '5.00',
  },
  {
    title: 'delivery has the default group, inside: 4.90 holds 0.7824',
    regions: germany,
    pricesIncludeTax: true,
    items: { mug: ['11.90'], delivery: ['4.90'] },
    shipping: 'DE',
    taxes: { mug: '1.90', delivery: '0.78' },
  },
  {
    title: 'delivery with a group of its own: 7% of 4.90 is 0.343',
    regions: germany,
    items: { mug: ['10.00'], delivery: ['4.90', 'books'] },
    shipping: 'DE',
    taxes: { mug: '1.90', delivery: '0.34' },
    added: '2.24',
  },
  {
    title: 'each item has the address that its tax is for',
    regions: { ...germany, FR: { standard: '0.2' }, ES: { standard: '0.21' } },
    items: {
      mug: ['10.00'],
      course: ['10.00', 'standard', 'BILLING'],
      event: ['10.00', 'standard', 'BUSINESS'],
    },
    shipping: 'DE',
    billing: 'FR',
    business: 'ES',
    taxes: { mug: '1.90', course: '2.00', event: '2.10' },
    added: '6.00',
  },
  {
    title: 'a rate of zero is a rate of a merchant',
    regions: newYork,
    items: { shirt: ['40.00', 'clothes'] },
    shipping: 'US-NY',
    taxes: { shirt: '0.00' },
    added: '0.00',
  },
  {
    title: 'a group without a rate in the region is not taxed there',
    regions: newYork,
    items: { mug: ['10.00'], novel: ['10.00', 'books'] },
    shipping: 'US-NY',
    taxes: { mug: '0.89', novel: '0.00' },
    added: '0.89',
  },
  {
    title: 'items of a deleted group are in the default group',
    regions: germany,
    items: { mug: ['10.00', 'deleted'] },
    shipping: 'DE',
    taxes: { mug: '1.90' },
    added: '1.90',
  },
  {
    title: 'a region whose prices leave the tax out adds it, whatever the store says',
    regions: newYork,
    inside: { 'US-NY': false },
    pricesIncludeTax: true,
    items: { chair: ['100.00'] },
    shipping: 'US-NY',
    taxes: { chair: '8.88' },
    added: '8.88',
  },
  {
    title: 'without an address nothing is computed',
    regions: germany,
    items: { mug: ['10.00'] },
    taxes: { mug: '0.00' },
    problem: 'MISSING_TAXABLE_ADDRESS',
    isUntaxed: true,
  },
  {
    title: 'a country where only subdivisions have rates needs one',
    regions: newYork,
    items: { mug: ['10.00'] },
    shipping: 'US',
    taxes: { mug: '0.00' },
    problem: 'MISSING_SUBDIVISION_IN_ADDRESS',
    isUntaxed: true,
  },
]
