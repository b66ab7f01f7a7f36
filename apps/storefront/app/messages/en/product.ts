// What is said of one good: how its choices stand, what it costs, and what became of an add.

const units = {
  ML: 'ml',
  CL: 'cl',
  L: 'l',
  CBM: 'm³',
  MG: 'mg',
  G: 'g',
  KG: 'kg',
  MM: 'mm',
  CM: 'cm',
  M: 'm',
  SQM: 'm²',
  OZ: 'oz',
  LB: 'lb',
  FLOZ: 'fl oz',
  PT: 'pt',
  QT: 'qt',
  GAL: 'gal',
  IN: 'in',
  FT: 'ft',
  YD: 'yd',
  SQFT: 'sq ft',
}

export const product = {
  units,
  /** '€4.80 per 100 g', '€9.00 per l' */
  perUnit: (price: string, quantity: number, unit: keyof typeof units) =>
    `${price} per ${quantity === 1 ? '' : `${quantity} `}${units[unit]}`,
  sale: 'Sale',
  pictures: 'Pictures',
  picture: (n: number, of: number) => `Picture ${n} of ${of}`,
  description: 'Description',
  quantity: 'Quantity',
  showChoice: 'Show this choice',
  add: 'Add to cart',
  preorder: 'Preorder',
  adding: 'Adding…',
  notMade: 'Not made',
  soldOut: 'Sold out',
  /** Of a choice among others. */
  choice: {
    few: (left: number) => `${left} left`,
    'sold out': 'sold out',
    'not made': 'not made',
  },
  /** Of what is chosen. */
  stands: {
    available: 'In stock.',
    digital: 'A file for you to download; nothing is sent by post.',
    few: (left: number) => (left > 1 ? `Only ${left} left.` : 'Only one left.'),
    soldOut: 'Sold out.',
    otherLeft: 'Sold out. Another choice is still there.',
    notMade: 'This is not made in this combination. Choose another to go on.',
    /** `left` is null when nobody counts them. */
    preorder: (left: number | null) =>
      left === null ? 'On preorder.' : `On preorder; ${left} can still be had.`,
  },
  gone: (name: string) => ({
    title: `${name} is sold out`,
    text: 'Nothing was added.',
  }),
  notMadeSoNotAdded: {
    title: 'This is not made in this combination',
    text: 'Nothing was added. Choose another, then add it.',
  },
  added: (name: string, items: number) => `Added: ${name}. ${items} in your cart.`,
  notAdded: (name: string) => `Not added: ${name}`,
}
