// Loaded before the platform by a test that wants to see its engine die: SIGUSR2 ends the thread it lives in.
import { createRequire, syncBuiltinESMExports } from 'node:module'

const threads = createRequire(import.meta.url)('node:worker_threads')

threads.Worker = class extends threads.Worker {
  constructor(...given) {
    super(...given)
    process.once('SIGUSR2', () => this.terminate())
  }
}
syncBuiltinESMExports()
