// Calls `stop` once when the process should end: on Ctrl-C, on SIGTERM, or when the npm that started it dies.
// npm runs scripts through a shell that does not forward signals, so a SIGTERM to npm would leave this process running.

/** Registers `stop` for shutdown. */
export function onShutdown(stop: () => void): void {
  let isStopping = false
  const once = () => {
    if (isStopping) return
    isStopping = true
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
