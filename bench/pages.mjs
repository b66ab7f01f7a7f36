// `npm run bench:pages`: what it costs to render a product page for visitors who have a session.
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { openBrowser } from './http-client.mjs'
import { startServer } from './processes.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const people = 4

await ready()
const server = await startServer('shop', {})
const { storefront } = server.facts

/** Everybody opens one product page after another; resolves with the number of pages. */
async function slice(visitors, paths) {
  const endsAt = performance.now() + seconds * 1000
  let pages = 0
  const browse = async (browser) => {
    while (performance.now() < endsAt) {
      const path = paths[pages % paths.length]
      pages += 1
      const { status } = await browser.send(path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
  }
  await Promise.all(visitors.map(browse))
  return pages
}

try {
  const sitemap = await (await fetch(`${storefront}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>[^<]*(\/products\/[^<]+)<\/loc>/g)].map(
    ([, path]) => storefront + path,
  )
  const visitors = Array.from({ length: people }, (_, n) => openBrowser(`198.51.100.${n + 1}`))
  await slice(visitors, paths)
  for (let round = 1; round <= rounds; round += 1) {
    const startedAt = performance.now()
    const before = await server.cost()
    const pages = await slice(visitors, paths)
    const elapsed = (performance.now() - startedAt) / 1000
    const { cpu } = await server.cost()
    const line = {
      round,
      'pages/s': (pages / elapsed).toFixed(1),
      'CPU ms': ((cpu - before.cpu) / pages / 1000).toFixed(2),
    }
    console.log(JSON.stringify(line))
  }
  for (const browser of visitors) browser.close()
} finally {
  await server.stop()
}
