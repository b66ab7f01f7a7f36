// One Chromium for all browser stories, and somebody who sits before it.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'

let browser: Promise<Browser> | undefined

const open = () =>
  chromium.launch({
    executablePath: inject('chromium'),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })

afterAll(async () => {
  const opened = browser
  browser = undefined
  await (await opened)?.close()
})

/** Somebody with a browser of their own; what the console says against us fails the story that asks. */
export async function somebody(options: BrowserContextOptions = {}) {
  browser ??= open()
  const context = await (await browser).newContext({ baseURL: inject('shopUrl'), ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { context, page, complaints, leave: () => context.close() }
}

/** The page runs its script, and does not only show what the server drew. */
export async function awake(page: Page) {
  await page.waitForFunction(() => {
    const root = document.body
    return Object.keys(root).some((key) => key.startsWith('__react'))
  })
}

/** Expects that a machine finds nothing serious in the page for people who use it otherwise. */
export async function expectAccessible(page: Page) {
  const { source } = (await import('axe-core')).default
  await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }).axe
    return (await axe.run()).violations
  })
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

interface Found {
  id: string
  impact: string
  nodes: { html: string }[]
}
