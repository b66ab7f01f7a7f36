// `npm start`: runs until it is told to stop, or until its database dies; then drains and ends.
import { isStartupError } from './startup-errors.ts'
import { run } from './run.ts'
import { onShutdown } from './shutdown.ts'

process.env.NODE_ENV ??= 'production'

try {
  const running = await run(process.env, console.log)
  console.log(`  Ready in ${(process.uptime()).toFixed(1)} s. Stop with Ctrl-C.\n`)
  const end = (code: number, patience: number) => {
    // Whatever hangs, it is over then.
    setTimeout(() => process.exit(1), patience).unref()
    running.close().then(
      () => process.exit(code),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  onShutdown(() => end(0, 9500))
  running.crashed?.then(({ message }) => {
    console.error(`${message}; the platform ends with it.`)
    // Those inside have their 503 already; they only have to be told.
    end(1, 1000)
  })
} catch (error) {
  console.error(isStartupError(error) ? error.message : error)
  process.exit(1)
}
