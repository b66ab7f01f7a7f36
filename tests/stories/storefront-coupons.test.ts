// Discounts in the cart of the storefront without script: their rows, and the forms that apply and remove a code.
import { coupons, discountRules } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { openBrowser } from '../shop/storefront-browser.ts'

const bowl = { id: 'bowl', name: 'Bowl', slug: 'bowl', description: '', price: '30.00', pictures: [] }
const coupon = { name: 'Welcome', startTime: '0', percentOffRate: 10 }

async function openCart(quantity = '2') {
  const shop = await openShop({
    products: [{ ...bowl, productType: 'physical', createdDate: '2030-01-02T03:04:05.678Z', variants: [] }],
  })
  const merchant = shop.merchantClient({ coupons, discountRules })
  const browser = openBrowser(shop)
  await browser.add('bowl', { quantity })
  return { shop, merchant, browser, cart: async () => (await browser.visit('/cart')).html }
}

test('a rule and a coupon are rows of the summary, and a posted form removes the coupon', async () => {
  const { merchant, browser, cart } = await openCart()
  const values = [{ discountType: 'PERCENTAGE' as const, percentage: 10 }]
  await merchant.discountRules.create({ name: 'Summer <sale>', discounts: { values } })
  await merchant.coupons.create({ ...coupon, code: 'SAVE10', minimumSubtotal: 0 })
  expect(await cart()).toMatch(/Summer &lt;sale&gt;.*10% off 2 items.*−€6\.00.*Total so far.*€54\.00/s)

  expect(await browser.post('/cart/coupon?all', { code: ' save10 ' })).toMatchObject({
    status: 303,
    location: '/cart?all=',
  })
  const applied = await cart()
  expect(applied).toMatch(/Welcome.*aria-label="Remove code SAVE10".*−€5\.40.*€48\.60/s)
  expect(applied).toContain('Use another code')

  expect(await browser.post('/cart/remove-coupon')).toMatchObject({ status: 303, location: '/cart' })
  const removed = await cart()
  expect(removed).not.toContain('SAVE10')
  expect(removed).toContain('Have a code?')
})

test('a refused code stays in its open field, with the reason', async () => {
  const { merchant, browser, shop } = await openCart()
  const startTime = `${shop.clock.now() - 2000}`
  const expirationTime = `${shop.clock.now() - 1000}`
  await merchant.coupons.create({ ...coupon, code: 'OVER', minimumSubtotal: 0, startTime, expirationTime })
  for (const [code, status, reason] of [
    ['', 400, 'Enter a code'],
    ['NOBODY', 400, 'This code is not valid. Check the spelling, then try again.'],
    ['OVER', 400, 'This code has expired'],
    ['x'.repeat(101), 400, 'This code is not valid'],
  ] as const) {
    const answer = await browser.post('/cart/coupon', { code })
    expect([code, answer.status]).toEqual([code, status])
    expect(answer.html).toContain(reason)
    expect(answer.html).toMatch(new RegExp(`<details open=""[^>]*>.*name="code"[^>]*value="${code}"`, 's'))
  }
  for (let tries = 1; tries < 20; tries += 1) await browser.post('/cart/coupon', { code: `GUESS${tries}` })
  const limited = await browser.post('/cart/coupon', { code: 'OVER' })
  expect(limited.status).toBe(429)
  expect(limited.html).toContain('Too many codes tried. Try again in 60 minutes.')
})

test('a coupon that takes nothing off yet says what is missing, with a button that removes it', async () => {
  const { merchant, browser, cart } = await openCart('1')
  await merchant.coupons.create({ ...coupon, code: 'SAVE10', minimumSubtotal: 42 })
  expect((await browser.post('/cart/coupon', { code: 'SAVE10' })).status).toBe(303)
  expect(await cart()).toMatch(/Add €12\.00 more to use the coupon SAVE10\..*Remove code/s)
  await browser.post('/cart/remove-coupon')
  expect(await cart()).not.toContain('€12.00')
})
