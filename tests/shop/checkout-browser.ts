// A browser without script at the hosted checkout page of a shop that delivers, and that takes payment after the order.
import { store } from '@vitrine/client'
import { createHosted } from '@vitrine/hosted/server'
import { sampleDelivery, sampleTaxes } from '@vitrine/sample'
import { appOptions } from '../../apps/vitrine/src/apps.ts'
import type { Ask } from './ask.ts'
import { checkoutOf, handOver } from './checkout-shop.ts'
import { host, openShop, type Shop, type ShopOptions } from './open-shop.ts'
import { shopUrl } from './storefront-browser.ts'

/** The address of a buyer, as the form has it. */
export const adaInBerlin = {
  'shippingDestination.contactDetails.firstName': 'Ada',
  'shippingDestination.contactDetails.lastName': 'Byron',
  'shippingDestination.address.country': 'DE',
  'shippingDestination.address.addressLine': 'Torstr. 1',
  'shippingDestination.address.postalCode': '10119',
  'shippingDestination.address.city': 'Berlin',
}

/** Opens the shop. */
export async function openOrderingShop(options: ShopOptions = {}): Promise<Shop> {
  const shop = await openShop({ pricesIncludeTax: true, ...options })
  const opened = shop.platform.store(shop.clientId)
  await opened.addDelivery(sampleDelivery)
  await opened.addTaxes(sampleTaxes)
  await shop.merchantClient({ store }).store.update({
    offlinePayment: { title: 'Bank transfer', instructions: 'IBAN DE00 1234' },
  })
  return shop
}

/** The pages of a shop, at the address of its platform. */
export const hostedPagesOf = (shop: Shop, platformUrl = host) => {
  const current = { id: shop.id, clientId: shop.clientId, name: 'The small shop', origins: [shopUrl] }
  return createHosted(
    appOptions(shop.platform, { platformUrl, storefrontUrl: shopUrl }, current, () => {}).hosted,
  )
}

/** Begins the checkout of a buyer's cart as a storefront does; the path of the page. */
export async function beginCheckout(ask: Ask, callbacks?: Record<string, string>): Promise<string> {
  const { pathname, search } = new URL(await handOver({ ask }, await checkoutOf({ ask }), callbacks))
  return pathname + search
}

const decode = (text = '') =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The fields of a form as they are, without its buttons. */
export function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  const keep = (tag: string, value: string | undefined) => {
    const name = / name="([^"]+)"/.exec(tag)?.[1]
    if (name !== undefined && value !== undefined) fields[name] = decode(value)
  }
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const isTicked = !/ type="(radio|checkbox)"/.test(tag) || / checked=""/.test(tag)
    if (isTicked) keep(tag, / value="([^"]*)"/.exec(tag)?.[1] ?? (/ type="checkbox"/.test(tag) ? 'on' : ''))
  }
  for (const [, tag = '', options = ''] of html.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs))
    keep(` ${tag}`, /<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? '')
  for (const [, tag = '', text = ''] of html.matchAll(/<textarea ([^>]*)>(.*?)<\/textarea>/gs))
    keep(` ${tag}`, text)
  return fields
}

/** Opens the browser. */
export function openCheckoutBrowser(shop: Shop) {
  const pages = hostedPagesOf(shop)
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}) => {
    const request = new Request(`${host}${path}`, {
      ...init,
      headers: {
        origin: host,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...init.headers,
      },
    })
    const response = await pages.fetch(request, {})
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    const html = (await response.text()).replaceAll('<!-- -->', '')
    return {
      path,
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      html,
      text: decode(html.replaceAll(/<[^>]+>/gs, ' ')).replaceAll(/\s+/g, ' '),
    }
  }
  type Page = Awaited<ReturnType<typeof send>>
  const follow = async (page: Page): Promise<Page> => {
    const { pathname, search, origin } = new URL(page.location ?? shopUrl, host)
    return origin === host ? follow(await send(pathname + search)) : page
  }
  let last: Page | undefined
  const show = async (page: Page) => (last = await follow(page))
  const post = (fields: Record<string, string>, path = '/checkout') =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    send,
    post,
    /** Opens an address, and follows the page's own redirects. */
    open: async (path = '/checkout') => show(await send(path)),
    /** Types into the last page, and presses a button: its `intent`. */
    press: async (intent: string, typed: Record<string, string> = {}) =>
      show(await post({ ...fieldsOf(last?.html ?? ''), ...typed, intent })),
    /** Fills in the one form of a page of its own, and sends it. */
    fill: async (path: string, typed: Record<string, string>) => {
      const { html } = await show(await send(path))
      return show(await post({ ...fieldsOf(html), ...typed }, path))
    },
    /** The fields of the last page. */
    fields: () => fieldsOf(last?.html ?? ''),
  }
}
