// `npm run budgets` and `npm run pictures` find a browser and a shop where no earlier run has unpacked anything.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newFolder } from '../../shop/new-folder.ts'

const module = new URL('../../browser/standalone-browser.mjs', import.meta.url).href
const script = `
import { existsSync } from 'node:fs'
const { openStandaloneBrowser } = await import('${module}')
const { chromium, storefrontUrl, close } = await openStandaloneBrowser()
const { status } = await fetch(storefrontUrl.replace('localhost', '127.0.0.1'))
console.log(existsSync(chromium), status)
await close()
`

test('the browser of the budgets and pictures is unpacked on its first use, outside of Vitest', async () => {
  const temporary = newFolder()
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: temporary },
  })
  expect(stdout).toBe('true 200\n')
})
