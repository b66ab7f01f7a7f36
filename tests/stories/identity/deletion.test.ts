// Members export and delete their accounts; nothing about them is left.
import { expect, test } from 'vitest'
import { address, identityOf, lastMailTo, login, signInAgain } from '../../shop/members.ts'
import type { Shop } from '../../shop/open-shop.ts'
import { iam, password, signIn } from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

const account = '/vitrine/v1/account'
const cart = '/ecom/v1/carts/current'

/** Every row of every table, as text. */
async function everyRow({ database }: Shop): Promise<string[]> {
  const tables = await database.run<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_schema = 'public'`,
    values: [],
  })
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await database.run<{ text: string }>({
      text: `select t::text as text from ${name} t`,
      values: [],
    })
    rows.push(...found.map(({ text }) => `${name}: ${text}`))
  }
  return rows
}

/** A member with something unique in every field that a person can fill in. */
async function openFullAccount(shop: Shop) {
  const canaries: string[] = []
  const canary = (text: string) => {
    canaries.push(text)
    return text
  }
  const email = canary(address('canary-address'))
  const phone = shop.visitor()
  await phone.cart.add([{ productId: 'book' }])
  await phone.cart.update({ buyerNote: canary('canary-note-of-the-visitor') })
  await signIn(shop, email, phone.ask)
  const ada = await signInAgain(shop, email, canary('canary-device'))
  const profile = {
    firstName: canary('canary-first'),
    lastName: canary('canary-last'),
    nickname: canary('canary-nick'),
    company: canary('canary-company'),
    customFields: [{ name: canary('canary-name'), value: { strValue: canary('canary-value') } }],
    secondaryEmails: [{ email: canary(address('canary-second')), tag: 'HOME' }],
    phonesV2: [{ phone: canary('+44 1999 888 777'), tag: 'HOME' }],
    addresses: [
      { address: { city: canary('canary-city'), addressLine: canary('canary-line') }, tag: 'HOME' },
    ],
  }
  await ada.ask('PATCH', account, { body: { profile }, headers: { 'idempotency-key': 'canary-key' } })
  const cartInfo = {
    buyerNote: canary('canary-note-of-the-member'),
    buyerInfo: { email: canary(address('canary-buyer')) },
    contactInfo: {
      address: { city: canary('canary-town'), streetAddress: { apt: canary('canary-flat') } },
      contactDetails: { lastName: canary('canary-buyer-name') },
    },
  }
  await ada.ask('PATCH', cart, { body: { cartInfo } })
  const contact = await ada.ask('PATCH', cart, { body: { cartInfo: { buyerInfo: { contactId: ada.id } } } })
  expect(contact.code).toBe('CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER')
  return { ada, email, canaries }
}

test('an export holds all that is kept about a member, and after the deletion none of it is left (MB5)', async () => {
  const shop = await openShopAlone()
  const { ada, email, canaries } = await openFullAccount(shop)
  // Mails under way, an address change under way, a recovery under way.
  await ada.ask('POST', `${account}/change-email`, { body: { email: address('canary-new') } })
  await shop.visitor().ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } })
  const before = (await everyRow(shop)).join('\n')
  const stored = canaries.filter((canary) => before.includes(canary))
  expect(stored).toEqual(canaries)
  const { body: exported } = await ada.ask('GET', `${account}/export`)
  const text = JSON.stringify(exported)
  // The visitor's note is in no row but the events of a cart that was merged.
  const kept = canaries.filter((canary) => canary !== 'canary-note-of-the-visitor')
  expect(kept.filter((canary) => !text.includes(canary))).toEqual([])
  expect((await ada.ask('DELETE', account)).status).toBe(200)
  await shop.platform.runJobs()
  const left = (await everyRow(shop)).filter(
    (row) => /canary/i.test(row) || canaries.some((c) => row.includes(c)),
  )
  expect(left).toEqual([])
  expect((await lastMailTo(shop, email, /deleted/)).subject).toBe(
    'Your account at The small shop was deleted',
  )
})

test('what a call writes in the last seconds of a token is deleted later', async () => {
  const shop = await openShopAlone()
  const { ada } = await openFullAccount(shop)
  await ada.ask('GET', '/vitrine/v1/me')
  await ada.ask('DELETE', account)
  const late = await ada.ask('PATCH', cart, { body: { cartInfo: { buyerNote: 'canary-late' } } })
  expect(late.status).toBe(200)
  shop.clock.pass(20 * 60)
  await shop.platform.runJobs()
  expect((await everyRow(shop)).filter((row) => row.includes('canary'))).toEqual([])
})

test('a deleted member cannot sign in, act or come back, and the address is free (MB4)', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  await ada.ask('DELETE', account)
  // The answer was lost, and the call comes again.
  expect([200, 401]).toContain((await ada.ask('DELETE', account)).status)
  expect((await ada.ask('PATCH', account, { body: { profile: { firstName: 'Ada' } } })).code).toBe(
    'INVALID_TOKEN',
  )
  const refreshed = await shop.ask('POST', '/oauth2/token', {
    body: { grantType: 'refresh_token', refreshToken: ada.refresh },
  })
  expect(refreshed.body.error).toBe('invalid_grant')
  shop.clock.pass(59)
  expect((await ada.ask('GET', '/vitrine/v1/me')).code).toBe('INVALID_TOKEN')
  expect((await login(shop, address('ada'))).code).toBe('-19976')
  const path = `/vitrine/v1/members/${ada.id}`
  const writes: [string, string, object][] = [
    ['POST', `${path}/unblock`, {}],
    ['POST', `${path}/approve`, {}],
    ['POST', `${path}/block`, {}],
    ['PATCH', path, { profile: { firstName: 'Ada' } }],
  ]
  for (const [method, target, body] of writes)
    expect((await shop.merchant.ask(method, target, { body })).code).toBe('IDENTITY_NOT_FOUND')
  const left = identityOf(await shop.merchant.ask('GET', path))
  expect(left).toMatchObject({
    status: { name: 'DELETED', reasons: [] },
    email: { address: '', isVerified: false },
    identityProfile: {},
  })
  const events = await shop.rows(
    `select name, payload, actor_kind from outbox where store_id = $1 and entity_kind = 'member'`,
  )
  expect(events).toEqual([
    { name: 'member.deleted', payload: { deletedEntity: { id: ada.id } }, actor_kind: 'member' },
  ])
  const again = await signIn(shop, address('ada'))
  expect(again.id).not.toBe(ada.id)
})

test('export and deletion need a sign-in of the last ten minutes', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  shop.clock.pass(601)
  for (const [method, path] of [
    ['GET', `${account}/export`],
    ['DELETE', account],
  ] as const) {
    const { status, code } = await ada.ask(method, path)
    expect([path, status, code]).toEqual([path, 403, 'RECENT_SIGN_IN_REQUIRED'])
  }
  await ada.ask('POST', `${iam}/v2/PASSWORD/verify`, { body: { passwordData: { password } } })
  expect((await ada.ask('DELETE', account)).status).toBe(200)
})

test('a program deletes a member once, and the deletion of another member leaves no trace in this one', async () => {
  const shop = await openShopAlone()
  const ada = await signIn(shop, address('ada'))
  const grace = await signIn(shop, address('grace'))
  await grace.ask('PATCH', cart, { body: { cartInfo: { buyerNote: 'for Grace' } } })
  const path = `/vitrine/v1/members/${ada.id}`
  const headers = { 'idempotency-key': 'once' }
  const stale = await shop.merchant.ask('DELETE', path, { headers: { 'if-match': `"${ada.id}:7"` } })
  expect([stale.status, stale.code]).toEqual([409, 'REVISION_MISMATCH'])
  for (let n = 0; n < 2; n += 1)
    expect((await shop.merchant.ask('DELETE', path, { headers })).status).toBe(200)
  expect((await shop.merchant.ask('DELETE', path)).code).toBe('IDENTITY_NOT_FOUND')
  expect((await lastMailTo(shop, address('ada'), /was deleted/)).subject).not.toBe('')
  expect((await grace.ask('GET', cart)).body).toMatchObject({ cart: { buyerNote: 'for Grace' } })
  const events = await shop.rows(`select name from outbox where store_id = $1 and entity_id = $2`, grace.id)
  expect(events).toEqual([{ name: 'member.created' }])
})
