// A sign-in costs the same hashes whether or not the address has an account, so its time does not tell.
import { argon2Hasher, type PasswordHasher } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { credentials, iam } from '../shop/sign-in.ts'
import { addressOf, kinds, openAccounts } from './accounts.ts'

/** A hasher that notes the costs of what it is asked for. */
function notingHasher() {
  const real = argon2Hasher({ memoryKiB: 1024, passes: 1 })
  const noted: string[] = []
  const costsOf = (hash: string) => hash.split('$').slice(0, 4).join('$')
  const hasher: PasswordHasher = {
    async hash(text) {
      const hash = await real.hash(text)
      noted.push(`makes ${costsOf(hash)}`)
      return hash
    },
    verify(hash, text) {
      noted.push(`compares ${costsOf(hash)}`)
      return real.verify(hash, text)
    },
    needsRehash: (hash) => real.needsRehash(hash),
  }
  return { hasher, noted }
}

test('a wrong password costs one comparison at an unknown address as at a known one (LG13)', async () => {
  const { hasher, noted } = notingHasher()
  const shop = await openShop({ passwords: hasher })
  await openAccounts(shop, 2)
  const { ask } = shop.visitor()
  // The first sign-in computes the decoy hash, which passwords of unknown addresses are compared with.
  await ask('POST', `${iam}/v2/login`, credentials('first@example.com'))
  for (const kind of [...kinds, 'unknown'] as const)
    for (const n of [0, 1]) {
      noted.length = 0
      const { status } = await ask(
        'POST',
        `${iam}/v2/login`,
        credentials(addressOf(kind, n), 'a wrong password'),
      )
      expect([kind, status, ...noted]).toEqual([
        kind,
        400,
        expect.stringMatching(/^compares \$argon2id\$v=19\$m=1024,.*p=1/),
      ])
    }
})
