// Texts of the home page, the listings, their filters and the search.

import { count, formatNumber } from './count.ts'

const products = (n: number) => count(n, 'product')

export const browse = {
  homeDescription: (shop: string, collections: string[]) =>
    collections.length > 0
      ? `Shop ${collections.join(', ')} and more at ${shop}.`
      : `Shop online at ${shop}.`,
  byCollection: 'Shop by collection',
  newArrivals: 'New arrivals',
  onSale: 'On sale',
  viewAll: 'View all products',

  allProductsDescription: (shop: string) => `All products at ${shop}, newest first.`,
  collectionDescription: (name: string, shop: string) => `Shop ${name} at ${shop}.`,
  onPage: (title: string, page: number) => `${title}, page ${page}`,

  count: products,
  products: 'Products',
  sortBy: 'Sort by',
  sort: 'Sort',
  sortOrders: {
    featured: 'Featured',
    '-createdDate': 'Newest',
    name: 'Name, A to Z',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
  },

  filter: 'Filter',
  filters: 'Filters',
  close: 'Close',
  show: (n: number) => `Show ${products(n)}`,
  brand: 'Brand',
  price: (currency: string | undefined) => (currency ? `Price (${currency})` : 'Price'),
  priceFrom: 'From',
  priceTo: 'To',
  invalidPrice: 'Enter a price, such as 25',
  availability: 'Availability',
  inStock: 'In stock',
  more: (n: number) => `Show ${n} more`,

  loadFailed: 'We couldn’t load new results. These are the previous ones.',
  retry: 'Try again',

  activeFilters: 'Active filters',
  choice: (option: string, choice: string) => `${option}: ${choice}`,
  minPrice: (amount: string) => `From ${amount}`,
  maxPrice: (amount: string) => `Up to ${amount}`,
  remove: (filter: string) => `Remove ${filter}`,
  clearAll: 'Clear all',

  pagination: 'Pagination',
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  firstOf: (reachable: number, total: number) =>
    `Showing the first ${formatNumber(reachable)} of ${formatNumber(total)}. Add a filter to see the rest.`,
  previous: 'Previous',
  next: 'Next',

  noMatches: 'No products match these filters',
  noMatchesHelp: 'Remove a filter to see more products.',
  noProducts: 'No products yet',
  emptyCollection: 'No products in this collection yet',
  emptyCollectionHelp: 'Browse our other collections:',
  noResults: (text: string) => `No results for “${text}”`,
  noResultsHelp: 'Check the spelling, try a shorter word, or browse our collections:',
  notSearchableHelp: 'Search for letters or numbers, or browse our collections:',

  search: 'Search',
  searchHelp: 'Search for a product by name, or browse our collections:',
  searchDescription: (shop: string) => `Search all products at ${shop}.`,
  resultsFor: (text: string) => `Results for “${text}”`,
}
