// Many things at once: the shape of every race.

/** Does `work` so many times at the same moment; answers in order. */
export const inParallel = <T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

/** Does `work` so many times, `width` of them at a time; for trials that are long but not a race. */
export async function inBatches<T>(
  times: number,
  width: number,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  let next = 0
  await inParallel(Math.min(width, times), async () => {
    while (next < times) {
      const n = next
      next += 1
      done[n] = await work(n)
    }
  })
  return done
}
