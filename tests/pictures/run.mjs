// `npm run pictures`: takes a picture of every page, narrow and wide, by day and by night, beside the one that was kept.
// `-- --keep` keeps what it takes, after somebody has looked at it; `-- home cart` looks at these alone.
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

// Letters and curves are never drawn quite alike on two machines; a part that moved is more than that.
const mayDiffer = 0.01

/** The share of points that look different. */
const differing = (page, before, now) =>
  page.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const image = await createImageBitmap(
            await (await fetch(`data:image/jpeg;base64,${base64}`)).blob(),
          )
          const brush = new OffscreenCanvas(image.width, image.height).getContext('2d')
          brush.drawImage(image, 0, 0)
          return brush.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (one.width !== other.width || one.height !== other.height) return 1
      let count = 0
      for (let i = 0; i < one.data.length; i += 4) {
        const off = [0, 1, 2].some((c) => Math.abs(one.data[i + c] - other.data[i + c]) > 32)
        if (off) count += 1
      }
      return count / (one.data.length / 4)
    },
    [before, now].map((picture) => picture.toString('base64')),
  )

const where = await openStandaloneBrowser()
const browser = await chromium.launch({ executablePath: where.chromium, args: ['--no-sandbox'] })
const others = []
try {
  const judge = await browser.newPage()
  const asked = Object.entries(pages).filter(([name]) => !positionals.length || positionals.includes(name))
  for (const [name, open] of asked) {
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark']) {
        const file = `${name}-${size}-${colorScheme}.jpg`
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
        await open(page, where)
        await page.waitForLoadState('networkidle')
        const picture = await page.screenshot({ type: 'jpeg', quality: 70 })
        await page.close()
        writeFileSync((values.keep ? kept : taken) + file, picture)
        if (values.keep) continue
        const share = existsSync(kept + file) ? await differing(judge, readFileSync(kept + file), picture) : 1
        if (share > mayDiffer) others.push(`${file}: ${(share * 100).toFixed(1)} % of it is different`)
      }
    }
  }
  console.log(values.keep ? `Kept in ${kept}` : `${others.length} pictures are different; taken in ${taken}`)
  for (const line of others) console.log(line)
  if (others.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await where.close()
}
