// Global setup of the packed tests: finds a browser, and packs the published packages beside other tests. A port answers where
// the tarballs are, once they are there.
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { published } from '../../publish/pack.mjs'
import { chromiumPath } from '../browser/chromium.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    tarballsUrl: string
  }
}

export default async function pack(project: TestProject) {
  const program = fileURLToPath(new URL('./pack-named.mjs', import.meta.url))
  // The landing has the tests of the client, which needs no other package.
  const names = project.config.env.VITRINE_TEST_SIZE === 'landing' ? ['client'] : published
  const packed = promisify(execFile)(process.execPath, [program, ...names])
  // A failure is the answer below.
  packed.catch(() => {})
  const server = createServer((_, response) => {
    packed.then(
      ({ stdout }) => response.end(stdout),
      (error: Error) => response.writeHead(500).end(`${error.stack}`),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('tarballsUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  project.provide('chromium', await chromiumPath())
  return async () => {
    packed.child.kill()
    await new Promise((resolve) => server.close(resolve))
  }
}
