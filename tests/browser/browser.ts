// Opens pages in one Chromium that all browser tests share, and fails a test if its page logs an error.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import { closeAtEnd } from '../shop/close-at-end.ts'
import { host } from '../shop/open-shop.ts'
import { atSize } from '../shop/size.ts'
import { countUnit } from '../shop/units.mjs'

/** With and without script. */
export const scriptOnAndOff = [
  { javaScriptEnabled: true, script: 'script on' },
  { javaScriptEnabled: false, script: 'script off' },
]

/** With and without script; at a landing with it, because stories post the same forms as a browser without it does. */
export const withScriptOrNot = scriptOnAndOff.slice(0, atSize({ landing: 1, trial: 2, long: 2 }))

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

/** The browser context of a visitor. */
interface BrowserVisitor extends BrowserContextOptions {
  /** The console messages that the test expects. */
  expects?: RegExp[]
  /** Where the visitor begins. */
  path?: string | undefined
  /** Whether the page is hydrated before the test goes on. */
  isHydrated?: boolean
}

/**
 * Opens a page in a browser context of its own. Closing it, at the end of the test or by `leave`, fails the test if the console
 * had an unexpected error or warning, such as a hydration mismatch, or if an error was not caught.
 */
export async function openVisitorPage({ expects = [], path, isHydrated, ...options }: BrowserVisitor = {}) {
  browser ??= open()
  const context = await (await browser).newContext({ baseURL: inject('storefrontUrl'), ...options })
  // A page on busy cores may take as long; a wait ends as soon as it succeeds.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  // The platform of a small shop has no port; its pictures are replaced by a white one.
  await context.route(`${host}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: whitePicture }),
  )
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!expects.some((expected) => expected.test(text))) complaints.push(text)
  }
  context.on('request', (request) => {
    if (request.isNavigationRequest()) countUnit('pages')
  })
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complain(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complain(`${error.error()}`))
  const leave = closeAtEnd(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  if (path) await page.goto(path)
  if (isHydrated) await hydrated(page)
  return { context, page, complaints, leave }
}

const whitePicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="#fff" d="M0 0h4v5H0z"/></svg>'

/** Waits until the page is hydrated. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const root = document.body
    return Object.keys(root).some((key) => key.startsWith('__react'))
  })
}

/** Goes to an address, and waits until its page is hydrated. */
export async function gotoHydrated(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Waits until the browser has painted the effects of the last event. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Expects that axe finds no serious accessibility violation on the page. */
export async function expectAccessible(page: Page) {
  const { source } = (await import('axe-core')).default
  await page.evaluate(source)
  const violations = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } }).axe
    return (await axe.run()).violations
  })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

interface AxeViolation {
  id: string
  impact: string
  nodes: { html: string }[]
}
