// `npm run pictures`: takes a screenshot of every page, narrow and wide, light and dark, and compares it with the kept one.
// `-- --keep` keeps the new screenshots, once a person has reviewed them; `-- home cart` takes only these pages.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { openStandaloneBrowser } from '../browser/standalone-browser.mjs'
import { pages } from './pages.mjs'

const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const sizes = { narrow: { width: 390, height: 844 }, wide: { width: 1280, height: 900 } }
const folder = (name) => fileURLToPath(new URL(`./${name}/`, import.meta.url))
const [kept, taken] = [folder('kept'), folder('.cache')]
mkdirSync(values.keep ? kept : taken, { recursive: true })

// Text and curves are never rendered identically on two machines; a part that moved changes more than this share.
const tolerance = 0.01

/** The share of pixels that look different. */
const shareOfDifference = (page, keptPicture, newPicture) =>
  page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const image = await createImageBitmap(
            await (await fetch(`data:image/jpeg;base64,${base64}`)).blob(),
          )
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          context.drawImage(image, 0, 0)
          return context.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (a.width !== b.width || a.height !== b.height) return 1
      let count = 0
      for (let i = 0; i < a.data.length; i += 4) {
        const isDifferent = [0, 1, 2].some((c) => Math.abs(a.data[i + c] - b.data[i + c]) > 32)
        if (isDifferent) count += 1
      }
      return count / (a.data.length / 4)
    },
    [keptPicture, newPicture].map((picture) => picture.toString('base64')),
  )

const shop = await openStandaloneBrowser()
const browser = await chromium.launch({ executablePath: shop.chromium, args: ['--no-sandbox'] })
const changed = []
try {
  const comparisonPage = await browser.newPage()
  const selected = Object.entries(pages).filter(([name]) => !positionals.length || positionals.includes(name))
  for (const [name, open] of selected) {
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark']) {
        const file = `${name}-${size}-${colorScheme}.jpg`
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
        await open(page, shop)
        await page.waitForLoadState('networkidle')
        const picture = await page.screenshot({ type: 'jpeg', quality: 70 })
        await page.close()
        writeFileSync((values.keep ? kept : taken) + file, picture)
        if (values.keep) continue
        const share = existsSync(kept + file)
          ? await shareOfDifference(comparisonPage, readFileSync(kept + file), picture)
          : 1
        if (share > tolerance) changed.push(`${file}: ${(share * 100).toFixed(1)} % differs`)
      }
    }
  }
  console.log(
    values.keep ? `Kept in ${kept}` : `${changed.length} pictures differ; the new ones are in ${taken}`,
  )
  for (const line of changed) console.log(line)
  if (changed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await shop.close()
}
