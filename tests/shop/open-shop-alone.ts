// Opens a shop with a database of its own, such as one whose mails a test reads.
import { openShop, type Shop, type ShopOptions } from './open-shop.ts'

/** Opens the shop; it is closed when the test ends. */
export const openShopAlone = (options: ShopOptions = {}): Promise<Shop> =>
  openShop({ ...options, isAlone: true })
