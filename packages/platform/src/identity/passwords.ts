// Checks and sets passwords. A check takes the same time whether or not there is an account, or a password in it.
import type { FeatureDeps } from '../feature.ts'
import { Refusal } from '@vitrine/rules'
import { findMember, type Member, upgradeHash } from './store.ts'

/** Makes the password checks. */
export function passwordChecks({ database, ids, passwords }: FeatureDeps) {
  let decoy: Promise<string> | undefined

  /** Whether a password is that of a member; false without a member. */
  const matches = async (member: Member | undefined, password: string): Promise<boolean> => {
    decoy ??= passwords.hash(ids.uuid())
    const hash = member?.passwordHash ?? (await decoy)
    const isRight = await passwords.verify(hash, password)
    // A hash of a lower cost is checked faster, which would tell that there is an account.
    if (!isRight && passwords.needsRehash(hash)) await passwords.verify(await decoy, password)
    return isRight && member?.passwordHash != null
  }

  return {
    hash: (password: string) => passwords.hash(password),
    matches,
    /** Stores a hash with the parameters of today in place of a weaker one; returns the member with the stored hash. */
    async upgrade(storeId: string, member: Member, password: string): Promise<Member> {
      const { id, passwordHash } = member
      if (passwordHash === null || !passwords.needsRehash(passwordHash)) return member
      const hash = await passwords.hash(password)
      const upgraded = await upgradeHash(database, storeId, id, passwordHash, hash)
      if (upgraded) return upgraded
      // Another sign-in has replaced the hash, or the password was changed.
      const current = await findMember(database, storeId, id)
      if (!current || !(await matches(current, password))) throw new Refusal('-19976')
      return current
    },
  }
}
