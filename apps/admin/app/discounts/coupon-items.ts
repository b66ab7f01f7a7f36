// Coupons as the list of the admin reads them: sorted, searched and a page at a time.
import type { Coupon, CouponQuery } from '@vitrine/client'
import type { MerchantClient } from '../sign-in/merchant.ts'

type Coupons = Pick<MerchantClient['coupons'], 'list'>

/** The fields that coupons are sorted by. */
export type CouponSortField = NonNullable<CouponQuery['sort']>['by']

/** Some of the coupons; each method returns others. */
export class CouponItems {
  readonly #coupons: Coupons
  readonly #query: CouponQuery
  readonly #text: string

  constructor(coupons: Coupons, query: CouponQuery = {}, text = '') {
    this.#coupons = coupons
    this.#query = query
    this.#text = text
  }

  narrow(query: CouponQuery, text = this.#text) {
    return new CouponItems(this.#coupons, { ...this.#query, ...query }, text) as this
  }

  ascending(by: CouponSortField) {
    return this.narrow({ sort: { by, order: 'asc' } })
  }

  descending(by: CouponSortField) {
    return this.narrow({ sort: { by, order: 'desc' } })
  }

  limit(limit: number) {
    return this.narrow({ limit })
  }

  skip(offset: number) {
    return this.narrow({ offset })
  }

  /** Those with this code, or else those with this name: the platform compares both as a whole. */
  called(text: string) {
    return this.narrow({}, text)
  }

  async find(): Promise<{ items: Coupon[]; total: number }> {
    const query = this.#query
    if (!this.#text) return this.#coupons.list(query)
    const byCode = await this.#coupons.list({ ...query, code: this.#text })
    return byCode.total > 0 ? byCode : this.#coupons.list({ ...query, name: this.#text })
  }
}
