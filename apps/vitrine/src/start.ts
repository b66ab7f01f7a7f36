// `npm start`: runs until a signal stops it or its database dies, then drains and exits.
import { isStartupError } from './startup-errors.ts'
import { run } from './run.ts'
import { onShutdown } from './shutdown.ts'

process.env.NODE_ENV ??= 'production'

try {
  const running = await run(process.env, console.log)
  console.log(`  Ready in ${(process.uptime()).toFixed(1)} s. Stop with Ctrl-C.\n`)
  const shutDown = (exitCode: number, timeoutMs: number) => {
    // Exit even if the drain hangs.
    setTimeout(() => process.exit(1), timeoutMs).unref()
    running.close().then(
      () => process.exit(exitCode),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  onShutdown(() => shutDown(0, 9500))
  running.crashed?.then(({ message }) => {
    console.error(`${message}; shutting down.`)
    // Without a database every running request fails with 503, so there is little to drain.
    shutDown(1, 1000)
  })
} catch (error) {
  console.error(isStartupError(error) ? error.message : error)
  process.exit(1)
}
