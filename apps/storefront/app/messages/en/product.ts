// Texts of a product page: its options, price and availability, and the result of adding it to the cart.

import { count } from './count.ts'

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
  /** `price` is the lowest of the 30 days before the sale. */
  priorPrice: (price: string) => `Lowest price in the 30 days before the sale: ${price}`,
  pictures: 'Pictures',
  picture: (n: number, total: number) => `Picture ${n} of ${total}`,
  description: 'Description',
  quantity: 'Quantity',
  updateSelection: 'Update selection',
  addToCart: 'Add to cart',
  preorder: 'Preorder',
  adding: 'Adding…',
  unavailable: 'Unavailable',
  soldOut: 'Sold out',
  /** The status of one choice among others. */
  choiceStatus: {
    low: (left: number) => `${left} left`,
    'sold out': 'sold out',
    unavailable: 'unavailable',
  },
  /** The status of the selected variant. */
  availability: {
    inStock: 'In stock',
    digital: 'Digital download. No shipping needed.',
    low: (left: number) => `Only ${left} left`,
    soldOut: 'Sold out',
    otherInStock: 'Sold out. Another option is in stock.',
    unavailable: 'This combination is not available. Choose another option.',
    /** `left` is null when the stock is not counted. */
    preorder: (left: number | null) =>
      left === null ? 'Available to preorder' : `Available to preorder, ${left} left`,
  },
  soldOutError: (name: string) => ({
    title: `${name} is sold out`,
    text: 'Nothing was added to your cart.',
  }),
  unavailableError: {
    title: 'This combination is not available',
    text: 'Nothing was added. Choose another option, then add it to your cart.',
  },
  optional: '(optional)',
  noModifier: 'None',
  chooseOne: 'Choose an option',
  missingChoice: (name: string) => ({
    title: `Choose an option for “${name}”`,
    text: 'Nothing was added. Choose one, then add the product to your cart.',
  }),
  missingText: (name: string) => ({
    title: `Fill in “${name}”`,
    text: 'Nothing was added. Fill it in, then add the product to your cart.',
  }),
  changedModifiers: {
    title: 'This product has changed',
    text: 'Nothing was added. Reload the page, then choose its options again.',
  },
  modifierLength: (name: string, min: number, max: number) => ({
    title:
      min > 0 ? `“${name}” needs ${min} to ${max} characters` : `“${name}” has room for ${max} characters`,
    text: 'Nothing was added. Change the text, then add the product to your cart.',
  }),
  related: 'You may also like',
  viewed: 'Recently viewed',
  clearViewed: 'Clear list',
  viewedCleared: 'The list is cleared.',
  added: (name: string, items: number) => `Added to cart: ${name}. ${count(items, 'item')} in your cart.`,
  notAdded: (name: string) => `${name} was not added to your cart`,
}
