// The page that tries a cart: its URL holds the cart, its buttons are those of a form without script, and it says why.
import { coupons, discountRules } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openAdmin } from '../../shop/admin-pages.ts'

async function openPreview() {
  const shop = await openAdmin()
  /** The page, with its markup and with its words alone. */
  const show = async (search: string) => {
    const { status, html } = await shop.admin(`/cart-preview?${search}`)
    expect(status).toBe(200)
    const [main = ''] = html.split('<main')[1]?.split('</main>') ?? []
    return {
      html: main,
      words: main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    }
  }
  return { show, client: shop.merchantClient({ coupons, discountRules }) }
}

const percentage = (percent: number) => ({
  values: [{ discountType: 'PERCENTAGE' as const, percentage: percent }],
})

test('a merchant finds products, chooses a variant, and removes a line, all in the URL', async () => {
  const { show } = await openPreview()
  expect((await show('')).words).toContain('The cart is empty.')
  const found = await show('find=MUG-Sage')
  expect(found.html).toContain('aria-label="Add Mug"')
  expect((await show('find=Secret')).words).toContain('No products match.')
  const added = await show('product=bowl&variant=&quantity=2&add=mug')
  expect(added.words).toMatch(/Mug Remove Variant Sage Cream Slate/)
  expect(added.words).toMatch(/2 × Bowl €60\.00 1 × Mug Sage €24\.50 Subtotal €84\.50/)
  const removed = await show('product=bowl&variant=&quantity=2&product=mug&variant=&quantity=1&remove=0')
  expect(removed.words).not.toContain('Bowl')
})

test('each discount is applied, with what it takes off, or says why not, in a sentence', async () => {
  const { show, client } = await openPreview()
  const { discountRules: rules } = client
  await rules.create({ name: 'Sale', discounts: percentage(10) })
  const trigger = { triggerType: 'SUBTOTAL_RANGE' as const, subtotalRange: { from: '80' } }
  await rules.create({ name: 'Large', discounts: percentage(20), trigger })
  const activeTimeInfo = { start: '2040-12-03T08:00:00Z' }
  await rules.create({ name: 'December', discounts: percentage(50), activeTimeInfo })
  await client.coupons.create({ name: 'May', code: 'MAY', startTime: '0', freeShipping: true })
  const two = 'product=bowl&variant=&quantity=2'
  const { words, html } = await show(`${two}&code=wrong`)
  expect(words).toMatch(/2 × Bowl €60\.00 Sale −€6\.00 Subtotal €60\.00 Discounts −€6\.00 Total €54\.00/)
  expect(words).toContain('Sale Applied Takes €6.00 off: 10% off 2 items.')
  expect(words).toContain('Large Not applied Needs €20.00 more.')
  expect(words).toContain('December Not applied Starts on 2040-12-03 at 08:00.')
  expect(words).toContain('Coupon wrong Not applied No coupon has this code.')
  expect(html).toContain('href="/admin/discounts/')
  const then = await show(`${two}&code=may&time=2040-12-03T09:00`)
  expect(then.words).toMatch(/December Applied Takes €\d+\.\d\d off/)
  expect(then.words).toContain('Coupon MAY Applied Free delivery.')
})

test('what cannot be priced is said beside its line', async () => {
  const { show } = await openPreview()
  const lines = 'product=bowl&variant=&quantity=0&product=mug&variant=&quantity=1&time=soon'
  const { words } = await show(lines)
  expect(words).toContain('Enter a whole number, such as 2.')
  expect(words).toContain('Enter a date and a time')
  expect((await show('product=bowl&variant=&quantity=100001')).words).toContain(
    'quantity must be at most 100000.',
  )
  const soldOut = await show('product=bowl&variant=&quantity=1&product=vase&variant=&quantity=1&product=gone')
  expect(soldOut.words).toMatch(/Left out: 1 deleted product .*Vase Remove Quantity Sold out\./)
  expect((await show('product=secret&variant=&quantity=1')).words).toContain('Shoppers cannot buy this now.')
})
