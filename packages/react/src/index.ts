// The entry point of the hooks, for the server and the browser.
export { useCart } from './cart.ts'
export type { CartActions, CartState } from './cart-slice.ts'
export { type LowestPrice, lowestPrice } from './lowest-price.ts'
export { useMember, type UseMemberResult } from './member.ts'
export { Money, type MoneyProps } from './money.tsx'
export {
  type PickerChoice,
  type PickerOption,
  type SelectedOptions,
  useOptions,
  type UseOptionsResult,
} from './options.ts'
export { Picture, type PictureProps } from './picture.tsx'
export type { CartView, PredictedCart, PredictedLine } from './predict.ts'
export { dehydrate, prefetch, type PrefetchOptions } from './prefetch.ts'
export {
  type QueryStatus,
  useCollections,
  type UseCollectionsResult,
  useProduct,
  type UseProductResult,
  useProducts,
  useProductSearch,
  type UseProductSearchResult,
  type UseProductsResult,
} from './products.ts'
export type { ProductQuery } from './queries.ts'
export {
  RichContent,
  type RichContentComponents,
  type RichContentProps,
} from './rich-content.tsx'
export { useSession, type UseSessionResult } from './session.ts'
export {
  type CartStore,
  type CartStoreState,
  createCartStore,
  type DehydratedState,
  type QueryState,
  type ShopClient,
} from './store.ts'
export { useCartSelector, useCartStore, Vitrine, type VitrineProps } from './vitrine.tsx'
