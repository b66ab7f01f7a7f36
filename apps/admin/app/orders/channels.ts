// Where orders come from, in words.
import type { Order } from '@vitrine/client'

type Channel = Order['channelInfo']['type']

/** The channel of the store's own storefront. */
export const ownChannel = 'WEB' satisfies Channel

const channelNames: Record<Channel, string> = {
  WEB: 'Web shop',
  POS: 'Point of sale',
  BACKOFFICE_MERCHANT: 'Entered by the merchant',
  AMAZON: 'Amazon',
  CLASS_PASS: 'ClassPass',
  EBAY: 'eBay',
  ETSY: 'Etsy',
  FACEBOOK: 'Facebook',
  FAIRE_COM: 'Faire',
  GLOBAL_E: 'Global-e',
  PAYPAL_AGENTIC_CHECKOUT: 'PayPal agentic checkout',
  STRIPE_AGENTIC_CHECKOUT: 'Stripe agentic checkout',
  UCP_AGENTIC_CHECKOUT: 'UCP agentic checkout',
  TIKTOK: 'TikTok',
  WISH: 'Wish',
  WIX_APP_STORE: 'Wix App Store',
  WIX_INVOICES: 'Wix Invoices',
  WIX_INVOICES_PLATFORM: 'Wix Invoices platform',
  OTHER_PLATFORM: 'Other platform',
  UNSPECIFIED: 'Unknown',
}

const commonChannels = [
  ownChannel,
  'POS',
  'BACKOFFICE_MERCHANT',
  'AMAZON',
  'EBAY',
  'ETSY',
  'FACEBOOK',
  'TIKTOK',
  'OTHER_PLATFORM',
] as const satisfies readonly Channel[]

/** The channels that shops commonly sell on, as a list is narrowed by them. */
export const channelOptions = commonChannels.map((value) => ({ value, label: channelNames[value] }))

/** The name of the channel that an order came from. */
export const channelName = ({ channelInfo: { type } }: Pick<Order, 'channelInfo'>): string =>
  channelNames[type]

/** The channel of an order, with the number and the address that the order has there. */
export function channelOf({ channelInfo }: Pick<Order, 'channelInfo'>) {
  const { externalOrderId = '', externalOrderUrl = '' } = channelInfo
  return {
    name: channelName({ channelInfo }),
    orderNumber: externalOrderId,
    // Programs may send any text.
    orderUrl: externalOrderUrl.startsWith('https://') ? externalOrderUrl : undefined,
  }
}
