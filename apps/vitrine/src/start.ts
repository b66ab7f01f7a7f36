// `npm start`: runs until a signal stops it or its database dies, then drains and exits.
import { StuckFolder } from '@vitrine/platform'
import { usage } from './arguments.ts'
import { isStartupError } from './startup-errors.ts'
import { run } from './run.ts'
import { closeAndExit, drainAndExit, onShutdown } from './shutdown.ts'
import { openTerminal } from './terminal.ts'

process.env.NODE_ENV ??= 'production'

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit()
}

try {
  const options = { args: process.argv.slice(2), terminal: openTerminal() }
  const running = await run(process.env, console.log, options)
  onShutdown((reason, hurry) => void drainAndExit(running, reason, hurry))
  // After the signals: a supervisor that waits for this line may signal at once.
  console.log(`  Ready in ${process.uptime().toFixed(1)} s. Stop with Ctrl-C.\n`)
  running.crashed?.then(({ message }) => {
    console.error(`${message}; shutting down.`)
    // Without a database every running request fails with 503, so there is little to wait for.
    closeAndExit(running, 1, 1000)
  })
} catch (error) {
  console.error(isStartupError(error) ? error.message : error)
  // Its thread may be stuck in the operating system, and `process.exit` would wait for it.
  if (error instanceof StuckFolder) process.kill(process.pid, 'SIGKILL')
  process.exit(1)
}
