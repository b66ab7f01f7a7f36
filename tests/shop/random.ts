// Chance with a seed: the same SEED and the same commit throw the same, whatever else runs.

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A source of chance that can be wound back. */
export interface Random {
  seed: number
  /** A whole number from `from` up to and including `to`. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** True in `share` of all throws. */
  chance(share: number): boolean
  word(length: number): string
  bytes(length: number): Buffer
  shuffle<T>(list: readonly T[]): T[]
  /** Dice of its own for the nth of several at once: who comes first changes nothing. */
  fork(n: number): Random
}

/** Throws dice; the seed is SEED, or a new one, and is told with the name of who throws. */
export function createRandom(name: string): Random {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`${name}: SEED=${seed}\n`)
  return randomFrom(seed)
}

/** Dice of a given seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32: short, and good enough to wander everywhere.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T
  return {
    seed,
    int,
    pick,
    chance: (share) => next() < share,
    word: (length) => Array.from({ length }, () => pick([...letters])).join(''),
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(0, 255))),
    shuffle(list) {
      const mixed = [...list]
      for (let i = mixed.length - 1; i > 0; i -= 1) {
        const j = int(0, i)
        const held = mixed[i]
        mixed[i] = mixed[j] as (typeof mixed)[number]
        mixed[j] = held as (typeof mixed)[number]
      }
      return mixed
    },
    fork: (n) => randomFrom(seed ^ Math.imul(n + 1, 0x9e3779b1)),
  }
}
