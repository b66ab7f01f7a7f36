// The English texts, one file per part of the storefront.
export const language: string = 'en'

export { cart } from './cart.ts'
export { frame } from './frame.ts'
export { product } from './product.ts'
export { optionKinds } from './option-kinds.ts'
export { browse } from './browse.ts'
export { card } from './card.ts'
export { nav } from './nav.ts'
export { signIn } from './sign-in.ts'
export { account } from './account.ts'
export { merge } from './merge.ts'
export { sale } from './sale.ts'
