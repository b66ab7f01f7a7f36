// What the shop says about a good among others, and about a price.

export const card = {
  from: 'From',
  sale: 'Sale',
  soldOut: 'Sold out',
}
