// One Chromium for all browser stories, and somebody who sits before it.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import { host } from '../shop/open-shop.ts'

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

/** What a story may expect the console to say against us. */
interface BrowserVisitor extends BrowserContextOptions {
  expects?: RegExp[]
}

/**
 * Somebody with a browser of their own. Whoever leaves with a complaint on the console, an error nobody caught or a
 * page that woke up different fails the story, unless it expects just that.
 */
export async function openVisitorPage({ expects = [], ...options }: BrowserVisitor = {}) {
  browser ??= open()
  const context = await (await browser).newContext({ baseURL: inject('storefrontUrl'), ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  // The platform of a small shop has no port; its pictures are a white ground.
  await context.route(`${host}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: white }))
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!expects.some((expected) => expected.test(text))) complaints.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complain(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complain(`${error.error()}`))
  const leave = async () => {
    await context.close()
    expect(complaints).toEqual([])
  }
  return { context, page, complaints, leave }
}

const white =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="#fff" d="M0 0h4v5H0z"/></svg>'

/** The page runs its script, and does not only show what the server drew. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const root = document.body
    return Object.keys(root).some((key) => key.startsWith('__react'))
  })
}

/** What was set going by the last event has been drawn. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

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
