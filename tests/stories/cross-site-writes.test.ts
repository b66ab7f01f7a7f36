// No form or script of another site writes with the cookies of a visitor, and none signs a visitor in as another person.
import { readdirSync, readFileSync } from 'node:fs'
import { createAdmin } from '@vitrine/admin/server'
import { createStorefront } from '@vitrine/storefront/server'
import { beforeAll, expect, test } from 'vitest'
import { requestForms } from '../shop/addresses.ts'
import { say } from '../shop/figures.ts'

import { host, openShop, type Shop } from '../shop/open-shop.ts'
import { password } from '../shop/sign-in.ts'
import { known, openSignInPages } from '../shop/sign-in-platform.ts'
import { ada, registerAda, shopUrl } from '../shop/storefront-browser.ts'

type AppName = 'storefront' | 'hosted' | 'admin'

/** The addresses of every form, by the module that handles it. */
const forms: Record<AppName, Record<string, string>> = {
  storefront: {
    'account/addresses-page.tsx': '/account/addresses',
    'account/data-page.tsx': '/account/data',
    'account/delete-page.tsx': '/account/delete',
    'account/email-page.tsx': '/account/email',
    'account/password-page.tsx': '/account/password',
    'account/sessions-page.tsx': '/account/sessions',
    'account/profile-page.tsx': '/account',
    'sign-in/register-page.tsx': '/register',
    'sign-in/new-password-page.tsx': '/new-password',
    'sign-in/recover-page.tsx': '/recover',
    'sign-in/verify-page.tsx': '/verify',
    'sign-in/sign-out.ts': '/sign-out',
    'sign-in/sign-in-page.tsx': '/sign-in',
    'cart/dismiss-merge.ts': '/cart/dismiss',
    'checkout/begin-checkout.ts': '/cart/checkout',
    'cart/restore-line.tsx': '/cart/restore',
    'cart/remove-line.tsx': '/cart/remove',
    'cart/set-quantity.tsx': '/cart/quantity',
    'cart/save-note.tsx': '/cart/note',
    'cart/apply-coupon.tsx': '/cart/coupon',
    'cart/remove-coupon.tsx': '/cart/remove-coupon',
    'delivery/set-destination.tsx': '/cart/delivery',
    'delivery/choose-option.tsx': '/cart/delivery-option',
    'products/product-page.tsx': '/products/mug',
  },
  hosted: {
    'checkout/checkout-page.tsx': '/checkout',
    'order/find-order-page.tsx': '/order/find',
    'sign-in/set-password-page.tsx': `/sign-in/set-password?token=${known.link}`,
    'sign-in/register-page.tsx': `/sign-in/register?session=${known.session}`,
    'sign-in/recover-page.tsx': `/sign-in/recover?session=${known.session}`,
    'sign-in/verify-page.tsx': `/sign-in/verify?session=${known.session}`,
    'sign-in/undo-email-page.tsx': `/sign-in/undo-email?token=${known.link}`,
    'sign-in/sign-in-page.tsx': `/sign-in?session=${known.session}`,
  },
  admin: {
    'sign-in/sign-out.ts': '/admin/sign-out',
    'sign-in/sign-in-page.tsx': '/admin/sign-in',
    'products/bulk-page.tsx': '/admin/products/bulk/edit?id=mug',
    'products/product-form.tsx': '/admin/products/mug',
    'products/product-list.tsx': '/admin/products',
    'collections/collection-list.tsx': '/admin/collections',
    'collections/collection-form.tsx': '/admin/collections/new',
    'delivery/delivery-profiles.tsx': '/admin/delivery-profiles/new',
    'delivery/local-delivery.tsx': '/admin/local-delivery/new',
    'delivery/pickup-locations.tsx': '/admin/pickup-locations/new',
    'delivery/region-form.tsx': '/admin/delivery/new',
    'delivery/shipping-options.tsx': '/admin/shipping-options/new',
    'taxes/region-form.tsx': '/admin/taxes/new',
    'taxes/tax-groups.tsx': '/admin/tax-groups/new',
    'discounts/coupon-form.tsx': '/admin/coupons/new',
    'discounts/coupon-list.tsx': '/admin/coupons',
    'discounts/discount-form.tsx': '/admin/discounts/new',
    'discounts/discount-list.tsx': '/admin/discounts',
    'orders/order-list.tsx': '/admin/orders',
    'orders/order-page.tsx': '/admin/orders/00000000-0000-4000-8000-00000000000d',
    'entities/brands.tsx': '/admin/brands/new',
    'entities/ribbons.tsx': '/admin/ribbons/new',
    'entities/customizations.tsx': '/admin/customizations/new',
    'entities/info-sections.tsx': '/admin/info-sections/new',
    'products/bulk-matching-page.tsx': '/admin/products/bulk/matching',
    'inventory/inventory-list.tsx': '/admin/inventory',
    'settings/settings-form.tsx': '/admin/settings/5e11f00d-0000-4000-8000-0000000000ff',
    'settings/checkout-form.tsx': '/admin/checkout-settings/5e11f00d-0000-4000-8000-0000000000ff',
    'inventory/inventory-item.tsx': '/admin/inventory/00000000-0000-4000-8000-00000000000e',
  },
}

/** What the fields of any form may be called. */
const fields = {
  ...ada,
  loginId: ada.email,
  newPassword: 'quite another password',
  code: known.code,
  session: known.session,
  token: known.link,
  quantity: '9',
  note: 'from another site',
  firstName: 'Mallory',
  name: 'Mallory',
  intent: 'delete',
}

/** The four ways in which a page can send fields without asking first, and the one that asks. */
const bodies: Record<string, () => { body: BodyInit; headers: Record<string, string> }> = {
  'a form': () => ({ body: new URLSearchParams(fields), headers: {} }),
  'a form with files': () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return { body, headers: {} }
  },
  text: () => ({
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'text/plain' },
  }),
  JSON: () => ({ body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }),
}

const evil = 'https://evil.test'
/** What browsers say about a request of another site; old ones and those on plain http send the origin alone. */
const senders: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: evil },
  'another site that hides its origin': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'a sister site': { 'sec-fetch-site': 'same-site', origin: 'https://sister.shop.test' },
  'another site, in an old browser': { origin: evil },
  'a sandboxed frame, in an old browser': { origin: 'null' },
  'the same host on another port': { origin: `${shopUrl}:8080` },
  'the same host by https': { origin: shopUrl.replace('http:', 'https:') },
}

type Handle = (request: Request) => Promise<Response>

let shop: Shop
let apps: Record<AppName, { handle: Handle; origin: string; cookie: string }>
let calls = 0

beforeAll(async () => {
  shop = await openShop()
  const browser = await registerAda(shop)
  await browser.add('mug', { 'options.Colour': 'Sage' })
  const fetch: typeof globalThis.fetch = (input, init) => {
    calls += 1
    return shop.platform.fetch(new Request(input, init))
  }
  const shared = { storeName: 'The small shop', platformOrigin: host, url: host, fetch, log: () => {} }
  const storefront = createStorefront({ ...shared, clientId: shop.clientId, storefrontUrl: shopUrl })
  const admin = createAdmin({ ...shared, siteId: shop.id })
  const { hosted, received } = openSignInPages()
  const countHosted: Handle = async (request) => {
    const before = received.length
    const response = await hosted.fetch(request)
    calls += received.length - before
    return response
  }
  const cookie = browser.lastCookie().split(';')[0] ?? ''
  apps = {
    storefront: { handle: (request) => storefront.fetch(request), origin: shopUrl, cookie },
    hosted: { handle: countHosted, origin: host, cookie: '' },
    admin: { handle: (request) => admin.fetch(request), origin: host, cookie: `vitrine-desk=${shop.apiKey}` },
  }
})

/** Sends a write to an app; answers with its status and its cookies. */
async function write(
  name: AppName,
  path: string,
  { body, headers }: { body: BodyInit; headers: Record<string, string> },
  sender: Record<string, string>,
  method = 'POST',
) {
  const { handle, origin, cookie } = apps[name]
  const request = new Request(origin + path, { method, body, headers: { cookie, ...headers, ...sender } })
  const response = await handle(request)
  return { status: response.status, cookies: response.headers.getSetCookie() }
}

const names = Object.keys(forms) as AppName[]
const withData = (path: string) => [path, path.replace(/(\?|$)/, '.data$1')]

test('the addresses of every form are listed', () => {
  for (const name of names) {
    const folder = new URL(`../../apps/${name}/app/`, import.meta.url)
    const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) =>
        /^export (const|async function|function) action\b/m.test(readFileSync(new URL(file, folder), 'utf8')),
      )
    expect(Object.keys(forms[name]).sort(), name).toEqual(modules.sort())
  }
})

test('no form of another site reaches the platform, signs in, or changes a cookie (HT9)', async () => {
  let tried = 0
  calls = 0
  for (const name of names) {
    for (const address of Object.values(forms[name])) {
      for (const path of withData(address)) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          for (const [sender, headers] of Object.entries(senders)) {
            for (const [kind, body] of Object.entries(bodies)) {
              const answer = await write(name, path, body(), headers, method)
              expect([name, method, path, sender, kind, answer]).toEqual([
                name,
                method,
                path,
                sender,
                kind,
                { status: 403, cookies: [] },
              ])
              tried += 1
            }
          }
        }
      }
    }
  }
  expect(calls).toBe(0)
  say(`HT9: ${tried} writes of other sites, none accepted`)
})

test('the same form of the own pages is accepted, and one in an unusual form is no error of the server (HT9)', async () => {
  const own = { 'sec-fetch-site': 'same-origin' }
  for (const name of names) {
    for (const path of Object.values(forms[name])) {
      // Signing out and changing the password would end the session that the others need.
      if (/sign-out|password/.test(path)) continue
      for (const [kind, body] of Object.entries(bodies)) {
        const { status } = await write(name, path, body(), { ...own, origin: apps[name].origin })
        expect([path, kind, status === 403 || status >= 500 ? status : 'answered']).toEqual([
          path,
          kind,
          'answered',
        ])
      }
    }
  }
})

test('no write of another site passes the proxy of the storefront (HT9)', async () => {
  const writes = requestForms.filter(({ method }) => method !== 'GET')
  calls = 0
  for (const { method, path } of writes) {
    const address = `/shop-api${path.replaceAll(/\{\w+\}/g, 'mug')}`
    for (const headers of [...Object.values(senders), {}]) {
      for (const body of Object.values(bodies)) {
        const { status, cookies } = await write('storefront', address, body(), headers, method)
        // Addresses about tokens are unknown to every page.
        expect([address, status === 403 || status === 404, cookies]).toEqual([address, true, []])
      }
    }
  }
  expect(calls).toBe(0)
  say(`HT9: ${writes.length} addresses behind the proxy`)
})

test('after forged posts to every page the member is signed in, with the same password, name and cart', async () => {
  const { handle, cookie } = apps.storefront
  const read = async (path: string) =>
    (await handle(new Request(shopUrl + path, { headers: { cookie } }))).text()
  expect(await read('/account')).toContain('ada@example.com')
  const login = await shop.visitor().ask('POST', '/_api/iam/authentication/v2/login', {
    body: { loginId: { email: ada.email }, password },
  })
  expect(login.body).toMatchObject({ state: 'SUCCESS' })
})
