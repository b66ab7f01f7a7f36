// Checks and sets passwords. A check takes the same time whether or not there is an account, or a password in it.
import type { FeatureDeps } from '../feature.ts'
import { type Member, upgradeHash } from './store.ts'

/** Makes the password checks. */
export function passwordChecks({ database, ids, passwords }: FeatureDeps) {
  let decoy: Promise<string> | undefined

  return {
    hash: (password: string) => passwords.hash(password),
    /** Whether a password is that of a member; false without a member. */
    async matches(member: Member | undefined, password: string): Promise<boolean> {
      decoy ??= passwords.hash(ids.uuid())
      const isRight = await passwords.verify(member?.passwordHash ?? (await decoy), password)
      return isRight && member?.passwordHash != null
    },
    /** Stores a hash with the parameters of today in place of a weaker one. */
    async upgrade(storeId: string, { id, passwordHash }: Member, password: string): Promise<void> {
      if (passwordHash === null || !passwords.needsRehash(passwordHash)) return
      await upgradeHash(database, storeId, id, passwordHash, await passwords.hash(password))
    },
  }
}
