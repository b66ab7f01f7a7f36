// `npm run bench:pages`: what it costs to render a product page for visitors who have a session; with `--new-visitors`, for
// visitors who have none. With `--beside=<folder>` a built checkout of another version takes turns with this one.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { openBrowser } from './http-client.mjs'
import { startServer } from './processes.mjs'
import { median } from './report.mjs'

const { values: options } = parseArgs({
  options: { beside: { type: 'string' }, 'new-visitors': { type: 'boolean', default: false } },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
// A page is rendered some thousand times until its code is compiled.
const warmUpSeconds = 20
const people = 4

/** Starts the shop of a checkout; resolves with the function that measures its pages for some seconds. */
async function openShop(name, checkout) {
  const server = await startServer('shop', { checkout })
  const { storefront } = server.facts
  const sitemap = await (await fetch(`${storefront}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>[^<]*(\/products\/[^<]+)<\/loc>/g)].map(
    ([, path]) => storefront + path,
  )
  const visitors = Array.from({ length: people }, (_, n) => openBrowser(`198.51.100.${n + 1}`))
  let pages = 0

  /** Everybody opens one product page after another. */
  const measure = async (duration) => {
    const before = await server.cost()
    const [startedAt, pagesBefore] = [performance.now(), pages]
    const browse = async (browser) => {
      while (performance.now() < startedAt + duration * 1000) {
        const path = paths[pages % paths.length]
        pages += 1
        if (options['new-visitors']) browser.forgetVisitor()
        const { status } = await browser.send(path)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
    }
    await Promise.all(visitors.map(browse))
    const elapsed = (performance.now() - startedAt) / 1000
    const { cpu } = await server.cost()
    const opened = pages - pagesBefore
    return { pagesPerSecond: opened / elapsed, cpuMs: (cpu - before.cpu) / opened / 1000 }
  }
  const close = async () => {
    for (const browser of visitors) browser.close()
    await server.stop()
  }
  return { name, measure, close, measured: [] }
}

const print = (name, { pagesPerSecond, cpuMs }) =>
  console.log(JSON.stringify({ name, 'pages/s': +pagesPerSecond.toFixed(1), 'CPU ms': +cpuMs.toFixed(2) }))

const medianOf = ({ measured }) => ({
  pagesPerSecond: median(measured.map(({ pagesPerSecond }) => pagesPerSecond)),
  cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
})

await ready()
const shops = [await openShop('this', fileURLToPath(new URL('..', import.meta.url)))]
try {
  if (options.beside) shops.push(await openShop('beside', resolve(options.beside)))
  for (const shop of shops) await shop.measure(warmUpSeconds)
  for (let round = 0; round < rounds; round += 1) {
    for (const shop of round % 2 ? shops.toReversed() : shops) {
      const figures = await shop.measure(seconds)
      shop.measured.push(figures)
      print(shop.name, figures)
    }
  }
  const [own, other] = shops.map(medianOf)
  print('this, median', own)
  if (other) {
    print('beside, median', other)
    const ratios = shops[0].measured.map(
      ({ pagesPerSecond }, round) => pagesPerSecond / shops[1].measured[round].pagesPerSecond,
    )
    console.log(JSON.stringify({ ratio: 'pages/s, this/beside', value: +median(ratios).toFixed(2) }))
  }
} finally {
  for (const shop of shops) await shop.close()
}
