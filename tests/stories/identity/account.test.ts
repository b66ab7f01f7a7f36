// A member's own account: profile, revision, and the devices that are signed in.
import type { CurrentMember } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { address, lastMailTo, signInAgain } from '../../shop/members.ts'
import { openShop } from '../../shop/open-shop.ts'
import { type SignedIn, signIn } from '../../shop/sign-in.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'

const account = '/vitrine/v1/account'

interface AccountBody {
  identity: { id: string; revision: string; identityProfile: Record<string, unknown> }
}

test('a member reads the own account, in our shape and in that of the published client', async () => {
  const shop = await openShop()
  const ada = await signIn(shop, address('ada'))
  const { body } = await ada.ask('GET', account)
  expect(body).toMatchObject({
    identity: { id: ada.id, revision: '1', email: { address: address('ada') }, identityProfile: {} },
  })
  const my = await ada.ask('GET', '/members/v1/members/my?fieldsets=FULL')
  expect(my.body).toMatchObject({
    member: {
      id: ada.id,
      loginEmail: address('ada'),
      loginEmailVerified: false,
      status: 'APPROVED',
      privacyStatus: 'PRIVATE',
      contact: {
        contactId: ada.id,
        firstName: null,
        phones: [],
        emails: [],
        addresses: [],
        customFields: {},
      },
      profile: { nickname: null, slug: ada.id },
    },
  })
  const visitor = await shop.visitor().ask('GET', account)
  expect([visitor.status, visitor.code]).toEqual([403, 'PERMISSION_DENIED'])
})

test('the fields of a profile that are sent change, and null deletes one', async () => {
  const shop = await openShop()
  const ada = await signIn(shop, address('ada'))
  const profile = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    nickname: 'ada',
    privacyStatus: 'PUBLIC',
    customFields: [
      { name: 'Size', value: { numValue: 42 } },
      { name: 'Since', value: { dateValue: '2026-01-02T00:00:00Z' } },
    ],
    secondaryEmails: [{ email: ' Ada@Work.Example', tag: 'WORK' }],
    phonesV2: [{ countryCode: 'GB', phone: '+44 20 7946 0000', tag: 'HOME' }],
    addresses: [
      {
        address: { country: 'GB', city: 'London', streetName: 'St James’s Square', streetNumber: '12' },
        tag: 'HOME',
      },
    ],
  }
  await ada.ask('PATCH', account, { body: { profile } })
  const { body } = await ada.ask('PATCH', account, {
    body: { profile: { lastName: null, nickname: 'countess' } },
  })
  const { lastName: _, ...rest } = profile
  expect((body as unknown as AccountBody).identity).toMatchObject({ revision: '3' })
  expect((body as unknown as AccountBody).identity.identityProfile).toEqual({
    ...rest,
    nickname: 'countess',
    secondaryEmails: [{ email: 'ada@work.example', tag: 'WORK' }],
  })
  const my = await ada.ask('GET', '/members/v1/members/my')
  expect(my.body).toMatchObject({
    member: {
      privacyStatus: 'PUBLIC',
      profile: { nickname: 'countess' },
      contact: {
        firstName: 'Ada',
        lastName: null,
        phones: ['+44 20 7946 0000'],
        emails: ['ada@work.example'],
        addresses: [{ city: 'London', streetAddress: { name: 'St James’s Square', number: '12' } }],
        customFields: { Size: { name: 'Size', value: 42 } },
      },
    },
  })
})

test('a member changes the own profile as the published client sends it, and that of no other member', async () => {
  const shop = await openShop()
  const [ada, grace] = [await signIn(shop, address('ada')), await signIn(shop, address('grace'))]
  const home = {
    country: 'GB',
    city: 'London',
    streetName: 'Dorset Street',
    streetNumber: '1',
    apartment: 'Flat 2',
    geocode: { latitude: 51.5, longitude: -0.2 },
  }
  const phone = { countryCode: 'GB', phone: '+44 20 7946 0000', tag: 'HOME' }
  await ada.ask('PATCH', account, {
    body: { profile: { lastName: 'King', phonesV2: [phone], addresses: [{ address: home, tag: 'HOME' }] } },
  })
  const update = (id: string, member: object) =>
    ada.ask('PATCH', `/members/v1/members/${id}`, { body: { member } })
  const { member } = (await ada.ask('GET', '/members/v1/members/my')).body as { member: CurrentMember }
  const [known] = member.contact.addresses
  expect(known).toMatchObject({
    streetAddress: { name: 'Dorset Street', number: '1', apt: 'Flat 2' },
    geocode: home.geocode,
    formattedAddress: '1 Dorset Street, Flat 2, London, United Kingdom',
  })
  const { body } = await update(ada.id, {
    ...member,
    status: 'BLOCKED',
    contact: {
      ...member.contact,
      firstName: 'Ada',
      lastName: '',
      phones: [],
      addresses: [{ ...known, city: 'Bath' }],
    },
    profile: { ...member.profile, nickname: 'countess' },
  })
  expect(body).toMatchObject({
    member: {
      status: 'APPROVED',
      contact: { firstName: 'Ada', lastName: null, phones: [phone.phone] },
      profile: { nickname: 'countess' },
    },
  })
  const stored = (await ada.ask('GET', account)).body as unknown as AccountBody
  expect(stored.identity.identityProfile).toEqual({
    firstName: 'Ada',
    nickname: 'countess',
    phonesV2: [phone],
    addresses: [{ address: { ...home, city: 'Bath' }, tag: 'HOME' }],
  })
  for (const id of [grace.id, 'mug'])
    expect((await update(id, { contact: { firstName: 'Eve' } })).code).toBe('IDENTITY_NOT_FOUND')
})

test('odd profiles are refused, and status, address and dates in a body change nothing', async () => {
  const shop = await openShop()
  const ada = await signIn(shop, address('ada'))
  const odd: [object, string][] = [
    [{ secondaryEmails: [{ email: 'no address', tag: 'WORK' }] }, 'profile.secondaryEmails[0].email FORMAT'],
    [{ privacyStatus: 'HIDDEN' }, 'profile.privacyStatus INVALID_ENUM_VALUE'],
    [{ firstName: 'a'.repeat(101) }, 'profile.firstName MAX_LENGTH'],
  ]
  for (const [profile, violation] of odd) {
    const { status, broken } = await ada.ask('PATCH', account, { body: { profile } })
    expect([status, broken]).toEqual([400, [violation]])
  }
  // Each call is small enough, and their sum is not.
  const fields = (letter: string) =>
    Array.from({ length: 50 }, (_, n) => ({ name: `${letter}${n}`, value: { strValue: letter.repeat(900) } }))
  const first = await ada.ask('PATCH', account, { body: { profile: { customFields: fields('a') } } })
  expect(first.status).toBe(200)
  const phonesV2 = Array.from({ length: 50 }, () => ({ phone: '+49 30 1234567', tag: 'HOME' }))
  const company = 'x'.repeat(1000)
  const lines = Array.from({ length: 20 }, () => ({ address: { addressLine: company }, tag: 'HOME' }))
  const second = await ada.ask('PATCH', account, {
    body: { profile: { phonesV2, company, addresses: lines } },
  })
  expect([second.status, second.broken]).toEqual([400, ['profile MAX_SIZE']])
  const assigned = await ada.ask('PATCH', account, {
    body: {
      profile: { firstName: 'Ada', id: 'x', status: 'OWNER', email: address('eve'), labels: ['vip'] },
      status: { name: 'BLOCKED' },
      email: { address: address('eve'), isVerified: true },
      createdDate: '1999-01-01T00:00:00.000Z',
    },
  })
  expect(assigned.body).toMatchObject({
    identity: {
      id: ada.id,
      status: { name: 'ACTIVE' },
      email: { address: address('ada'), isVerified: false },
    },
  })
  const { identityProfile } = (assigned.body as unknown as AccountBody).identity
  expect(Object.keys(identityProfile).toSorted()).toEqual(['customFields', 'firstName'])
})

test('a profile that was changed meanwhile stays as it is, and a lost answer is sent again', async () => {
  const shop = await openShop()
  const ada = await signIn(shop, address('ada'))
  const ifMatch = { 'if-match': `"${ada.id}:1"` }
  const headers = { ...ifMatch, 'idempotency-key': 'first' }
  const first = await ada.ask('PATCH', account, { body: { profile: { firstName: 'Ada' } }, headers })
  const again = await ada.ask('PATCH', account, { body: { profile: { firstName: 'Ada' } }, headers })
  expect(again.body).toEqual({ ...first.body })
  const late = await ada.ask('PATCH', account, { body: { profile: { firstName: 'Eve' } }, headers: ifMatch })
  expect([late.status, late.code]).toEqual([409, 'REVISION_MISMATCH'])
  const events = await shop.rows(
    `select name, actor_kind, actor_id from outbox where store_id = $1 and entity_kind = 'member' order by seq`,
  )
  expect(events).toEqual([
    { name: 'member.created', actor_kind: 'visitor', actor_id: expect.any(String) },
    { name: 'member.updated', actor_kind: 'member', actor_id: ada.id },
  ])
})

interface Sessions {
  sessions: { id: string; device: string | null; isCurrent: boolean }[]
}

const sessionsOf = async ({ ask }: SignedIn) =>
  ((await ask('GET', `${account}/sessions`)).body as unknown as Sessions).sessions

/** Whether a device is still signed in, a minute later at the latest. */
const isSignedIn = async ({ ask }: SignedIn) => (await ask('GET', '/vitrine/v1/me')).status === 200

test('a member sees the devices that are signed in, and ends one of them', async () => {
  const shop = await openShop()
  const phone = await signIn(shop, address('ada'))
  shop.clock.pass(60)
  const laptop = await signInAgain(shop, address('ada'))
  const sessions = await sessionsOf(laptop)
  expect(sessions).toMatchObject([{ device: 'Firefox on Linux', isCurrent: true }, { isCurrent: false }])
  const eve = await signIn(shop, address('eve'))
  const path = `${account}/sessions/${sessions[1]?.id}`
  const foreign = await eve.ask('DELETE', path)
  expect([foreign.status, foreign.code]).toEqual([404, 'SESSION_NOT_FOUND'])
  expect((await laptop.ask('DELETE', path)).status).toBe(200)
  shop.clock.pass(59)
  expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true])
  expect(await sessionsOf(laptop)).toHaveLength(1)
  const again = await laptop.ask('DELETE', path)
  expect(again.code).toBe('SESSION_NOT_FOUND')
})

test('a member ends all other sessions, or all of them, which a mail tells', async () => {
  const shop = await openShopAlone()
  const phone = await signIn(shop, address('ada'))
  const tablet = await signInAgain(shop, address('ada'))
  const laptop = await signInAgain(shop, address('ada'))
  await laptop.ask('POST', `${account}/end-sessions`, { body: {} })
  shop.clock.pass(59)
  expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(laptop)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await lastMailTo(shop, address('ada'))).subject).toBe('')
  await laptop.ask('POST', `${account}/end-sessions`, { body: { includeCurrent: true } })
  shop.clock.pass(59)
  expect(await isSignedIn(laptop)).toBe(false)
  expect((await lastMailTo(shop, address('ada'))).subject).toBe(
    'You were signed out of The small shop on all devices',
  )
})
