// Texts of the header, the footer and the breadcrumbs.

import { count } from './count.ts'

export const nav = {
  allProducts: 'All products',
  collections: 'Collections',
  search: 'Search',
  searchProducts: 'Search products',
  cart: 'Cart',
  signIn: 'Sign in',
  account: 'Account',
  items: (n: number) => count(n, 'item'),
  home: 'Home',
  breadcrumb: 'Breadcrumb',
  footer: 'Footer',
}
