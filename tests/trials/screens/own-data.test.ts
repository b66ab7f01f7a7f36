// The account in a browser: a new email address, the download, the deletion, the name in the header, and shown passwords.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeIn, password, readMail } from '../../shop/sign-in.ts'
import { gotoHydrated, hydrated } from '../../browser/browser.ts'
import { memberShop } from '../../browser/member-shop.ts'
import {
  cartLink,
  expectWholePage,
  fillSignIn,
  heading,
  register,
  submit,
} from '../../browser/member-steps.ts'
import { bowl } from '../../browser/small-catalog.ts'

const { shop, openVisitor, newEmail } = memberShop([bowl])

const minutes = 60
/** After this the account asks for the password again. */
const passLongTime = () => shop().clock.pass(11 * minutes)

const accountLink = (page: Page) => page.getByRole('banner').locator('a[href="/account"]')

/** The file that a click downloads. */
async function download(page: Page, click: Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click])
  expect(file.suggestedFilename()).toMatch(/^account-.*\.json$/)
  return JSON.parse(readFileSync(await file.path(), 'utf8'))
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`a member gets another email address by the code that is mailed to it, ${how} script`, async () => {
    const [email, next] = [newEmail(), newEmail()]
    const { page } = await openVisitor({ javaScriptEnabled })
    await register(page, email)
    passLongTime()
    await page.getByRole('link', { name: 'Change the email address' }).click()
    await page.getByText('can undo the change for seven days').waitFor()
    await page.getByLabel('New email address').fill('not an address')
    await submit(page, 'Send the code')
    await page.locator('input[name=newEmail][aria-invalid]:focus').waitFor()
    await page.getByLabel('New email address').fill(next)
    await submit(page, 'Send the code')
    await page.getByLabel('Current password').fill(password)
    await submit(page, 'Send the code')
    await page.getByText(`We have sent a code of six digits to ${next}`).waitFor()
    await page.locator('input[name=code]:focus').waitFor()
    await submit(page, 'Send another code')
    await heading(page, 'Confirm your new email address')
    expect(page.url()).not.toContain('state')
    await page.getByLabel('Code').fill(codeIn(await readMail(shop(), next)))
    await submit(page, 'Change email address')
    await page.getByText('Your email address is changed').waitFor()
    await page.getByText(next, { exact: true }).waitFor()
  })

  test(`a member downloads everything, if need be with the password, ${how} script`, async () => {
    const email = newEmail()
    const { page } = await openVisitor({ javaScriptEnabled })
    await register(page, email)
    await page.getByRole('link', { name: 'Your data' }).click()
    const file = await download(page, submit(page, 'Download'))
    expect(file.identity.email.address).toBe(email)
    // The page is still there.
    await heading(page, 'Your data')
    passLongTime()
    await submit(page, 'Download')
    await page.locator('input[name=password]:focus').waitFor()
    await page.keyboard.type('not hers')
    await page.keyboard.press('Enter')
    await page.getByText('Enter your current password again.').waitFor()
    await page.locator('input[name=password][aria-invalid]:focus').waitFor()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByText('Your file is ready').waitFor()
    const later = await download(page, page.getByRole('link', { name: 'Save the file' }).click())
    expect(later.identity).toEqual(file.identity)
  })

  test(`a deletion needs its box ticked, and leaves a clean cart, ${how} script`, async () => {
    const email = newEmail()
    const { page, context } = await openVisitor({ javaScriptEnabled })
    await register(page, email)
    await page.goto('/products/bowl')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await cartLink(page, /^Cart , 1 item/)
    const other = await context.newPage()
    await other.goto('/products')
    if (javaScriptEnabled) await hydrated(other)
    await page.goto('/account/data')
    await page.getByRole('link', { name: 'Delete account' }).click()
    await heading(page, 'Delete your account')
    for (const text of ['What we delete', 'What we keep'])
      await page.getByText(text, { exact: true }).waitFor()
    await submit(page, 'Delete account')
    await page.locator('input[name=agree][aria-invalid]:focus').waitFor()
    // With keys alone: tick the box, go to the button, press it.
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'Your account is deleted')
    await cartLink(page, /^Cart , 0 items/)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await page.getByText('browser blocks cookies').count()).toBe(0)
    if (javaScriptEnabled) await cartLink(other, /^Cart , 0 items/)
    await page.goto('/sign-in')
    await fillSignIn(page, email)
    await page.getByRole('alert').getByText('The email address or the password is wrong').waitFor()
    expect(await readMail(shop(), email)).toContain('was deleted, with everything in it')
  })
}

/** Expects that what the links beside this one show does not touch the name in it. */
async function expectRoomAround(link: Locator) {
  const gaps = await link.evaluate((account) => {
    const [search, cart] = [account.previousElementSibling, account.nextElementSibling] as [Element, Element]
    const name = account.querySelector('span')?.getBoundingClientRect()
    const text = document.createRange()
    text.selectNode(cart.firstChild as Node)
    const icon = search.querySelector('svg')?.getBoundingClientRect()
    return [(name?.left ?? 0) - (icon?.right ?? 0), text.getBoundingClientRect().left - (name?.right ?? 0)]
  })
  for (const gap of gaps) expect(Math.round(gap)).toBeGreaterThanOrEqual(4)
}

test('the header has the first name in every tab; a long one is cut, and takes no other row', async () => {
  const { page, context } = await openVisitor()
  /** Where the links of the header are, at several widths: name of the store, account and cart. */
  const readTops = async () => {
    const tops: Record<number, number[]> = {}
    for (const width of [320, 360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectWholePage(page, `${width} px`)
      tops[width] = await page
        .getByRole('banner')
        .locator('> div a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    }
    return tops
  }
  await page.goto('/account-deleted')
  const visitorTops = await readTops()
  await register(page, newEmail())
  const other = await context.newPage()
  await gotoHydrated(other, '/products')
  await page.getByLabel('First name').fill('Maximiliane-Charlotte Antoinette')
  await submit(page, 'Save')
  await accountLink(page).getByText('Maximiliane').waitFor()
  await accountLink(other).getByText('Maximiliane').waitFor()
  expect(await readTops()).toEqual(visitorTops)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectRoomAround(accountLink(page))
  const storeName = page.getByRole('banner').locator('a[href="/"] > span')
  await storeName.evaluate(
    (name) => (name.textContent = 'The Small and Large Household Company of Northern Norway'),
  )
  await expectWholePage(page, 'a long name of the store')
  const lines = () =>
    storeName.evaluate((name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight))
  expect(Math.round(await lines())).toBe(2)
  await page.getByLabel('First name').fill('')
  await submit(page, 'Save')
  await accountLink(page).getByText('Account', { exact: true }).waitFor()
})

test('a password can be shown, and is hidden again when its form is sent', async () => {
  const { page } = await openVisitor({ path: '/sign-in', isHydrated: true })
  const input = page.locator('input[name=password]')
  await page.getByLabel('Email address').fill(newEmail())
  await input.fill('something else')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Show password' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  expect(await input.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).waitFor()
  await expectWholePage(page, 'a shown password')
  // What the browser sees of the form when it is sent.
  await page.evaluate(() => {
    document.addEventListener('formdata', () => {
      const type = document.querySelector('input[name=password]')?.getAttribute('type')
      sessionStorage.setItem('sent-as', `${type}`)
    })
  })
  await submit(page, 'Sign in')
  await page.getByRole('alert').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('sent-as'))).toBe('password')
})
