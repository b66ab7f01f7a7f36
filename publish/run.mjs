// `npm run pack`: packs the published packages and prints how to install them. `-- --check` also checks the tarballs.
import { basename, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { step } from '../apps/vitrine/bin/step.mjs'
import { complaintsOf } from './check.mjs'
import { pack, packedFolder, published } from './pack.mjs'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const tarballs = await pack(published, packedFolder, (name, work) => step(`Packing @vitrine/${name}`, work))
if (values.check) {
  for (const tarball of Object.values(tarballs)) {
    const complaints = await step(`Checking ${basename(tarball)}`, () => complaintsOf(tarball))
    if (!complaints) continue
    console.log(complaints)
    process.exitCode = 1
  }
}
const folder = /\s/.test(packedFolder) ? `"${packedFolder}"` : packedFolder
console.log(`
  ${Object.keys(tarballs).length} packages are in ${relative(process.cwd(), packedFolder) || '.'}.
  Install all of them at once in your project, because they depend on each other:

  npm install ${folder}/*.tgz
`)
