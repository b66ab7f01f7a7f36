// Version 2 of the cart, which newer storefronts of the published client call.
export * from './cart.ts'
export * from './examples.ts'
export * from './requests.ts'
export * from './routes.ts'

export const about =
  'The cart of the current visitor in the form of version 2, as newer storefronts of the published client call it. It is the same cart as that of version 1.'
