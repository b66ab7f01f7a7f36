// Runs many asynchronous tasks at the same time.

/** Starts `work` the given number of times at once; results in order. */
export const inParallel = <T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

/** Runs `work` the given number of times, at most `width` at a time; for long trials that are not races. */
export async function inBatches<T>(
  times: number,
  width: number,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  await inParallel(Math.min(width, times), async () => {
    while (next < times) {
      const n = next
      next += 1
      results[n] = await work(n)
    }
  })
  return results
}
