// `npm run budgets`: what Lighthouse says of the shop's pages on a phone, as the median of five, beside what we promise.
// `npm run budgets -- home cart` looks at these alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { table } from '../../bench/report.mjs'
import { openStandaloneBrowser } from '../browser/standalone-browser.mjs'

const names = process.argv.slice(2)
const runs = Number(process.env.BUDGET_RUNS ?? 5)
const least = { performance: 92, accessibility: 100, 'best-practices': 100, seo: 100 }
const mostShift = 0

const everyPage = [
  { page: 'home', path: '/' },
  { page: 'collection', path: '/collections/kitchen' },
  { page: 'product', path: '/products/reading-mug' },
  // Nobody shall find somebody's cart by searching: it tells search engines to stay away, which costs the mark.
  { page: 'cart', path: '/cart', before: fillCart, skipAudits: ['is-crawlable'] },
]
const pages = everyPage.filter(({ page }) => names.length === 0 || names.includes(page))

async function fillCart(browser, storefrontUrl) {
  const page = await browser.newPage()
  await page.goto(`${storefrontUrl}/products/reading-mug`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  await page.close()
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

/** What costs marks: the audits that did not pass, in every category that misses. */
const faults = ({ categories, audits }) =>
  Object.entries(least)
    .filter(([name, limit]) => categories[name].score * 100 < limit)
    .flatMap(([name]) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim())

/** One page, so many times; each time as a stranger with an empty cache. */
async function measure(url, port, skipAudits = []) {
  const told = []
  for (let run = 0; run < runs; run += 1) {
    const options = { port, logLevel: 'silent', onlyCategories: Object.keys(least), skipAudits }
    const { lhr } = await lighthouse(url, options)
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    told.push(lhr)
  }
  const scores = Object.keys(least).map((name) => [
    name,
    Math.round(100 * median(told.map(({ categories }) => categories[name].score))),
  ])
  const timed = (audit) => Math.round(median(told.map(({ audits }) => audits[audit].numericValue)))
  return {
    ...Object.fromEntries(scores),
    shift: Number(
      median(told.map(({ audits }) => audits['cumulative-layout-shift'].numericValue)).toFixed(4),
    ),
    paintMs: timed('largest-contentful-paint'),
    blockedMs: timed('total-blocking-time'),
    faults: [...new Set(told.flatMap(faults))],
  }
}

const keeps = (figures) =>
  Object.entries(least).every(([name, limit]) => figures[name] >= limit) && figures.shift <= mostShift

const told = await openStandaloneBrowser()
const endings = [told.close]
try {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-budgets-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: told.chromium,
    args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
  })
  endings.push(() => browser.close())
  const port = Number.parseInt(readFileSync(join(folder, 'DevToolsActivePort'), 'utf8'), 10)
  const lines = []
  for (const { page, path, before, skipAudits } of pages) {
    await before?.(browser, told.storefrontUrl)
    const figures = await measure(told.storefrontUrl + path, port, skipAudits)
    lines.push({ page, ...figures, ok: keeps(figures) })
    console.error(`${page} measured`)
  }
  console.log(
    `Lighthouse on a phone, medians of ${runs}; at least ${Object.values(least).join(', ')}, shift 0\n`,
  )
  console.log(table(lines.map(({ faults: _why, ...line }) => line)), '\n')
  for (const line of lines) console.log(JSON.stringify(line))
  if (!lines.every(({ ok }) => ok)) process.exitCode = 1
} finally {
  for (const end of endings.toReversed()) await end()
}
