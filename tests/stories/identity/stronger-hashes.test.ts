// Stored hashes of passwords get the cost of today, when their member signs in.
import { argon2Hasher, createPlatform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../../shop/ask.ts'
import { host, openShop } from '../../shop/open-shop.ts'
import { credentials, iam } from '../../shop/sign-in.ts'
import { openVisitor } from '../../shop/visitor.ts'

test('a member signs in with the password of before, and its hash then has the cost of today', async () => {
  const shop = await openShop()
  const { database, clock } = shop
  const address = 'ada@example.com'
  await shop.visitor().ask('POST', `${iam}/v2/register`, credentials(address))
  const costly = argon2Hasher({ memoryKiB: 2048, passes: 2 })
  const { fetch } = await createPlatform({ database, clock, platformUrl: host, passwords: costly })
  const signIn = async (password?: string) => {
    const { ask } = openVisitor(shop.clientId, createHttpClient(fetch))
    return (await ask('POST', `${iam}/v2/login`, credentials(address, password))).status
  }
  const needsRehash = async () => {
    const [member] = await shop.rows<{ hash: string }>(
      'select password_hash as hash from members where store_id = $1',
    )
    return costly.needsRehash(member?.hash ?? '')
  }
  expect([await signIn('another password'), await needsRehash()]).toEqual([400, true])
  expect([await signIn(), await needsRehash()]).toEqual([200, false])
  expect(await signIn()).toBe(200)
})
