// Texts of the estimate of delivery and tax on the cart page.
import { count } from './count.ts'

const chooseCountry = { title: 'Choose a country', text: 'What delivery costs depends on it.' }
const chooseState = {
  title: 'Enter a state or province',
  text: 'Delivery and tax depend on it in this country.',
}

export const delivery = {
  open: 'Estimate delivery',
  /** In place of `open` once an address is known. */
  to: (place: string) => `Delivery to ${place}`,
  country: 'Country',
  deliveredTo: 'We deliver to',
  otherCountries: 'Other countries',
  choose: 'Choose…',
  subdivision: 'State or province',
  subdivisionHelp: 'Its short code, such as NY.',
  postalCode: 'Postal code',
  estimate: 'Estimate',
  options: 'Ways of delivery',
  use: 'Use this delivery',
  times: (n: number) => `Choose a time (${n})`,
  pickup: {
    STORE_PICKUP: 'Pick up in the shop',
    PICKUP_POINT: 'Pick up at a collection point',
  },
  free: 'Free',
  untilFree: (amount: string) => `Spend ${amount} more for free delivery`,
  delivery: 'Delivery',
  total: 'Total',
  tax: {
    /** `rate`: such as 19%; the merchant may have given the tax no name. */
    name: (name: string, rate: string) => `${name || 'Tax'} ${rate}`,
    included: '(included)',
    none: 'Tax',
    notCollected: (country: string) => `Not collected in ${country}`,
  },
  estimated: (ways: number, place: string, total: string) =>
    `${count(ways, 'way')} of delivery to ${place}. Total: ${total}.`,
  chosen: (title: string) => `${title} is chosen.`,
  notChosen: 'Your delivery was not changed',
  nothingToDeliver: 'Nothing in your cart needs delivery.',
  noDelivery: (place: string) => ({
    title: `We don’t deliver to ${place}`,
    text: 'Choose another address.',
  }),
  someNotDelivered: (place: string, items: string) => ({
    title: `We can’t deliver everything to ${place}`,
    text: `Remove ${items}, or choose another address.`,
  }),
  optionGone: (title: string) => ({
    title: 'The delivery you chose is not offered here',
    text: `The total counts on ${title}. Choose another one if you like.`,
  }),
  notEstimated: {
    title: 'Delivery could not be estimated',
    text: 'Try again, or see what it costs at checkout.',
  },
  /** By the field of the form that has to be filled in. */
  missing: {
    country: chooseCountry,
    subdivision: chooseState,
    postalCode: { title: 'Enter a postal code', text: 'What delivery costs depends on it in this country.' },
  },
  unknownSubdivision: {
    title: 'Enter the short code of the state or province',
    text: 'It has up to three letters or digits, such as NY.',
  },
}
