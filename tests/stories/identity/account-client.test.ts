// The account of a member through the client, over the real platform.
import { account, cart, createClient, session, signIn, type StoreError } from '@vitrine/client'
import { expect, test } from 'vitest'
import { address, lastMailTo } from '../../shop/members.ts'
import { host, type Shop } from '../../shop/open-shop.ts'
import { password } from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

/** A device of a storefront, with a client of its own. */
const openDevice = ({ clientId, fetch }: Shop) =>
  createClient({
    clientId,
    url: host,
    fetch,
    modules: { account, cart, session, signIn },
  })

async function signUp(shop: Shop, email: string) {
  const device = openDevice(shop)
  await device.signIn.complete(await device.signIn.register({ email, password }))
  return device
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: StoreError) => error.code,
  )

test('a member changes the profile, the password and the address, and ends the other sessions', async () => {
  const shop = await openShopAlone()
  const phone = await signUp(shop, address('ada'))
  const laptop = openDevice(shop)
  expect(await codeOf(laptop.account.get())).toBe('PERMISSION_DENIED')
  await laptop.signIn.complete(await laptop.signIn.login({ email: address('ada'), password }))
  const { id, revision } = await laptop.account.get()
  const renamed = await laptop.account.update({ firstName: 'Ada' }, { ifMatch: `${id}:${revision}` })
  expect(renamed.identityProfile.firstName).toBe('Ada')
  expect(await codeOf(phone.account.update({ firstName: 'Eve' }, { ifMatch: `${id}:${revision}` }))).toBe(
    'REVISION_MISMATCH',
  )
  shop.clock.pass(601)
  expect(await codeOf(laptop.account.changePassword('another horse battery'))).toBe('RECENT_SIGN_IN_REQUIRED')
  await laptop.account.verifyPassword(password)
  await laptop.account.changePassword('another horse battery')
  shop.clock.pass(59)
  expect((await laptop.account.sessions()).map(({ isCurrent }) => isCurrent)).toEqual([true])
  const setEmail = async (email: string) => {
    const { stateToken } = await laptop.account.changeEmail(email)
    const { code } = await lastMailTo(shop, email, /code/)
    return laptop.account.confirmEmail({ stateToken, code })
  }
  await setEmail(address('ada'))
  const moved = await setEmail(address('ada.work'))
  expect(moved.email.address).toBe(address('ada.work'))
  const { token } = await lastMailTo(shop, address('ada'), /was changed/)
  await openDevice(shop).account.undoEmail(token)
  shop.clock.pass(59)
  expect(await laptop.session.signedIn().then(() => codeOf(laptop.account.get()))).not.toBe('answered')
})

test('a member ends one session, the others, or all', async () => {
  const shop = await openShopAlone()
  const devices = [await signUp(shop, address('ada')), openDevice(shop), openDevice(shop)] as const
  const [phone, laptop, tablet] = devices
  for (const device of [laptop, tablet])
    await device.signIn.complete(await device.signIn.login({ email: address('ada'), password }))
  const [, other] = (await tablet.account.sessions()).toSorted((a) => (a.isCurrent ? -1 : 1))
  await tablet.account.endSession(other?.id as string)
  expect(await tablet.account.sessions()).toHaveLength(2)
  await tablet.account.endOtherSessions()
  expect(await tablet.account.sessions()).toHaveLength(1)
  shop.clock.pass(59)
  for (const device of [phone, laptop]) expect(await codeOf(device.account.get())).not.toBe('answered')
  await tablet.account.endAllSessions()
  expect(await tablet.session.signedIn()).toBe(false)
})

test('a member exports and deletes the account, and is a visitor afterwards', async () => {
  const shop = await openShopAlone()
  const device = await signUp(shop, address('ada'))
  await device.cart.add([{ productId: 'book' }])
  const exported = await device.account.export()
  expect(exported).toMatchObject({
    identity: { email: { address: address('ada') } },
    sessions: [{ isCurrent: true }],
    cart: { lineItems: [{ quantity: 1 }] },
  })
  await device.account.delete()
  expect(await device.session.signedIn()).toBe(false)
  expect(await device.cart.get()).toBeNull()
})
