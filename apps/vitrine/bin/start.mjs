// `npm start`: installs and builds what is missing, then runs.
import { ready } from './ready.mjs'

await ready()
await import('../dist/start.js')
