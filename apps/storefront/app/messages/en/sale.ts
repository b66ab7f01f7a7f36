// What a product page says of a sale; the server writes it.

export const sale = {
  on: 'Sale',
  /** `day` is its last one: 'November 30'. */
  until: (day: string) => `Sale until ${day}`,
}
