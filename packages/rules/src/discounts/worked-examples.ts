// Worked examples of discounts, computed by hand: what a cart holds, its discounts, and what each takes off each line.

/** What a rule says, in short: a kind with its value, and what else differs from a rule for all items at all times. */
interface ExampleRule {
  percentage?: number
  fixedAmount?: string
  fixedPrice?: string
  /** The products that it is for. */
  products?: string[]
  collections?: string[]
  cheapest?: true
  subtotal?: [from: string | null, to: string | null]
  units?: [from: number | null, to: number | null]
}

/** One example; amounts are decimals, and the lines have the prices of one unit. */
export interface WorkedExample {
  title: string
  lines: Record<string, [quantity: number, price: string]>
  rules?: ExampleRule[]
  coupon?: Record<string, unknown>
  merchant?: { amount: string; lines?: string[] }[]
  /** By discount in the order in which it runs: what it takes off, by line. */
  off: Record<string, string>[]
  currency?: string
}

/** All lines are in the collection `all`; `mug` and `bowl` are in `kitchen`. */
export const workedExamples: WorkedExample[] = [
  {
    title: '10% of 24.50 is 2.45',
    lines: { mug: [1, '24.50'] },
    rules: [{ percentage: 10 }],
    off: [{ mug: '2.45' }],
  },
  {
    title: '10% of 3 x 24.55 is 7.365, rounded once to 7.37',
    lines: { mug: [3, '24.55'] },
    rules: [{ percentage: 10 }],
    off: [{ mug: '7.37' }],
  },
  {
    title: '10% of 0.05 + 0.05 is 0.01, which goes to the first line',
    lines: { mug: [1, '0.05'], bowl: [1, '0.05'] },
    rules: [{ percentage: 10 }],
    off: [{ bowl: '0.01' }],
  },
  {
    title: '3.00 off each unit, of two mugs and a bowl that costs less',
    lines: { mug: [2, '10.00'], bowl: [1, '2.00'] },
    rules: [{ fixedAmount: '3.00' }],
    off: [{ mug: '6.00', bowl: '2.00' }],
  },
  {
    title: 'a fixed price of 20.00 never raises a price',
    lines: { mug: [2, '24.50'], bowl: [1, '12.00'] },
    rules: [{ fixedPrice: '20.00' }],
    off: [{ mug: '9.00' }],
  },
  {
    title: 'fixed price first, then the amount, then the share: 30 -> 25 -> 20 -> 18',
    lines: { mug: [1, '30.00'] },
    rules: [{ percentage: 10 }, { fixedAmount: '5.00' }, { fixedPrice: '25.00' }],
    off: [{ mug: '5.00' }, { mug: '5.00' }, { mug: '2.00' }],
  },
  {
    title: 'two shares follow each other: 100 -> 80 -> 72',
    lines: { mug: [1, '100.00'] },
    rules: [{ percentage: 20 }, { percentage: 10 }],
    off: [{ mug: '20.00' }, { mug: '8.00' }],
  },
  {
    title: 'the cheapest unit alone, of two lines',
    lines: { mug: [2, '24.50'], bowl: [3, '12.00'] },
    rules: [{ percentage: 50, cheapest: true }],
    off: [{ bowl: '6.00' }],
  },
  {
    title: 'the cheapest unit of those in the scope',
    lines: { mug: [2, '24.50'], bowl: [3, '12.00'] },
    rules: [{ percentage: 100, cheapest: true, products: ['mug'] }],
    off: [{ mug: '24.50' }],
  },
  {
    title: 'a rule for one product leaves the others',
    lines: { mug: [1, '24.50'], bowl: [1, '12.00'] },
    rules: [{ percentage: 25, products: ['bowl'] }],
    off: [{ bowl: '3.00' }],
  },
  {
    title: 'a rule for a collection',
    lines: { mug: [1, '24.50'], shirt: [1, '40.00'] },
    rules: [{ percentage: 20, collections: ['kitchen'] }],
    off: [{ mug: '4.90' }],
  },
  {
    title: 'from 50.00 on, both ends included',
    lines: { mug: [2, '25.00'] },
    rules: [{ percentage: 10, subtotal: ['50.00', '50.00'] }],
    off: [{ mug: '5.00' }],
  },
  {
    title: 'a subtotal of 49.99 is below 50.00',
    lines: { mug: [1, '49.99'] },
    rules: [{ percentage: 10, subtotal: ['50.00', null] }],
    off: [],
  },
  {
    title: 'triggers look at the subtotal before any rule',
    lines: { mug: [1, '50.00'] },
    rules: [{ fixedAmount: '20.00' }, { percentage: 10, subtotal: ['50.00', null] }],
    off: [{ mug: '20.00' }, { mug: '3.00' }],
  },
  {
    title: 'from three units on, of which the rule takes off all',
    lines: { mug: [2, '10.00'], bowl: [1, '5.00'] },
    rules: [{ percentage: 10, units: [3, null] }],
    off: [{ mug: '2.00', bowl: '0.50' }],
  },
  {
    title: 'a coupon of 5.00 is taken off once, and spread: 5 x 20/25 and 5 x 5/25',
    lines: { mug: [2, '10.00'], bowl: [1, '5.00'] },
    coupon: { moneyOffAmount: 5, minimumSubtotal: 0 },
    off: [{ mug: '4.00', bowl: '1.00' }],
  },
  {
    title: 'a coupon takes off no more than there is',
    lines: { mug: [1, '3.00'] },
    coupon: { moneyOffAmount: 5, minimumSubtotal: 0 },
    off: [{ mug: '3.00' }],
  },
  {
    title: 'a coupon of 10% comes after the rules: 100 -> 80 -> 72',
    lines: { mug: [1, '100.00'] },
    rules: [{ percentage: 20 }],
    coupon: { percentOffRate: 10, minimumSubtotal: 0 },
    off: [{ mug: '20.00' }, { mug: '8.00' }],
  },
  {
    title: 'the merchant takes 7.00 off one line, before the coupon',
    lines: { mug: [1, '20.00'], bowl: [1, '10.00'] },
    merchant: [{ amount: '7.00', lines: ['mug'] }],
    coupon: { percentOffRate: 50, minimumSubtotal: 0 },
    off: [{ mug: '7.00' }, { mug: '6.50', bowl: '5.00' }],
  },
  {
    title: 'in yen, 15% of 99 is 14.85, rounded to 15',
    lines: { mug: [1, '99'] },
    rules: [{ percentage: 15 }],
    off: [{ mug: '15' }],
    currency: 'JPY',
  },
  {
    title: 'in dinars of three decimals, 12.5% of 1.005 is 0.125625, rounded to 0.126',
    lines: { mug: [1, '1.005'] },
    rules: [{ percentage: 12.5 }],
    off: [{ mug: '0.126' }],
    currency: 'KWD',
  },
]
