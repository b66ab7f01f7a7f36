// What the shop says to those who look around: the first page, the lists, their filters, the search.

import { count } from './count.ts'

const goods = (n: number) => count(n, 'good')

export const browse = {
  sentence: 'Things for a house, made to be used every day.',
  aboutShop: (shop: string, collections: string[]) =>
    collections.length > 0 ? `${collections.join(', ')}, from ${shop}.` : `From ${shop}.`,
  byCollection: 'What we have',
  newest: 'New',
  onSale: 'On sale',
  seeAll: 'See all goods',

  aboutAllGoods: (shop: string) => `Everything that ${shop} has, with what is new first.`,
  aboutCollection: (name: string, shop: string) => `${name} from ${shop}.`,
  onPage: (title: string, page: number) => `${title}, page ${page}`,

  found: goods,
  goods: 'Goods',
  sortBy: 'Sort by',
  sort: 'Sort',
  sorts: {
    '-createdDate': 'Newest first',
    name: 'Name',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
  },

  filter: 'Filter',
  filters: 'Filters',
  close: 'Close',
  show: (n: number) => `Show ${goods(n)}`,
  price: (currency: string | undefined) => (currency ? `Price in ${currency}` : 'Price'),
  priceFrom: 'From',
  priceTo: 'To',
  noPrice: 'This is no price.',
  stock: 'Availability',
  inStock: 'In stock',
  more: (n: number) => `${n} more`,

  unanswered: 'The shop did not answer. This is the list as it was before.',
  again: 'Try again',

  chosen: 'Chosen filters',
  choice: (option: string, choice: string) => `${option}: ${choice}`,
  noLessThan: (amount: string) => `From ${amount}`,
  noMoreThan: (amount: string) => `Up to ${amount}`,
  remove: (filter: string) => `Remove ${filter}`,
  clearAll: 'Clear all',

  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  beyond: (n: number) =>
    `Here the pages end, with ${goods(n)} still to come. Narrow the list, or sort it otherwise, to see them.`,
  previous: 'Previous',
  next: 'Next',

  nothingLeft: 'Nothing is all of that at once',
  nothingLeftHelp: 'Take one of these away, and see what there is:',
  nothingInside: 'Nothing stands here yet',
  nothingInsideHelp: 'What we have stands in our other collections.',
  nothingNamed: (words: string) => `Nothing here is called “${words}”`,
  nothingNamedHelp:
    'The search looks at names only, and each word has to begin one of the name. Try a single word, or look here:',
  nothingSpelledHelp:
    'The search goes by letters and figures. Try a word, such as mug or lamp, or look here:',

  search: 'Search',
  searchHelp:
    'Search by name: the beginning of a word will do, such as mug or lamp. Or look through a collection:',
  aboutSearch: (shop: string) => `Find what ${shop} has by a word of its name.`,
  foundFor: (words: string) => `Goods called “${words}”`,
}
