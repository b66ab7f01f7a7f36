// The whole shop, started as `npm start` starts it, on free ports and in memory; it ends with the tests.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../shop/free-port.ts'
import { chromiumPath } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    platformUrl: string
    apiKey: string
    chromium: string
  }
}

interface Project {
  provide(key: 'shopUrl' | 'platformUrl' | 'apiKey' | 'chromium', value: string): void
}

export default async function setup(project: Project) {
  const [port, storefrontPort] = [await freePort(), await freePort()]
  const apiKey = `key-for-browser-stories-${port}`
  const { DATABASE_URL: _none, ...environment } = process.env
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))],
    {
      env: {
        ...environment,
        NODE_ENV: 'production',
        PORT: `${port}`,
        STOREFRONT_PORT: `${storefrontPort}`,
        VITRINE_DATA: 'memory:',
        VITRINE_API_KEY: apiKey,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part
      if (said.includes('Ready in')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`The shop did not start (${code}):\n${said}`)))
  })
  project.provide('chromium', await chromiumPath())
  project.provide('shopUrl', `http://localhost:${storefrontPort}`)
  project.provide('platformUrl', `http://localhost:${port}`)
  project.provide('apiKey', apiKey)
  return () =>
    new Promise<void>((resolve) => {
      child.removeAllListeners('exit').on('exit', () => resolve())
      child.kill('SIGTERM')
    })
}
