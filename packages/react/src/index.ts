// The door of the hooks: a shop for React, on the server and in the browser.
export { useCart } from './cart.ts'
export type { CartActions, CartState } from './cart-slice.ts'
export { type LowestPrice, lowestPrice } from './lowest-price.ts'
export { Money, type MoneyProps } from './money.tsx'
export { Picture, type PictureProps } from './picture.tsx'
export type { Shown, ShownCart, ShownLine, ShownPrice } from './predict.ts'
export {
  type ProductReading,
  type ProductsReading,
  type Standing,
  useProduct,
  useProducts,
} from './products.ts'
export {
  createStore,
  type Initial,
  type ProductList,
  type ProductQuery,
  type Reading,
  type Shop,
  type State,
  type Store,
} from './store.ts'
export { useSelected, useStore, Vitrine, type VitrineProps } from './vitrine.tsx'
