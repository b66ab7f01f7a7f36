// A session that has ended writes nothing and takes nothing with it, also where its call began before the end.
import { expect, test } from 'vitest'
import type { HttpAnswer } from '../../shop/ask.ts'
import { openShopAlone } from '../../shop/open-shop-alone.ts'
import { host, type Shop } from '../../shop/open-shop.ts'
import {
  codeIn,
  completeSignIn,
  credentials,
  getSessionToken,
  iam,
  linkTokenIn,
  password,
  readMail,
  signIn,
  type SignedIn,
  withLink,
} from '../../shop/sign-in.ts'

const email = 'ada@example.com'
const secret = 'only the owner knows this'
const account = '/vitrine/v1/account'

/** A method, a path, and what is sent. */
type Write = [string, string, object?]

const sendLink = (shop: Shop) =>
  shop.visitor().ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } })

/** Sets a password with the link of the last mail. */
async function recover(shop: Shop) {
  const body = { recoveryToken: linkTokenIn(await readMail(shop, email, withLink)), password: secret }
  const answer = await shop.visitor().ask('POST', '/_api/iam/recovery/v1/recover', { body })
  expect(answer.status).toBe(200)
}

/** A member on two devices, who has begun to change the address. */
async function openSessions(shop: Shop) {
  const ended = await signIn(shop, email)
  const { ask } = shop.visitor()
  const other = await completeSignIn(shop, ask, await getSessionToken(ask, email))
  const { body } = await ended.ask('POST', `${account}/change-email`, { body: { email: 'new@example.com' } })
  const code = codeIn(await readMail(shop, 'new@example.com'))
  const { sessions } = (await other.ask('GET', `${account}/sessions`)).body as {
    sessions: { id: string; isCurrent: boolean }[]
  }
  const otherId = sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
  const writes: Write[] = [
    ['POST', `${iam}/v2/change-password`, { newPassword: 'another good password' }],
    ['POST', `${account}/confirm-email`, { stateToken: body.stateToken, code }],
    ['POST', `${account}/change-email`, { email: 'third@example.com' }],
    ['PATCH', account, { profile: { firstName: 'Mallory' } }],
    ['GET', `${account}/export`],
    ['POST', `${iam}/v2/PASSWORD/verify`, { passwordData: { password } }],
    ['DELETE', `${account}/sessions/${otherId}`],
    ['POST', `${account}/end-sessions`, {}],
    ['DELETE', account],
  ]
  return { ended, other, writes }
}

const revoke = (shop: Shop, { refresh }: SignedIn) =>
  shop.ask('POST', '/oauth2/revoke', { body: { token: refresh } })

/** The refusal of each write. */
async function codesOf(writes: Write[], { ask }: SignedIn) {
  const codes: (string | number)[] = []
  for (const [method, path, body] of writes) {
    const { code, status }: HttpAnswer = await ask(method, path, body ? { body } : {})
    codes.push(code ?? status)
  }
  return codes
}

test('a session that ended a moment ago changes, ends, exports and deletes nothing', async () => {
  const shop = await openShopAlone()
  const { ended, other, writes } = await openSessions(shop)
  // The platform has just read which sessions have ended, and reads it again in a second.
  await revoke(shop, ended)
  expect(await codesOf(writes, ended)).toEqual(writes.map(() => 'INVALID_TOKEN'))
  const { body } = await other.ask('GET', account)
  expect(body).toMatchObject({ identity: { email: { address: email }, identityProfile: {} } })
  expect((await shop.visitor().ask('POST', `${iam}/v2/login`, credentials(email))).status).toBe(200)
})

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give: () => give(), given }
}

/** Sends a call whose body waits; `isAwaited` resolves once the platform reads it. */
function holdBack(shop: Shop, { access }: SignedIn, [method, path, value]: Write) {
  const awaited = signal()
  const released = signal()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        awaited.give()
        await released.given
        controller.enqueue(new TextEncoder().encode(JSON.stringify(value)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { authorization: access, 'content-type': 'application/json' }
  const request = new Request(host + path, { method, headers, body, duplex: 'half' } as RequestInit)
  return { isAwaited: awaited.given, release: released.give, answer: shop.platform.fetch(request) }
}

test('a body that is held back until the session has ended is refused like the session', async () => {
  const shop = await openShopAlone()
  const { ended, writes } = await openSessions(shop)
  const add: Write = ['POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [] }]
  const calls = [...writes, add].filter(([, , body]) => body).map((call) => holdBack(shop, ended, call))
  await Promise.all(calls.map(({ isAwaited }) => isAwaited))
  await sendLink(shop)
  await recover(shop)
  shop.clock.pass(5)
  for (const { release } of calls) release()
  const answers = await Promise.all(calls.map(({ answer }) => answer))
  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 401))
  const { body } = await shop.visitor().ask('POST', `${iam}/v2/login`, credentials(email, secret))
  expect(body).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { address: email }, identityProfile: {} },
  })
})

test('a change of address that was begun before does not survive a new password', async () => {
  const shop = await openShopAlone()
  const attacker = await signIn(shop, email)
  const begin = async (member: SignedIn) => {
    const body = { email: 'new@example.com' }
    const { stateToken } = (await member.ask('POST', `${account}/change-email`, { body })).body
    return { stateToken, code: codeIn(await readMail(shop, 'new@example.com')) }
  }
  const confirm = ({ ask }: SignedIn, body: object) => ask('POST', `${account}/confirm-email`, { body })
  const beforeChange = await begin(attacker)
  await attacker.ask('POST', `${iam}/v2/change-password`, { body: { newPassword: 'another good password' } })
  expect((await confirm(attacker, beforeChange)).code).toBe('VERIFICATION_FAILED')

  const beforeRecovery = await begin(attacker)
  await sendLink(shop)
  await recover(shop)
  const { ask } = shop.visitor()
  const owner = await completeSignIn(shop, ask, await getSessionToken(ask, email, secret))
  expect((await confirm(owner, beforeRecovery)).code).toBe('VERIFICATION_FAILED')
})

test('a session that is gone with its account is refused like an ended one, whatever it sends', async () => {
  const shop = await openShopAlone()
  const { ended, other, writes } = await openSessions(shop)
  expect((await other.ask('DELETE', account)).status).toBe(200)
  const codes = await codesOf(writes, ended)
  // To delete what is deleted has nothing to do.
  expect(codes).toEqual([...writes.slice(1).map(() => 'INVALID_TOKEN'), 200])
})
