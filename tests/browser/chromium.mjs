// Finds the Chromium for the browser tests: the one from a package, whose version the tests know, and else an installed one.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unpackOnce } from '../shop/unpack-once.mjs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium executable. @returns {Promise<string>} */
export async function chromiumPath() {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const found = isPackaged ? undefined : installed.find((path) => existsSync(path))
  return process.env.CHROME_PATH ?? found ?? unpackChromium()
}

function packageVersion() {
  let folder = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  while (!existsSync(join(folder, 'bin'))) folder = dirname(folder)
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

const unpackScript = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"

// The package unpacks into the temporary folder of its process, which therefore is a process of its own.
async function unpackChromium() {
  const folder = await unpackOnce(`chromium-${packageVersion()}`, 'chromium', (partial) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpackScript], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, TMPDIR: partial },
    }),
  )
  return join(folder, 'chromium')
}
