// `npm start`: runs until it is told to stop, then drains and ends.
import { FolderHeld } from '@vitrine/platform'
import { PortTaken } from './ports.ts'
import { run } from './run.ts'
import { WrongSetting } from './settings.ts'
import { onToldToStop } from './told-to-stop.ts'

process.env.NODE_ENV ??= 'production'

const expected = [FolderHeld, PortTaken, WrongSetting]

try {
  const running = await run(process.env, console.log)
  console.log(`  Ready in ${(process.uptime()).toFixed(1)} s. Stop with Ctrl-C.\n`)
  onToldToStop(() => {
    // Whatever hangs, ten seconds after the signal it is over.
    setTimeout(() => process.exit(1), 9500).unref()
    running.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
} catch (error) {
  if (expected.some((kind) => error instanceof kind)) console.error((error as Error).message)
  else console.error(error)
  process.exit(1)
}
