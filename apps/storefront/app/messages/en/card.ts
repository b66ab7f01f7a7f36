// Texts of product cards and prices.

export const card = {
  from: 'From',
  sale: 'Sale',
  soldOut: 'Sold out',
}
