// Accounts in every state in which a wrong password can meet them, and addresses without one.
import type { Shop } from '../shop/open-shop.ts'
import { credentials, iam, requireVerification } from '../shop/sign-in.ts'

/** What an account may be like. */
export const kinds = ['active', 'blocked', 'without-password', 'pending'] as const
export type Kind = (typeof kinds)[number] | 'unknown'

export const addressOf = (kind: Kind, n: number) => `${kind}-${n}@example.com`

/** Opens as many accounts in every state. */
export async function openAccounts(shop: Shop, perKind: number) {
  const register = (email: string) => shop.visitor().ask('POST', `${iam}/v2/register`, credentials(email))
  for (let n = 0; n < perKind; n += 1) {
    await register(addressOf('active', n))
    await register(addressOf('blocked', n))
    await shop.merchant.ask('POST', `${iam}/v2/sign-on`, {
      body: { loginId: { email: addressOf('without-password', n) } },
    })
  }
  await shop.rows(`update members set status = 'BLOCKED' where store_id = $1 and email like $2`, 'blocked-%')
  await requireVerification(shop)
  for (let n = 0; n < perKind; n += 1) await register(addressOf('pending', n))
  await shop.platform.runJobs()
}
