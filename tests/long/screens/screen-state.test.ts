// The screen shows the true state: one cart in all tabs, no false announcements, no silent failures.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gotoHydrated, hydrated, openVisitorPage, painted } from '../../browser/browser.ts'
import { bowl, endless, shirt, vase } from '../../browser/small-catalog.ts'
import { openSmallShop } from '../../browser/small-shop.ts'

const shop = await openSmallShop([shirt, bowl, vase, endless])

const visitor = async (options: Parameters<typeof openVisitorPage>[0] = {}) =>
  openVisitorPage({ baseURL: shop.url, ...options })

const addButton = (page: Page) => page.getByRole('button', { name: /^(Add to cart|Adding…)$/ })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const announces = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' })
const showsNo = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).count(), `${text}`).resolves.toBe(0)

async function add(page: Page, path: string, quantity = 1) {
  await gotoHydrated(page, path)
  await page.getByLabel('Quantity').fill(`${quantity}`)
  await addButton(page).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
}

/** Holds the page's calls to the cart until the returned function is called: 'on' lets them pass, 'fail' answers 404. */
async function holdCart(page: Page) {
  let release: (how: 'on' | 'fail') => void = () => {}
  const released = new Promise<'on' | 'fail'>((resolve) => (release = resolve))
  await page.route('**/shop-api/**', async (route) =>
    (await released) === 'on' ? route.continue() : route.fulfill({ status: 404, body: '{}' }),
  )
  return release
}

test('every variant can be added, also two with the same slug', async () => {
  const { page } = await visitor()
  await gotoHydrated(page, '/products/shirt')
  for (const size of ['L XL', 'A-', 'L/XL', 'A+']) {
    const previousUrl = page.url()
    await page.getByText(size, { exact: true }).last().click()
    await page.waitForFunction(
      ([url]) => location.href !== url && location.search.includes('variant='),
      [previousUrl],
    )
    await page.reload()
    await hydrated(page)
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(size)
    await addButton(page).click()
    await announces(page, `Added to cart: Shirt, ${size}.`)
    // The drawer may open after the announcement.
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})

test('all tabs show one cart: live, on returning to a tab, and on going back to a page', async () => {
  const { page, context } = await visitor()
  await gotoHydrated(page, '/')
  const second = await context.newPage()
  await add(second, '/products/shirt')
  await cartLink(page).getByText('1', { exact: true }).waitFor()

  await gotoHydrated(second, '/')
  await second.getByRole('link', { name: 'Shirt' }).click()
  await addButton(second).click()
  await announces(second, /2 items in your cart/)
  await second.goto('/cart')
  await second.goBack()
  expect(await cartLink(second).innerText()).toContain('2')

  // A form without script notifies no other tab.
  await second.evaluate(() =>
    fetch('/products/shirt', { method: 'POST', body: new URLSearchParams('quantity=1&choice.Size=A-') }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await cartLink(page).getByText('3', { exact: true }).waitFor()
})

test('a late response opens no drawer on another page, and a late failure is shown there', async () => {
  const { page } = await visitor({ expects: [/404 .*shop-api/] })
  await gotoHydrated(page, '/products/shirt')
  let release = await holdCart(page)
  await addButton(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
  await page.getByRole('heading', { name: 'New arrivals', exact: true }).waitFor()
  release('on')
  await announces(page, /^Added to cart: Shirt/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.unrouteAll()

  await gotoHydrated(page, '/products/shirt')
  release = await holdCart(page)
  await addButton(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
  await page.getByRole('heading', { name: 'New arrivals', exact: true }).waitFor()
  release('fail')
  await page.getByRole('alert').getByText('Shirt was not added to your cart').waitFor()
})

test('the announced quantity is the one in the cart', async () => {
  const { page } = await visitor()
  await add(page, '/products/bowl', 3)
  await add(page, '/products/bowl', 3)
  await announces(page, 'Bowl: 3 in your cart. Only 3 left, so we reduced the quantity.')

  await gotoHydrated(page, '/cart')
  const field = page.getByRole('main').getByRole('spinbutton')
  await field.fill('999')
  await field.press('Enter')
  await announces(page, 'Bowl: 3 in your cart. Only 3 left, so we reduced the quantity.')
  for (const invalid of ['-1', '1.5', '', '1e9']) {
    await field.fill(invalid)
    await field.press('Tab')
    await announces(page, /^Enter a valid quantity/)
    expect(await field.inputValue(), invalid).toBe('3')
    await page.reload()
    await hydrated(page)
  }
})

test('a note shows as saved only if all of its text is', async () => {
  const { page } = await visitor()
  await add(page, '/products/shirt')
  await gotoHydrated(page, '/cart')
  const note = page.getByLabel('Order note')
  const saved = page.getByRole('main').getByText('Saved', { exact: true })
  const release = await holdCart(page)
  await note.fill('Ring')
  await page.getByRole('button', { name: 'Save note' }).click()
  await note.press('End')
  await note.pressSequentially(' twice')
  release('on')
  await announces(page, 'Your order note is saved.')
  // The rest saves itself.
  await saved.waitFor()
  await page.reload()
  expect(await note.inputValue()).toBe('Ring twice')
})

test('changing a line that another tab has removed shows an error above the cart', async () => {
  const { page } = await visitor({ expects: [/404 .*quantity/] })
  await add(page, '/products/shirt')
  await gotoHydrated(page, '/cart')
  await page.evaluate(() => {
    // A form without script notifies no other tab.
    const line = document.querySelector<HTMLInputElement>('input[name=line]')?.value ?? ''
    return fetch('/cart/remove', { method: 'POST', body: new URLSearchParams({ line }) })
  })
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('alert').getByText('This item is no longer in your cart').waitFor()
  await showsNo(page, /^Added/)
})

test('a new page moves the focus to its start and announces its title', async () => {
  const { page } = await visitor()
  await gotoHydrated(page, '/')
  await page.getByRole('link', { name: 'Bowl' }).click()
  await announces(page, 'Bowl · The small shop')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.goBack()
  await announces(page, /^The small shop$/)
})

test('a product that no longer exists shows the not-found page, moves the focus, and keeps the cart', async () => {
  const { page } = await visitor({ expects: [/404 .*endless/] })
  await add(page, '/products/shirt')
  await page.getByRole('banner').getByRole('link', { name: 'The small shop' }).click()
  const link = page.getByRole('main').getByRole('link', { name: endless.name })
  await link.waitFor()
  await shop.hide('endless')
  await link.click()
  await announces(page, /^Page not found/)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await cartLink(page).innerText()).toContain('1')
  await page.goBack()
  await announces(page, /^The small shop$/)
  expect(await cartLink(page).innerText()).toContain('1')
  await shop.hide('endless', false)
})

test('a slow page shows progress, and a page whose script is gone loads in full', async () => {
  const { page } = await visitor({ expects: [/404 .*product-page/, /product-page/] })
  await gotoHydrated(page, '/')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/products/bowl.data*', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.getByRole('link', { name: 'Bowl' }).click()
  await page.locator('main[aria-busy=true]').waitFor()
  await page.locator('.progress-line').waitFor()
  release()
  await page.waitForURL(/bowl/)
  await page.locator('main[aria-busy=false]').waitFor()
  expect(await page.locator('.progress-line').count()).toBe(0)

  await page.route('**/assets/product-page-*.js', (route) => route.fulfill({ status: 404 }))
  // On a slow device the script fails before the page knows the target of the navigation.
  const session = await page.context().newCDPSession(page)
  for (const rate of [1, 20]) {
    await gotoHydrated(page, '/')
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.getByRole('link', { name: 'Vase' }).click()
    await page.waitForURL(/vase/, { waitUntil: 'commit' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await page.getByRole('heading', { level: 1, name: 'Vase' }).waitFor()
  await page.getByRole('status').getByText('Sold out', { exact: true }).waitFor()
  expect(await page.getByLabel('Quantity').isVisible()).toBe(false)
})

test('nothing is wider than a phone, with very long words and with text at 200 percent', async () => {
  const { page } = await visitor({ viewport: { width: 360, height: 740 } })
  for (const path of ['/', '/products/endless', '/products/shirt']) {
    await gotoHydrated(page, path)
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.body
        return scrollWidth - clientWidth
      })
      expect(`${path} ${size} ${overflow}`).toBe(`${path} ${size} 0`)
      for (const element of await page.getByRole('banner').getByRole('link').or(addButton(page)).all()) {
        const box = await element.boundingBox()
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 360, `${path} ${size}`).toBe(
          true,
        )
      }
    }
  }
})

test('a browser without cookies is warned before anything is lost', async () => {
  const { page } = await visitor()
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }))
  await page.goto('/products/shirt')
  await page.getByText('Your cart can’t be saved in this browser').waitFor()
  await page.goto('/cart')
  await page.getByRole('main').getByText('Your browser blocks cookies').waitFor()
  await showsNo(page, 'Items you add stay here')
})

test('dragging a selection out of the drawer does not close it, and clicking beside it does', async () => {
  const { page } = await visitor({ viewport: { width: 1200, height: 800 } })
  await gotoHydrated(page, '/products/shirt')
  await addButton(page).click()
  const field = page.getByRole('dialog').getByRole('spinbutton')
  const gapAtEdge = () =>
    innerWidth - (document.querySelector('dialog[open]')?.getBoundingClientRect().right ?? 0)
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
  expect(await page.evaluate(gapAtEdge), 'the drawer reaches the edge of the window').toBe(0)
  await page.mouse.click(200, 300)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})
