// Preloaded with --import by the test of a crashed engine: SIGUSR2 ends the worker thread of the embedded database.
import { createRequire, syncBuiltinESMExports } from 'node:module'

const threads = createRequire(import.meta.url)('node:worker_threads')

threads.Worker = class extends threads.Worker {
  constructor(...args) {
    super(...args)
    process.once('SIGUSR2', () => this.terminate())
  }
}
syncBuiltinESMExports()
