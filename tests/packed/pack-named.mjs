// Packs the published packages that are named, and prints the paths of their tarballs as JSON.
import { pack } from '../../publish/pack.mjs'

process.stdout.write(JSON.stringify(await pack(process.argv.slice(2))))
