// The cart that a merchant fills to see what it costs, as the URL of the page holds it: so it can be reloaded and shared.
import { cartBounds } from '@vitrine/contract/constants'
import { cleanText } from '../list/list-url.ts'

/** One line of the cart, as it was entered. */
export interface EnteredLine {
  productId: string
  variantId: string
  quantity: string
  /** By the titles of the product's text fields. */
  texts: Record<string, string>
}

/** What the form of the page holds. */
export interface EnteredCart {
  lines: EnteredLine[]
  /** The text of the search for products. */
  find: string
  couponCode: string
  /** By the clocks of the store. */
  time: string
  /** Where it is delivered to; without a country there is no address. */
  address: Record<(typeof addressNames)[number], string>
  /** The code of the delivery that is chosen. */
  delivery: string
}

/** The fields of the address. */
const addressNames = ['country', 'subdivision', 'postalCode', 'city'] as const

/** The name of the input of a text field, by the place of its line. */
export const textName = (place: number, title: string) => `text-${place}-${title}`

/** Reads the cart; a button may have added a product or removed a line. */
export function readCart(search: URLSearchParams): EnteredCart {
  const [variants, quantities] = [search.getAll('variant'), search.getAll('quantity')]
  const lines = search.getAll('product').map((sent, place): EnteredLine => {
    const start = textName(place, '')
    const texts = [...search].flatMap(([name, value]) =>
      name.startsWith(start) && value ? [[name.slice(start.length), value]] : [],
    )
    return {
      productId: cleanText(sent),
      variantId: cleanText(variants[place] ?? ''),
      quantity: quantities[place] ?? '1',
      texts: Object.fromEntries(texts),
    }
  })
  const removed = search.get('remove')
  const kept = lines.filter((_, place) => `${place}` !== removed)
  const added = search
    .getAll('add')
    .map((productId) => ({ productId: cleanText(productId), variantId: '', quantity: '1', texts: {} }))
  return {
    lines: [...kept, ...added].slice(0, cartBounds.maxLinesPerCall),
    find: cleanText(search.get('find') ?? ''),
    couponCode: cleanText(search.get('code') ?? '').slice(0, 100),
    time: search.get('time') ?? '',
    address: Object.fromEntries(
      addressNames.map((name) => [name, cleanText(search.get(name) ?? '').slice(0, 50)]),
    ) as EnteredCart['address'],
    delivery: cleanText(search.get('delivery') ?? ''),
  }
}
