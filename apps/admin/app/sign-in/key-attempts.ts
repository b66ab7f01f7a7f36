// Delays guesses of API keys: beyond ten wrong ones in a row, each doubles the wait of its network, and no other one waits.

/** An attempt: whether the key is right, or for how many seconds no key of the network is checked. */
type Attempt = { isRight: boolean } | { waitSeconds: number }

/** Checks a key, unless its network has to wait. */
export type CheckAttempt = (network: string, isRight: () => Promise<boolean>) => Promise<Attempt>

const freeAttempts = 10
const maxWaitSeconds = 300
const forgottenAfterMs = 15 * 60_000
// About 1 MB. A caller with more networks makes the oldest ones forgotten.
const maxNetworks = 10_000

const waitMs = (wrong: number) =>
  wrong < freeAttempts ? 0 : Math.min(2 ** (wrong - freeAttempts), maxWaitSeconds) * 1000

/** Makes the function that counts wrong keys by networks. A request that has to wait is answered at once, and holds nothing. */
export function createKeyAttempts(now: () => number = Date.now): CheckAttempt {
  const networks = new Map<string, { wrong: number; lastAt: number }>()

  const wrongOf = (network: string) => {
    const known = networks.get(network)
    return known && now() - known.lastAt < forgottenAfterMs ? known : { wrong: 0, lastAt: 0 }
  }
  const set = (network: string, wrong: number, lastAt: number) => {
    networks.delete(network)
    if (wrong <= 0) return
    if (networks.size >= maxNetworks) networks.delete(networks.keys().next().value as string)
    networks.set(network, { wrong, lastAt })
  }

  return async (network, isRight) => {
    const { wrong, lastAt } = wrongOf(network)
    const left = lastAt + waitMs(wrong) - now()
    if (left > 0) return { waitSeconds: Math.ceil(left / 1000) }
    // Counted before it is checked, so that attempts at the same time count, too.
    set(network, wrong + 1, now())
    const giveBack = () => {
      const counted = wrongOf(network)
      set(network, counted.wrong - 1, counted.lastAt)
    }
    return isRight().then(
      (right) => {
        if (right) giveBack()
        return { isRight: right }
      },
      (error: unknown) => {
        giveBack()
        throw error
      },
    )
  }
}
