// The shop on the screen says what is so: one cart in all tabs, nothing said that is not, nothing that fails unheard.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, painted, openVisitorPage } from './browser.ts'
import { bowl, endless, shirt, vase } from './small-catalog.ts'
import { openSmallShop } from './small-shop.ts'

let shop: Awaited<ReturnType<typeof openSmallShop>>
beforeAll(async () => {
  shop = await openSmallShop([shirt, bowl, vase, endless])
})
afterAll(() => shop.close())

const visitor = async (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })

const addButton = (page: Page) => page.getByRole('button', { name: /^(Add to cart|Adding…)$/ })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const said = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByText(words).first().waitFor({ state: 'attached' })
const never = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).count(), `${words}`).resolves.toBe(0)

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function add(page: Page, path: string, quantity = 1) {
  await open(page, path)
  await page.getByLabel('Quantity').fill(`${quantity}`)
  await addButton(page).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
}

/** Holds back what the page asks of the cart until the answer is called; `fail` breaks it off instead. */
async function holdCart(page: Page) {
  let go: (how: 'on' | 'fail') => void = () => {}
  const gate = new Promise<'on' | 'fail'>((resolve) => (go = resolve))
  await page.route('**/shop-api/**', async (route) =>
    (await gate) === 'on' ? route.continue() : route.fulfill({ status: 404, body: '{}' }),
  )
  return go
}

test('every choice can be bought, also two that read alike', async () => {
  const { page, leave } = await visitor()
  await open(page, '/products/shirt')
  for (const size of ['L XL', 'A-', 'L/XL', 'A+']) {
    const before = page.url()
    await page.getByText(size, { exact: true }).last().click()
    await page.waitForFunction(
      ([before]) => location.href !== before && location.search.includes('variant='),
      [before],
    )
    await page.reload()
    await hydrated(page)
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(size)
    await addButton(page).click()
    await said(page, `Added: Shirt, ${size}.`)
    await page.keyboard.press('Escape')
  }
  await leave()
})

test('one cart in all tabs: live, on coming back to a tab, and on going back to a page', async () => {
  const { page, context, leave } = await visitor()
  await open(page, '/')
  const second = await context.newPage()
  await add(second, '/products/shirt')
  await cartLink(page).getByText('1', { exact: true }).waitFor()

  await open(second, '/')
  await second.getByRole('link', { name: 'Shirt' }).click()
  await addButton(second).click()
  await said(second, /2 in your cart/)
  await second.goto('/cart')
  await second.goBack()
  expect(await cartLink(second).innerText()).toContain('2')

  // What is done without script tells no tab.
  await second.evaluate(() =>
    fetch('/products/shirt', { method: 'POST', body: new URLSearchParams('quantity=1&choice.Size=A-') }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await cartLink(page).getByText('3', { exact: true }).waitFor()
  await leave()
})

test('an answer that comes late opens no cart beside another page, and a failure is told there', async () => {
  const { page, leave } = await visitor({ expects: [/404 .*shop-api/] })
  await open(page, '/products/shirt')
  let go = await holdCart(page)
  await addButton(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
  await page.getByRole('heading', { name: 'New', exact: true }).waitFor()
  go('on')
  await said(page, /^Added: Shirt/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.unrouteAll()

  await open(page, '/products/shirt')
  go = await holdCart(page)
  await addButton(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
  await page.getByRole('heading', { name: 'New', exact: true }).waitFor()
  go('fail')
  await page.getByRole('alert').getByText('Not added: Shirt').waitFor()
  await leave()
})

test('what is said about a quantity is what the cart holds', async () => {
  const { page, leave } = await visitor()
  await add(page, '/products/bowl', 3)
  await add(page, '/products/bowl', 3)
  await said(page, 'Bowl: 3 in your cart. Only 3 are left, so the quantity was lowered.')

  await open(page, '/cart')
  const field = page.getByRole('main').getByRole('spinbutton')
  await field.fill('999')
  await field.press('Enter')
  await said(page, 'Bowl: 3 in your cart. Only 3 are left, so the quantity was lowered.')
  for (const unfit of ['-1', '1.5', '', '1e9']) {
    await field.fill(unfit)
    await field.press('Tab')
    await said(page, /^The quantity was not understood/)
    expect(await field.inputValue(), unfit).toBe('3')
    await page.reload()
    await hydrated(page)
  }
  await leave()
})

test('a note is called saved when all that stands there is', async () => {
  const { page, leave } = await visitor()
  await add(page, '/products/shirt')
  await open(page, '/cart')
  const note = page.getByLabel('A note to the shop')
  const saved = page.getByRole('main').getByText('Saved', { exact: true })
  const go = await holdCart(page)
  await note.fill('Ring')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await note.press('End')
  await note.pressSequentially(' twice')
  go('on')
  await said(page, 'Your note is saved.')
  await painted(page)
  expect(await saved.count()).toBe(0)
  await page.getByRole('button', { name: 'Save the note' }).click()
  await saved.waitFor()
  await page.reload()
  expect(await note.inputValue()).toBe('Ring twice')
  await leave()
})

test('a line that another tab has removed is told above the cart', async () => {
  const { page, leave } = await visitor({ expects: [/404 .*quantity/] })
  await add(page, '/products/shirt')
  await open(page, '/cart')
  await page.evaluate(() => {
    // A tab that nobody hears.
    const line = document.querySelector<HTMLInputElement>('input[name=line]')?.value ?? ''
    return fetch('/cart/remove', { method: 'POST', body: new URLSearchParams({ line }) })
  })
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('alert').getByText('This line is not in your cart any more').waitFor()
  await never(page, /^Added/)
  await leave()
})

test('on a new page the keyboard begins at its beginning, and its title is said', async () => {
  const { page, leave } = await visitor()
  await open(page, '/')
  await page.getByRole('link', { name: 'Bowl' }).click()
  await said(page, 'Bowl · The small shop')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.goBack()
  await said(page, /^The small shop$/)
  await leave()
})

test('a good that is gone leaves the cart as it is, takes the keyboard, and says so', async () => {
  const { page, leave } = await visitor({ expects: [/404 .*endless/] })
  await add(page, '/products/shirt')
  await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
  const link = page.getByRole('main').getByRole('link', { name: endless.name })
  await link.waitFor()
  await shop.hide('endless')
  await link.click()
  await said(page, 'There is nothing on this shelf')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await cartLink(page).innerText()).toContain('1')
  await page.goBack()
  await said(page, /^The small shop$/)
  expect(await cartLink(page).innerText()).toContain('1')
  await shop.hide('endless', false)
  await leave()
})

test('a page that is long in coming shows a sign, and one whose script is gone is loaded whole', async () => {
  const { page, leave } = await visitor({ expects: [/404 .*product-page/, /product-page/] })
  await open(page, '/')
  await page.route('**/products/bowl.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.locator('main[aria-busy=true]').waitFor()
  await page.locator('.progress-line').waitFor()
  await page.waitForURL(/bowl/)
  await page.locator('main[aria-busy=false]').waitFor()
  expect(await page.locator('.progress-line').count()).toBe(0)

  await page.route('**/assets/product-page-*.js', (route) => route.fulfill({ status: 404 }))
  // On a slow device the script is known to be gone before the page knows of its way.
  const device = await page.context().newCDPSession(page)
  for (const rate of [1, 20]) {
    await open(page, '/')
    await device.send('Emulation.setCPUThrottlingRate', { rate })
    await page.getByRole('link', { name: 'Vase' }).click()
    await page.waitForURL(/vase/, { waitUntil: 'commit' })
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await page.getByRole('heading', { level: 1, name: 'Vase' }).waitFor()
  await page.getByText('Sold out.', { exact: true }).waitFor()
  expect(await page.getByLabel('Quantity').isVisible()).toBe(false)
  await leave()
})

test('nothing is wider than a phone: words without an end, letters twice as large', async () => {
  const { page, leave } = await visitor({ viewport: { width: 360, height: 740 } })
  for (const path of ['/', '/products/endless', '/products/shirt']) {
    await open(page, path)
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.body
        return scrollWidth - clientWidth
      })
      expect(`${path} ${size} ${over}`).toBe(`${path} ${size} 0`)
      for (const part of await page.getByRole('banner').getByRole('link').or(addButton(page)).all()) {
        const box = await part.boundingBox()
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360, `${path} ${size}`).toBe(
          true,
        )
      }
    }
  }
  await leave()
})

test('a browser that takes no cookies is told before anything is lost', async () => {
  const { page, leave } = await visitor()
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }))
  await page.goto('/products/shirt')
  await page.getByText('Your cart cannot be kept in this browser').waitFor()
  await page.goto('/cart')
  await page.getByRole('main').getByText('Without cookies, what you add is gone on the next page').waitFor()
  await never(page, 'What you add is kept here')
  await leave()
})

test('a selection drawn out of the drawer does not close it; a press beside it does', async () => {
  const { page, leave } = await visitor({ viewport: { width: 1200, height: 800 } })
  await open(page, '/products/shirt')
  await addButton(page).click()
  const field = page.getByRole('dialog').getByRole('spinbutton')
  const edge = () => innerWidth - (document.querySelector('dialog[open]')?.getBoundingClientRect().right ?? 0)
  await page.waitForFunction(() => {
    const drawer = document.querySelector('dialog[open]')
    return drawer && getComputedStyle(drawer).transform === 'none'
  })
  const box = await field.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(200, 300, { steps: 4 })
  await page.mouse.up()
  await painted(page)
  expect(await page.locator('dialog[open]').count()).toBe(1)
  expect(await page.evaluate(edge), 'no strip of the page stays bright beside it').toBe(0)
  await page.mouse.click(200, 300)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await leave()
})
