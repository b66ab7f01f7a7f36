// What programs with an API key may do, by feature.

/** Every permission. */
export const permissions = [
  'cart.read',
  'cart.write',
  'checkout.read',
  'checkout.write',
  'collections.read',
  'collections.write',
  'delivery.read',
  'delivery.write',
  'discounts.read',
  'discounts.write',
  'identity.read',
  'identity.write',
  'inventory.read',
  'inventory.write',
  'orders.read',
  'orders.write',
  'products.read',
  'products.write',
  'settings.write',
  'tax.read',
  'tax.write',
  'owner',
] as const

/** The name of a permission: `<feature>.read`, `<feature>.write`, or `owner`. */
export type Permission = (typeof permissions)[number]

/** The audience of the programs that have a permission. */
export const permission = <const P extends Permission>(name: P) => ({ permission: name })
