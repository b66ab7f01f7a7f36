// Limits how long the embedded engine may take to start: first a warning, then an error, both naming the folder.

/** How a start that takes long is handled. */
export interface StartLimits {
  /** Receives a message when a start takes longer than `slowStartMs`. */
  onWarning?(message: string): void
  /** By default 8 s. */
  slowStartMs?: number
  /** A start that takes longer is given up; by default 3 min, because after a crash it replays up to 1 GB of log. */
  startTimeoutMs?: number
}

/** The engine did not start in time. Its thread may be stuck in the operating system, and `process.exit` would wait for it. */
export class StuckFolder extends Error {
  override name = 'StuckFolder'
}

const wayBack =
  'check that its disk answers, restore the whole folder from a backup, or set VITRINE_DATA to another folder.'

/** Rejects when `start` takes too long, else follows it. */
export async function withStartLimits<T>(
  folder: string,
  start: Promise<T>,
  { onWarning, slowStartMs = 8000, startTimeoutMs = 180_000 }: StartLimits,
): Promise<T> {
  const subject = `The embedded database in ${folder}`
  const slow = setTimeout(() => {
    onWarning?.(
      `${subject} is still starting after ${slowStartMs / 1000} s. After a crash it repairs itself first. If it does not start within ${startTimeoutMs / 1000} s, ${wayBack}`,
    )
  }, slowStartMs)
  let stuck: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    stuck = setTimeout(() => {
      reject(
        new StuckFolder(`${subject} has not started within ${startTimeoutMs / 1000} s. Please ${wayBack}`),
      )
    }, startTimeoutMs)
  })
  try {
    return await Promise.race([start, timeout])
  } finally {
    clearTimeout(slow)
    clearTimeout(stuck)
  }
}
