// What the commands of identity are made with: the dependencies of every feature, and the parts that they share.
import type { CallerOf } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { guessLimits } from './budgets.ts'
import { memberWrites } from './members.ts'
import { passwordTries } from './password-tries.ts'
import { passwordChecks } from './passwords.ts'

export type VisitorCaller = CallerOf<{ for: 'visitor' }>
export type MemberCaller = CallerOf<{ for: 'member' }>

/** The parts. */
export interface IdentityParts extends Omit<FeatureDeps, 'passwords'> {
  limits: ReturnType<typeof guessLimits>
  members: ReturnType<typeof memberWrites>
  passwords: ReturnType<typeof passwordChecks>
  /** Counts a try of a password, and returns how to take it back; or refuses it. */
  tryPassword: ReturnType<typeof passwordTries>
}

/** Makes the parts. */
export const identityParts = (deps: FeatureDeps): IdentityParts => {
  const limits = guessLimits(deps)
  return {
    ...deps,
    limits,
    members: memberWrites(deps),
    passwords: passwordChecks(deps),
    tryPassword: passwordTries(deps, limits),
  }
}
