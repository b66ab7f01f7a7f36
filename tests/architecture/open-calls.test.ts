// What callers without a permission may do, and how much a caller may send at once: the contract could open a call by mistake.
import { type Address, type Audience, bodyLimitOf, type Route, routes } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

const entries = Object.entries(routes) as [Address, Route][]

/** The writes that need no permission, by audience. A new one is added here by its author, on purpose. */
const openWrites: Record<Extract<Audience, string>, string[]> = {
  anyone: [
    'POST /oauth2/revoke',
    'POST /oauth2/token',
    'POST /oauth2/token-info',
    'POST /vitrine/v1/account/undo-email',
    'POST /vitrine/v1/checkout-pages/open',
    'POST /vitrine/v1/checkout-pages/place-order',
    'POST /vitrine/v1/checkout-pages/sign-in',
    'POST /vitrine/v1/checkout-pages/sign-out',
    'POST /vitrine/v1/checkout-pages/update',
  ],
  caller: [
    'PATCH /ecom/v1/checkouts/{id}',
    'POST /_api/iam/authentication/v2/validate-email',
    'POST /_api/iam/recovery/v1/activation-email',
    'POST /_api/iam/verification/v1/start',
    'POST /_api/redirects-api/v1/redirect-session',
    'POST /ecom/v1/checkouts',
    'POST /ecom/v1/checkouts/{id}/add-to-checkout',
    'POST /ecom/v1/checkouts/{id}/remove-coupon',
    'POST /ecom/v1/checkouts/{id}/remove-line-items',
    'POST /ecom/v1/checkouts/{id}/remove-override-checkout-url',
    'POST /ecom/v1/checkouts/{id}/update-line-items-quantity',
    'POST /v1/recommendations/get',
  ],
  visitor: [
    'DELETE /ecom/v1/carts/current',
    'DELETE /ecom/v2/carts/current',
    'PATCH /ecom/v1/carts/current',
    'PATCH /ecom/v2/carts/current',
    'POST /_api/iam/authentication/v2/login',
    'POST /_api/iam/authentication/v2/register',
    'POST /_api/iam/recovery/v1/recover',
    'POST /_api/iam/recovery/v1/send-email',
    'POST /_api/iam/verification/v1/auth/resend',
    'POST /_api/iam/verification/v1/auth/verify',
    'POST /ecom/v1/carts/current/add-to-cart',
    'POST /ecom/v1/carts/current/create-checkout',
    'POST /ecom/v1/carts/current/estimate-totals',
    'POST /ecom/v1/carts/current/remove-business-location',
    'POST /ecom/v1/carts/current/remove-coupon',
    'POST /ecom/v1/carts/current/remove-line-items',
    'POST /ecom/v1/carts/current/update-line-items-quantity',
    'POST /ecom/v2/carts',
    'POST /ecom/v2/carts/current/add-coupon',
    'POST /ecom/v2/carts/current/add-line-items',
    'POST /ecom/v2/carts/current/estimate',
    'POST /ecom/v2/carts/current/remove-coupon',
    'POST /ecom/v2/carts/current/remove-line-items',
    'POST /ecom/v2/carts/current/update-line-items',
    'POST /vitrine/v1/orders/send-link',
  ],
  member: [
    'DELETE /vitrine/v1/account',
    'DELETE /vitrine/v1/account/sessions/{id}',
    'PATCH /members/v1/members/{id}',
    'PATCH /vitrine/v1/account',
    'POST /_api/iam/authentication/v2/change-password',
    'POST /_api/iam/authentication/v2/{factorType}/verify',
    'POST /vitrine/v1/account/change-email',
    'POST /vitrine/v1/account/confirm-email',
    'POST /vitrine/v1/account/end-sessions',
  ],
}

test('the only writes that need no permission are those of visitors and members on what is their own', () => {
  for (const [audience, expected] of Object.entries(openWrites)) {
    const found = entries
      .filter(([address, route]) => route.for === audience && !/^(GET|QUERY) /.test(address))
      .map(([address]) => address)
    expect([audience, ...found.toSorted()]).toEqual([audience, ...expected])
  }
})

/** The lists in a schema that may be as long as a caller likes, by the name of their field. */
function* unlimitedLists(schema: unknown, name = ''): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  if ('type' in schema && schema.type === 'array' && !('maxItems' in schema)) yield name
  for (const [key, inner] of Object.entries(schema)) {
    const isName = !/^(properties|items|anyOf|oneOf|allOf|\$defs|\d+)$/.test(key)
    yield* unlimitedLists(inner, isName ? key : name)
  }
}

test('every list that a caller may send has a limit; the nodes of a rich text are limited as a whole', () => {
  const unlimited = entries.flatMap(([address, { body }]) => {
    if (!body) return []
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    return [...unlimitedLists(schema)].map((field) => `${address} ${field}`)
  })
  expect(unlimited.filter((each) => !/ (nodes|decorations)$/.test(each))).toEqual([])
  expect(unlimited.length).toBeGreaterThan(0)
})

test('only calls that need a permission take a body of more than 256 KiB', () => {
  const large = entries.filter(
    ([, route]) => typeof route.for === 'string' && bodyLimitOf(route).maxBytes > 256 * 1024,
  )
  expect(large).toEqual([])
})
