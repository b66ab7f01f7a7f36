// A member signs out, in the shop or on the hosted checkout page: who comes after sees nothing of them, and cannot order for them.
import { expect, test } from 'vitest'
import {
  adaInBerlin,
  beginCheckout,
  openCheckoutBrowser,
  openOrderingShop,
} from '../../shop/checkout-browser.ts'
import { item } from '../../shop/checkout-shop.ts'
import type { Shop } from '../../shop/open-shop.ts'
import { password, signIn } from '../../shop/sign-in.ts'

const email = 'ada@example.com'

/** Ada at the checkout, signed in at the shop, with the address entered. */
async function openAsMember(shop: Shop) {
  const member = await signIn(shop, email)
  await member.ask('POST', '/ecom/v1/carts/current/add-to-cart', { body: { lineItems: [item('bowl')] } })
  const path = await beginCheckout(member.ask)
  const browser = openCheckoutBrowser(shop)
  await browser.open(path)
  return { member, browser, page: await browser.press('address', adaInBerlin) }
}

const ended = [404, expect.stringContaining('This checkout has ended')]

test('a checkout ends when its member signs out of the shop, also before it was opened', async () => {
  const shop = await openOrderingShop()
  const { member, browser, page } = await openAsMember(shop)
  expect(page.text).toMatch(/Signed in as a•••@e•••\.com.*Torstr\. 1/)
  const unopened = await beginCheckout(member.ask)
  await shop.ask('POST', '/oauth2/revoke', { body: { token: member.refresh } })
  for (const answer of [await browser.press('place'), await browser.open(), await browser.open(unopened)]) {
    expect([answer.status, answer.text]).toEqual(ended)
    expect(answer.text).not.toContain('Torstr')
  }
})

test('on the page a member signs out of the shop too', async () => {
  const shop = await openOrderingShop()
  const { member, browser } = await openAsMember(shop)
  expect((await browser.press('sign-out')).location).toBe('http://shop.test')
  const refreshed = await shop.ask('POST', '/oauth2/token', {
    body: { grantType: 'refresh_token', refreshToken: member.refresh },
  })
  expect(refreshed.status).toBe(400)
  expect((await browser.open()).status).toBe(404)
})

test('who has signed in on the page signs out there, and goes on as a guest with empty fields', async () => {
  const shop = await openOrderingShop()
  await signIn(shop, email)
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 1 }])
  const browser = openCheckoutBrowser(shop)
  await browser.open(await beginCheckout(visitor.ask))
  const form = await browser.press('sign-in', { email: 'other@example.com' })
  const signedIn = await browser.fill(form.path, { email, password })
  // The order goes to the address of the account, not to the one that was typed before.
  expect([signedIn.text.includes('Signed in as a•••@e•••.com'), browser.fields()['email']]).toEqual([
    true,
    '',
  ])
  await browser.press('address', adaInBerlin)
  const guest = await browser.press('sign-out')
  expect(guest.text).toContain('Have an account? Sign in')
  expect([browser.fields()['email'], guest.html.includes('Torstr')]).toEqual(['', false])
  await browser.press('address', { ...adaInBerlin, email: 'ben@example.com' })
  await browser.press('delivery')
  expect((await browser.press('place')).text).toContain('Thank you. Order 10001')
  const [order] = await shop.rows<{ buyer: object }>(
    `select facts->'buyerInfo' as buyer from orders where store_id = $1`,
  )
  expect(order?.buyer).toEqual({ email: 'ben@example.com', visitorId: expect.any(String) })
})
