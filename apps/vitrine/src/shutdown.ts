// Calls `stop` once, when the process is told to end: Ctrl-C, SIGTERM, or the death of the npm that started it.
// npm runs us through a shell that does not hand signals on, so a SIGTERM to npm would leave us behind.

/** Waits for the word to stop. */
export function onShutdown(stop: () => void): void {
  let told = false
  const once = () => {
    if (told) return
    told = true
    stop()
  }
  process.on('SIGINT', once)
  process.on('SIGTERM', once)
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) once()
    }, 250).unref()
  }
}
