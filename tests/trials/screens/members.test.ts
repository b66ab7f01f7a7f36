// Members in a browser: with and without script, with a cart, in several tabs, by keyboard, and by the platform's own page on
// another host name.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { password } from '../../shop/sign-in.ts'
import { hydrated, withScriptOrNot } from '../../browser/browser.ts'
import { memberShop } from '../../browser/member-shop.ts'
import {
  cartLink,
  expectWholePage,
  fillSignIn,
  heading,
  register,
  submit,
} from '../../browser/member-steps.ts'
import { bowl, shirt } from '../../browser/small-catalog.ts'

const { shop, openVisitor, newEmail } = memberShop([shirt, bowl])

const accountLink = (page: Page, name: 'Ada , Account' | 'Sign in') =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

async function addBowl(page: Page) {
  await page.goto('/products/bowl')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await cartLink(page, /^Cart , 1 item/)
}

async function signOut(page: Page) {
  await page.goto('/account')
  await submit(page, 'Sign out')
  await page.getByText('You are signed out').waitFor()
  expect(await page.getByText('browser blocks cookies').count()).toBe(0)
}

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name.includes(shop().clientId))

for (const { javaScriptEnabled } of withScriptOrNot)
  test(`a visitor registers, signs out, and signs in with a cart, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const email = newEmail()
    const { page, context } = await openVisitor({ javaScriptEnabled, path: '/products/bowl' })
    await accountLink(page, 'Sign in').click()
    await heading(page, 'Sign in')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await heading(page, 'Create an account')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await submit(page, 'Create account')
    // Back to the previous page.
    await page.waitForURL(/\/products\/bowl$/)
    await accountLink(page, 'Ada , Account').waitFor()
    expect(await sessionCookie(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })
    await addBowl(page)
    await signOut(page)
    await cartLink(page, /^Cart , 0 items/)

    await addBowl(page)
    await page.goto('/sign-in')
    await page.getByLabel('Stay signed in').check()
    await fillSignIn(page, email)
    await page.waitForURL(/\/cart$/)
    await cartLink(page, /^Cart , 2 items/)
    await page.getByText('We added the items that you chose before you signed in').waitFor()
    expect((await sessionCookie(context))?.expires).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('before you signed in').waitFor({ state: 'detached' })
    await page.reload()
    await cartLink(page, /^Cart , 2 items/)
    expect(await page.getByText('before you signed in').count()).toBe(0)
  })

test('with script, the notice about the carts is gone once the visitor has left the cart', async () => {
  const email = newEmail()
  const { page } = await openVisitor()
  await register(page, email)
  await addBowl(page)
  await signOut(page)
  await addBowl(page)
  await page.goto('/sign-in?returnTo=/cart')
  await fillSignIn(page, email)
  await page.waitForURL(/\/cart$/)
  const notice = page.getByText('We added the items that you chose before you signed in')
  await notice.waitFor()
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'All products' }).click()
  await heading(page, 'All products')
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await cart.click()
  await page.getByRole('dialog').getByText('Subtotal').waitFor()
  expect(await notice.count()).toBe(0)
  await page.goto('/cart')
  await page.getByText('Subtotal').waitFor()
  expect(await notice.count()).toBe(0)
})

test('other tabs follow a sign-out and a sign-in: header, cart, and pages of the account', async () => {
  const email = newEmail()
  const { page, context } = await openVisitor()
  await register(page, email)
  await addBowl(page)
  const [products, account] = [await context.newPage(), await context.newPage()]
  await products.goto('/products')
  await account.goto('/account/addresses')
  await Promise.all([hydrated(products), hydrated(account)])
  await cartLink(products, /^Cart , 1 item/)
  await signOut(page)
  await accountLink(products, 'Sign in').waitFor()
  await cartLink(products, /^Cart , 0 items/)
  await account.waitForURL(/\/sign-in\?returnTo=/)
  await fillSignIn(page, email)
  await accountLink(products, 'Ada , Account').waitFor()
  await cartLink(products, /^Cart , 1 item/)
})

test('a wrong password leaves the cursor in its field, and keys alone sign in', async () => {
  const email = newEmail()
  const { page } = await openVisitor()
  await register(page, email)
  await signOut(page)
  await page.goto('/sign-in')
  await page.locator('input[name=email]:focus').waitFor()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('something else')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The email address or the password is wrong').waitFor()
  await page.locator('input[name=password][aria-invalid]:focus').waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe(email)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await heading(page, 'Hello, Ada')
})

test('after the session has ended, a form keeps what was typed and signs in again', async () => {
  const email = newEmail()
  const { page } = await openVisitor()
  await register(page, email)
  // Another device signs out all others.
  const other = await openVisitor()
  await other.page.goto('/sign-in')
  await fillSignIn(other.page, email)
  await heading(other.page, 'Hello, Ada')
  await other.page.goto('/account/sessions')
  await submit(other.page, 'Sign out all other devices')
  await other.page.getByText('Signed out', { exact: true }).waitFor()
  await other.leave()
  shop().clock.pass(60)
  await page.getByLabel('First name').fill('Augusta')
  await submit(page, 'Save')
  await page.getByText('Your session has ended').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Augusta')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Current password').fill(password)
  await submit(page, 'Save')
  await heading(page, 'Hello, Augusta')
})

test('the pages of a sign-in and of the account are accessible at 360 px, dark', async () => {
  const { page } = await openVisitor({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  await page.goto('/sign-in')
  await expectWholePage(page, 'sign-in')
  await page.goto('/register')
  await submit(page, 'Create account')
  await page.getByRole('alert').waitFor()
  await expectWholePage(page, 'a refused registration')
  await register(page, newEmail())
  for (const path of ['/account', '/account/addresses?edit=new', '/account/delete']) {
    await page.goto(path)
    await expectWholePage(page, path)
  }
})
