// The steps that the browser tests of members share.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../shop/sign-in.ts'
import { expectAccessible } from './browser.ts'

/** Clicks a button. */
export const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Waits for the page with this heading. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Waits for the link to the cart, with this text. */
export const cartLink = (page: Page, text: RegExp) =>
  page.getByRole('banner').getByRole('link', { name: text }).waitFor()

/** Registers a member, and waits for the account. */
export async function register(page: Page, email: string, firstName = 'Ada') {
  await page.goto('/register?returnTo=/account')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await submit(page, 'Create account')
  await heading(page, `Hello, ${firstName}`)
}

/** Fills in the sign-in page, and sends it. */
export async function fillSignIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(secret)
  await submit(page, 'Sign in')
}

/** Expects a page that axe accepts, with one heading, and not wider than the screen. */
export async function expectWholePage(page: Page, name: string) {
  await expectAccessible(page)
  const { headings, isWide } = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }))
  expect([name, headings, isWide]).toEqual([name, 1, false])
}
