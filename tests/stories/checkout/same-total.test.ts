// A cart, its estimate, its checkout, the hosted page, the order and its mail tell one total.
import { coupons, discountRules, manualTaxMappings, taxRegions } from '@vitrine/client'
import { defaultTaxGroupId, manualTaxCalculatorId, storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { address, openCheckoutShop, readyPage } from '../../shop/checkout-shop.ts'
import { createRandom } from '../../shop/random.ts'
import { bowl, book } from '../../shop/sample-products.ts'

const runs = 6

test.for([
  [true, true],
  [false, false],
  [true, false],
] as const)(
  'with prices that include tax: %s, and there: %s, everything that tells a total tells the same one (CA14)',
  async ([pricesIncludeTax, isIncluded]) => {
    const shop = await openCheckoutShop({ pricesIncludeTax, isAlone: true })
    await shop.stock('bowl', 100)
    const random = createRandom(`same total ${pricesIncludeTax} ${isIncluded}`)
    const merchant = shop.merchantClient({ coupons, discountRules, manualTaxMappings, taxRegions })
    const { id: taxRegionId } = await merchant.taxRegions.create({
      country: 'DE',
      appId: manualTaxCalculatorId,
      ...(isIncluded !== pricesIncludeTax && { taxIncludedInPrice: isIncluded }),
    })
    await merchant.manualTaxMappings.create({
      taxRegionId,
      taxGroupId: defaultTaxGroupId,
      taxRate: '0.19',
      taxName: 'VAT',
    })
    await merchant.coupons.create({
      name: 'Seventh',
      code: 'SEVENTH',
      startTime: '0',
      percentOffRate: 14.3,
      scope: { namespace: 'stores' },
    })
    await merchant.discountRules.create({
      name: 'Two',
      active: true,
      discounts: {
        values: [
          {
            targetType: 'SPECIFIC_ITEMS',
            discountType: 'FIXED_AMOUNT',
            fixedAmount: '1.11',
            specificItemsInfo: {
              scopes: [
                {
                  id: 'all',
                  type: 'CATALOG_ITEM',
                  catalogItemFilter: {
                    catalogAppId: storesAppId,
                    catalogItemIds: [bowl.id],
                  },
                },
              ],
            },
          },
        ],
      },
    })
    for (let run = 0; run < runs; run += 1) {
      const visitor = shop.visitor()
      const items = random.shuffle([bowl.id, book.id]).slice(0, random.int(1, 2))
      await visitor.cart.add(items.map((productId) => ({ productId, quantity: random.int(1, 2) })))
      if (random.chance(0.5)) await visitor.cart.update({ couponCode: 'SEVENTH' })
      const estimate = await visitor.cart.estimateTotals({
        shippingAddress: address,
        selectedShippingOption: { code: shop.optionCode },
      })
      const page = await readyPage(shop, visitor)
      const { checkout } = await page.read()
      const order = await page.order()
      await shop.platform.runJobs()
      const mail = shop.platform.mails().at(-1)?.text ?? ''
      const total = estimate.priceSummary.total.amount
      expect({
        checkout: checkout.priceSummary.total.amount,
        payNow: checkout.payNow.total.amount,
        order: order.priceSummary.total.amount,
        tax: [
          checkout.priceSummary.tax.amount,
          order.priceSummary.tax.amount,
          order.taxSummary.totalTax.amount,
        ],
        discount: order.priceSummary.discount.amount,
        isTaxIncluded: [checkout.taxIncludedInPrice, order.taxIncludedInPrices],
      }).toEqual({
        checkout: total,
        payNow: total,
        order: total,
        tax: Array.from({ length: 3 }, () => estimate.priceSummary.tax?.amount),
        discount: estimate.priceSummary.discount.amount,
        isTaxIncluded: [isIncluded, isIncluded],
      })
      // An address gets three mails in a quarter of an hour.
      if (run < 3) expect(mail).toContain(`Total: ${estimate.priceSummary.total.formattedAmount}`)
    }
    expect(shop.platform.mails()).toHaveLength(3)
  },
)
