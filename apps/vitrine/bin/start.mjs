// `npm start`: makes ready what is not, then runs it.
import { ready } from './ready.mjs'

ready()
await import('../dist/start.js')
