// A small shop for the browser tests of a file about members: opened before them, closed after them.
import type { ProductDraft } from '@vitrine/contract'
import { afterAll, beforeAll } from 'vitest'
import { openVisitorPage } from './browser.ts'
import { openSmallShop } from './small-shop.ts'

/** Opens the shop before the tests of a file; `shop()` is for use within them. */
export function memberShop(products: ProductDraft[]) {
  let shop: Awaited<ReturnType<typeof openSmallShop>>
  let members = 0
  beforeAll(async () => {
    shop = await openSmallShop(products)
  })
  afterAll(() => shop.close())
  return {
    shop: () => shop,
    /** Opens a page of the shop for a new visitor. */
    openVisitor: (options: Parameters<typeof openVisitorPage>[0] = {}) =>
      openVisitorPage({
        baseURL: shop.url,
        // The browser logs pages with an error status.
        expects: [/the server responded with a status of 4/],
        ...options,
      }),
    /** An address that no member has. */
    newEmail: () => `member${(members += 1)}@example.com`,
  }
}
