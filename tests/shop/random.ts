// Seeded random values: the same SEED on the same commit gives the same values, whatever else runs.
import { createNumbers } from './random-numbers.mjs'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** A seeded source of random values. */
export interface Random {
  seed: number
  /** An integer from `from` to `to`, both included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** True with this probability (0 to 1). */
  chance(share: number): boolean
  word(length: number): string
  bytes(length: number): Buffer
  shuffle<T>(list: readonly T[]): T[]
  /** A separate source for the nth of several concurrent tasks, so that their timing does not change the values. */
  fork(n: number): Random
}

/** Creates a source with the seed SEED, or a new seed, and prints the seed with the name. */
export function createRandom(name: string): Random {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`${name}: SEED=${seed}\n`)
  return randomFrom(seed)
}

/** Creates a source with a given seed. */
export function randomFrom(seed: number): Random {
  const next = createNumbers(seed)
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
        const last = mixed[i]
        mixed[i] = mixed[j] as (typeof mixed)[number]
        mixed[j] = last as (typeof mixed)[number]
      }
      return mixed
    },
    fork: (n) => randomFrom(seed ^ Math.imul(n + 1, 0x9e3779b1)),
  }
}
