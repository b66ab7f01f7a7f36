// Things that are in no catalogue: a merchant puts them into a cart with a price of their own.
import type { CustomLineItem } from '@vitrine/contract'
import { assertLinesFit } from './cart-bounds.ts'
import type { CartFacts, CartLine, CartChange, Hands, Offer } from './cart.ts'
import { parseAmount, tooFine } from './money.ts'
import { Invalid, violation } from './refusal.ts'

/** What a cart keeps of such a thing; amounts in minor units. */
export interface CustomThing extends Omit<CustomLineItem, 'quantity' | 'price' | 'fullPrice'> {
  price: string
  fullPrice: string
}

/** Puts things in that bring their price; each is a line of its own. `nth` is where their ids begin. */
export function addCustom(cart: CartFacts, things: CustomLineItem[], hands: Hands, nth: number): CartChange {
  if (things.length === 0) return { cart, cappedLines: [] }
  const amount = (text: string, field: string) => {
    const wrong = tooFine(field, text, hands.currency)
    if (wrong.length > 0) throw new Invalid(wrong)
    return `${parseAmount(text, hands.currency)}`
  }
  const lowered: string[] = []
  const lines = things.map(({ quantity: asked, price, fullPrice, ...thing }, i): CartLine => {
    const at = `customLineItems[${i}]`
    const left = thing.quantityAvailable ?? asked
    if (left < 1)
      throw new Invalid([violation(`${at}.quantityAvailable`, 'MIN', 'must be >= 1', { threshold: 1 })])
    const id = hands.lineId(nth + i)
    if (left < asked) lowered.push(id)
    const custom = {
      ...thing,
      price: amount(price, `${at}.price`),
      fullPrice: amount(fullPrice ?? price, `${at}.fullPrice`),
    }
    return { id, product: '', variant: '', quantity: Math.min(asked, left), custom }
  })
  const next = [...cart.lines, ...lines]
  assertLinesFit(next, hands.bounds)
  return { cart: { ...cart, lines: next }, cappedLines: lowered }
}

/** The thing as an offer, so that every figure is made as for any other. */
export const offerOf = ({ price, fullPrice, ...thing }: CustomThing): Offer => ({
  product: '',
  variant: '',
  choices: '',
  price: BigInt(price),
  fullPrice: BigInt(fullPrice),
  weight: thing.physicalProperties?.weight ?? null,
  sku: thing.physicalProperties?.sku ?? null,
  visible: true,
  stock: thing.quantityAvailable ?? null,
  face: {
    name: thing.productName.original,
    slug: '',
    productType: thing.itemType?.preset === 'DIGITAL' ? 'digital' : 'physical',
    picture: thing.media ? { ...thing.media, altText: thing.media.altText ?? '' } : null,
    choices: (thing.descriptionLines ?? []).map(({ name, plainText }) => ({
      name: name.original,
      text: plainText.original,
    })),
  },
})
