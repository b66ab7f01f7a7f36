// The whole shop, as `npm start` starts it, for all stories in a browser; it ends with the tests.
import { startHouse } from '../shop/start-command.ts'
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
  const { shopUrl, platformUrl, apiKey, close } = await startHouse()
  project.provide('chromium', await chromiumPath())
  project.provide('shopUrl', shopUrl)
  project.provide('platformUrl', platformUrl)
  project.provide('apiKey', apiKey)
  return close
}
