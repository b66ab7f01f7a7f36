// What the shop says at the top and at the foot of every page, and on the way from one to another.

import { count } from './count.ts'

export const nav = {
  goods: 'All goods',
  collections: 'Collections',
  search: 'Search',
  searchFor: 'Search by name',
  cart: 'Cart',
  items: (n: number) => count(n, 'item'),
  firstPage: 'Home',
  wayHere: 'You are here',
  foot: 'At the foot of the page',
}
