// `npm run picture`: takes the README's picture of the shop that runs at localhost:3000.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { runnerImport } from 'vite'

const shop = process.env.VITRINE_SHOP_URL ?? 'http://localhost:3000'
// The browser of the stories; Node alone does not read TypeScript.
const { module } = await runnerImport(fileURLToPath(new URL('./chromium.ts', import.meta.url)), {
  configFile: false,
})
const browser = await chromium.launch({
  executablePath: await module.chromiumPath(),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 960 } })
await page.goto(shop, { waitUntil: 'networkidle' })
const path = fileURLToPath(new URL('../../docs/pictures/shop.jpg', import.meta.url))
await page.screenshot({ path, type: 'jpeg', quality: 82 })
await browser.close()
