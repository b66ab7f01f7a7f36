// PostgreSQL ends one of two transactions that stand in each other's way, and expects it to be tried again.

const times = 5
// Serialization failure and deadlock (PostgreSQL, appendix A): nothing of the transaction has happened.
const passing = new Set(['40001', '40P01'])

/** Does work that is one transaction, again if it was the one to be ended; `wait` decides how long before each. */
export async function retryTransaction<T>(work: () => Promise<T>, wait = pause): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = (error ?? {}) as { code?: string }
      if (tried > times || code === undefined || !passing.has(code)) throw error
      await wait(tried)
    }
  }
}

// Up to 10 ms, then twice as much each time: two that meet must not meet again.
const pause = (tried: number) => {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  return new Promise<void>((resolve) => setTimeout(resolve, (chance / 2 ** 32) * 10 * 2 ** (tried - 1)))
}
