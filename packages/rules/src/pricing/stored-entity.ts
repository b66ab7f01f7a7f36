// An entity of a store that pricing depends on, such as a discount rule.

/** An entity as it is stored, with the facts of its kind. */
export interface StoredPricingEntity<Facts extends object> {
  id: string
  name: string
  createdAt: Date
  facts: Facts
}
