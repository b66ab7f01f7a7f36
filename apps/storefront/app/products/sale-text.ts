// What a product page says of a sale. It runs on the server only, which knows the time zone of the store.
import type { Product } from '@vitrine/client'
import { language, sale as messages } from '../messages/index.ts'
import { isOnSale } from './on-sale.ts'

/**
 * The tags of a product on sale, such as 'Sale until November 30': the last day of the sale where the store is. A ribbon that
 * says no more than that is left out.
 */
export function saleOf(product: Product, timeZone: string) {
  if (!isOnSale(product)) return {}
  const {
    discount: { endDate },
    ribbon,
  } = product
  return {
    sale: endDate ? messages.until(lastDay(endDate, timeZone)) : messages.on,
    ribbon: ribbon === messages.on ? '' : ribbon,
  }
}

/** At its end the sale is over, so one that ends at midnight has its last day before that. */
function lastDay(endDate: string, timeZone: string) {
  const moment = new Date(Date.parse(endDate) - 1)
  const yearOf = (date: Date) => date.toLocaleDateString(language, { year: 'numeric', timeZone })
  const year = yearOf(moment) === yearOf(new Date()) ? undefined : 'numeric'
  return moment.toLocaleDateString(language, { day: 'numeric', month: 'long', year, timeZone })
}
