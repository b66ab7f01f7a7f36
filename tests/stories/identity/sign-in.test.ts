// A visitor registers or signs in, and becomes a member; the cart comes along.
import { expect, test } from 'vitest'
import { openShop } from '../../shop/open-shop.ts'
import { completeSignIn, credentials, iam, signIn } from '../../shop/sign-in.ts'

const wrongPassword = 'another horse battery'

test('a visitor registers, and the exchange of the session token makes the visitor a member', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const registered = await visitor.ask('POST', `${iam}/v2/register`, credentials(' Ada@Example.com '))
  expect(registered.body).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { address: 'ada@example.com', isVerified: false }, status: { name: 'ACTIVE' } },
  })
  const { sessionToken } = registered.body as { sessionToken: string }
  const ada = await completeSignIn(shop, visitor.ask, sessionToken)
  const me = await ada.ask('GET', '/vitrine/v1/me')
  expect(me.body).toMatchObject({ principal: { type: 'MEMBER', memberId: ada.id } })
  const info = await ada.ask('GET', '/oauth2/user-info')
  expect(info.body).toMatchObject({ sub: ada.id, email: 'ada@example.com', emailVerified: false })
})

test('a wrong password and an unknown address are answered alike', async () => {
  const shop = await openShop()
  await signIn(shop, 'ada@example.com')
  const attempts = [
    credentials('ada@example.com', wrongPassword),
    credentials('eve@example.com'),
    credentials('no address'),
  ]
  for (const attempt of attempts) {
    const { status, body } = await shop.visitor().ask('POST', `${iam}/v2/login`, attempt)
    const { requestId: _, ...rest } = body
    expect([status, rest]).toEqual([
      400,
      {
        message: 'The email address or the password is wrong',
        details: {
          applicationError: {
            code: '-19976',
            description: 'The email address or the password is wrong',
            data: {},
          },
        },
      },
    ])
  }
  const right = await shop.visitor().ask('POST', `${iam}/v2/login`, credentials('ADA@example.com'))
  expect(right.body).toMatchObject({ state: 'SUCCESS' })
})

test('an address registers once; the same registration again, whose answer was lost, signs in', async () => {
  const shop = await openShop()
  await signIn(shop, 'ada@example.com')
  const taken = await shop
    .visitor()
    .ask('POST', `${iam}/v2/register`, credentials('ada@example.com', wrongPassword))
  expect([taken.status, taken.code]).toEqual([409, '-19995'])
  const again = await shop.visitor().ask('POST', `${iam}/v2/register`, credentials('ada@example.com'))
  expect(again.body).toMatchObject({ state: 'SUCCESS', sessionToken: expect.any(String) })
})

test('the cart of the visitor becomes the cart of the member, on every device', async () => {
  const shop = await openShop()
  const phone = shop.visitor()
  await phone.cart.add([{ productId: 'book', quantity: 2 }])
  const onPhone = await signIn(shop, 'ada@example.com', phone.ask)
  expect(onPhone.merge).toMatchObject({ joined: [{ quantity: 2 }], capped: [], dropped: [] })
  const laptop = shop.visitor()
  await laptop.cart.add([{ productId: 'book', quantity: 1 }])
  const onLaptop = await signIn(shop, 'ada@example.com', laptop.ask)
  expect(onLaptop.merge).toMatchObject({ joined: [{ quantity: 1 }] })
  for (const device of [onPhone, onLaptop]) {
    const { body } = await device.ask('GET', '/ecom/v1/carts/current')
    expect(body).toMatchObject({
      cart: { lineItems: [{ quantity: 3 }], buyerInfo: { memberId: onPhone.id }, merge: expect.anything() },
    })
  }
  // The earlier visitor has nothing: the token that was issued before the sign-in reaches no cart of the member.
  expect(await phone.cart.get()).toBeNull()
  const { body } = await onPhone.ask('PATCH', '/ecom/v1/carts/current', {
    body: { cartInfo: { buyerNote: 'x' } },
  })
  expect(body).not.toHaveProperty('cart.merge')
})

test('what a sign-in has left out of the cart does not come back with the next one', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const signInAgain = async () => {
    const { merge, ask } = await signIn(shop, 'ada@example.com', visitor.ask)
    const { body } = await ask('GET', '/ecom/v1/carts/current')
    const { cart } = body as { cart?: { lineItems: { quantity: number }[] } }
    return { merge, quantities: cart?.lineItems.map(({ quantity }) => quantity) }
  }
  // The only line is left out, and then one of three.
  await visitor.cart.add([{ productId: 'bowl' }])
  await shop.stock('bowl', 0)
  const dropped = [{ reason: 'OUT_OF_STOCK' }]
  expect(await signInAgain()).toMatchObject({ merge: { dropped }, quantities: undefined })
  await shop.stock('bowl', 3)
  expect(await signInAgain()).toEqual({ merge: undefined, quantities: undefined })
  await visitor.cart.add([{ productId: 'book', quantity: 2 }, { productId: 'bowl' }])
  await shop.stock('bowl', 0)
  expect(await signInAgain()).toMatchObject({
    merge: { joined: [{ quantity: 2 }], dropped },
    quantities: [2],
  })
  await shop.stock('bowl', 3)
  expect(await signInAgain()).toEqual({ merge: undefined, quantities: [2] })
  // Of three that are capped at one, the two others are left out too.
  await visitor.cart.add([{ productId: 'bowl', quantity: 3 }])
  await shop.stock('bowl', 1)
  expect(await signInAgain()).toMatchObject({ merge: { capped: [{ added: 1 }] }, quantities: [2, 1] })
  await shop.stock('bowl', 3)
  expect(await signInAgain()).toEqual({ merge: undefined, quantities: [2, 1] })
})

test('a session that a member has ended is refused within a minute, and refreshed no more (TK11)', async () => {
  const shop = await openShop()
  const ada = await signIn(shop, 'ada@example.com')
  await shop.ask('POST', '/oauth2/revoke', { body: { token: ada.refresh, clientId: shop.clientId } })
  const refreshed = await shop.ask('POST', '/oauth2/token', {
    body: { grantType: 'refresh_token', refreshToken: ada.refresh },
  })
  expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant'])
  shop.clock.pass(59)
  const me = await ada.ask('GET', '/vitrine/v1/me')
  expect([me.status, me.code]).toEqual([401, 'INVALID_TOKEN'])
})
