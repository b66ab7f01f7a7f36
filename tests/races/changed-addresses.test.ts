// An address leaves its account while something that was sent to it, or said about it, is under way.
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { lastMailTo } from '../shop/members.ts'
import { newDatabase } from '../shop/new-database.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { signIn } from '../shop/sign-in.ts'

/** A shop on a PostgreSQL database of its own: platforms that share one run each other's jobs. */
async function openRaces(): Promise<Shop> {
  const shop = await openShop({ database: await openPostgres(await newDatabase(databaseUrl())) })
  onTestFinished(() => shop.platform.close())
  return shop
}

const account = '/vitrine/v1/account'
const recovery = '/_api/iam/recovery/v1'

/** A member whose change of address waits for its code. */
async function beginChange(shop: Shop, name: string) {
  const [from, to] = [`${name}@example.com`, `${name}.new@example.com`]
  const member = await signIn(shop, from)
  const begun = await member.ask('POST', `${account}/change-email`, { body: { email: to } })
  const { stateToken } = begun.body as { stateToken: string }
  const { code } = await lastMailTo(shop, to)
  const confirm = () => member.ask('POST', `${account}/confirm-email`, { body: { stateToken, code } })
  return { from, to, confirm }
}

test('a recovery link that went to the old address does not open an account that has left it', async () => {
  const shop = await openRaces()
  let opened = 0
  let links = 0
  for (let round = 0; round < 25; round += 1) {
    const { from, confirm } = await beginChange(shop, `moves-${round}`)
    const { ask } = shop.visitor()
    await ask('POST', `${recovery}/send-email`, { body: { email: from } })
    const [confirmed] = await Promise.all([confirm(), shop.platform.runJobs()])
    expect(confirmed.status).toBe(200)
    const { token: recoveryToken } = await lastMailTo(shop, from, /new password/)
    if (recoveryToken === '') continue
    links += 1
    const body = { recoveryToken, password: 'the password of a stranger' }
    if ((await ask('POST', `${recovery}/recover`, { body })).status === 200) opened += 1
  }
  say(`${links} of 25 links went to the old address while it was changed`)
  expect(opened).toBe(0)
})

test('a server that vouches for an address gets the account that has it then, and no other', async () => {
  const shop = await openRaces()
  const others: string[] = []
  let moved = 0
  for (let round = 0; round < 25; round += 1) {
    const { from, confirm } = await beginChange(shop, `vouched-${round}`)
    const body = { loginId: { email: from }, verifyEmail: true }
    const [confirmed, signedOn] = await Promise.all([
      confirm(),
      shop.merchant.ask('POST', '/_api/iam/authentication/v2/sign-on', { body }),
    ])
    if (confirmed.status === 200) moved += 1
    const { identity } = signedOn.body as { identity: { email: { address: string } } }
    if (signedOn.status !== 200 || identity.email.address !== from) others.push(`${signedOn.status}`)
  }
  say(`${moved} of 25 accounts left the address that a server vouched for meanwhile`)
  expect(others).toEqual([])
})
