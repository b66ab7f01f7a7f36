// Packs the published packages, and prints the paths of their tarballs as JSON.
import { packAll } from '../../publish/pack.mjs'

process.stdout.write(JSON.stringify(await packAll()))
