// `npm run size`: prints one JSON line per size, and fails when a size exceeds its limit.
import { measure } from './measure.mjs'

const sizes = await measure()
for (const size of sizes) console.log(JSON.stringify(size))
process.exitCode = sizes.every(({ gzip, limit }) => gzip <= limit) ? 0 : 1
