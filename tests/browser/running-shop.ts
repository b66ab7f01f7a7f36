// The global setup of the browser tests: starts the whole shop as `npm start` does, and stops it after the tests.
import { startCommand } from '../shop/start-command.mjs'
import { chromiumPath } from './chromium.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    storefrontUrl: string
    platformUrl: string
    apiKey: string
    chromium: string
  }
}

interface Project {
  provide(key: 'storefrontUrl' | 'platformUrl' | 'apiKey' | 'chromium', value: string): void
}

export default async function setup(project: Project) {
  project.provide('chromium', await chromiumPath())
  const { storefrontUrl, platformUrl, apiKey, close } = await startCommand()
  project.provide('storefrontUrl', storefrontUrl)
  project.provide('platformUrl', platformUrl)
  project.provide('apiKey', apiKey)
  return close
}
