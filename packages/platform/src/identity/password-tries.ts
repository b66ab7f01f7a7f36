// Counts the tries of a password before the password is hashed: for the network that they come from, for the wider network around
// it, and for the address. A right password takes its try back.
import type { Call } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { namesOf } from '../validation/network-names.ts'
import { type AttemptBudget, giveBackAttempt, takeAttempt } from '../storage/attempts.ts'
import { attemptBudgets, type guessLimits, tooManyAttempts, unknownNetworks } from './budgets.ts'

// A provider gives one customer up to an IPv6 /48 or an IPv4 /24.
const networksInWider = 10
const hour = 3600

/** What a try counts against. */
interface PasswordTry {
  storeId: string
  /** The address, or the text that is no address. */
  subject: string
  /** The call of a sign-in, which counts for its network. */
  call?: Pick<Call, 'network'>
  /** Names the device, if the member of the address has signed in on it: it has tries of its own. */
  findKnownDevice(): Promise<string | undefined>
}

/** Makes the function that counts a try, and returns how to take it back; or refuses it, and counts nothing. */
export function passwordTries(
  { database, clock, failedSignInsPerHour: perHour }: FeatureDeps,
  { nameOf }: Pick<ReturnType<typeof guessLimits>, 'nameOf'>,
) {
  const ofNetwork = (limit: number): AttemptBudget => ({
    kind: 'network-sign-in',
    limits: [{ limit, seconds: hour }],
  })

  /** The networks of a call with their limits; calls without a known network count as one, which may do more. */
  const networksOf = ({ network }: Pick<Call, 'network'>) => {
    if (perHour === Infinity) return []
    if (network === undefined) return [{ subject: 'unknown', budget: ofNetwork(unknownNetworks * perHour) }]
    const [narrowest, ...wider] = namesOf(network)
    const widest = wider.at(-1)
    return [
      { subject: narrowest, budget: ofNetwork(perHour) },
      ...(widest === undefined ? [] : [{ subject: widest, budget: ofNetwork(networksInWider * perHour) }]),
    ]
  }

  return async ({ storeId, subject, call, findKnownDevice }: PasswordTry): Promise<() => Promise<void>> => {
    const now = clock.now()
    const taken: { key: string; budget: AttemptBudget }[] = []
    const take = async (of: string, budget: AttemptBudget) => {
      const key = await nameOf(of)
      const exceeded = await takeAttempt(database, storeId, key, budget, now)
      if (!exceeded) taken.push({ key, budget })
      return exceeded
    }
    const takeBack = async () => {
      for (const { key, budget } of taken) await giveBackAttempt(database, storeId, key, budget, now)
    }
    const takeAll = async () => {
      // First, so that a network without tries uses up none of an address.
      for (const network of call ? networksOf(call) : []) {
        const exceeded = await take(network.subject, network.budget)
        if (exceeded) return exceeded
      }
      const exceeded = await take(subject, attemptBudgets.password)
      if (!exceeded) return undefined
      const device = await findKnownDevice()
      return device === undefined ? exceeded : take(`${subject} ${device}`, attemptBudgets.password)
    }
    const exceeded = await takeAll()
    if (!exceeded) return takeBack
    await takeBack()
    throw tooManyAttempts(exceeded)
  }
}
