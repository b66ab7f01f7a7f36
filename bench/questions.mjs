// What shoppers ask a large store: pages of collections in a price band, and filters by choices and words. Prices are picked
// to the cent, so that no question occurs twice unless it is meant to.
import { createNumbers } from '../tests/shop/random-numbers.mjs'
import { facetValues, nameWords } from './catalog.mjs'
import { pick, pickSkewed } from './random.mjs'

const limit = 12
const orders = /** @type {const} */ (['name', 'price', '-price', '-createdDate'])
const amount = (random, from, to) => Math.round((from + random() * (to - from)) * 100) / 100

/** A page of one of eight collections. @param {() => number} random */
const collectionPage = (random) => ({
  collectionId: `collection-${Math.floor(random() * 8)}`,
  price: { min: amount(random, 0, 30), max: amount(random, 70, 120) },
  sort: pick(random, orders),
  limit,
  offset: pick(random, [0, 0, 0, 12, 24]),
})

/** A search with one or two options selected, half of the time with a word and only what is in stock. */
const filteredPage = (random) => {
  const { collectionId, ...page } = collectionPage(random)
  const colours = Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
    pickSkewed(random, facetValues.Colour),
  )
  return {
    ...page,
    ...(random() < 0.5 ? { collectionId } : { text: pickSkewed(random, nameWords) }),
    options: { Colour: colours, ...(random() < 0.5 && { Size: [pickSkewed(random, facetValues.Size)] }) },
    inStock: random() < 0.5,
  }
}

/** Makes the next question of each kind. */
export function createQuestions() {
  const random = createNumbers(1)
  return { collection: () => collectionPage(random), filter: () => filteredPage(random) }
}
