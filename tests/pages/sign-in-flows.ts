// The ways in which a visitor signs in, from the pages of sign-in-page.ts.
import type { Page } from 'playwright-core'
import { password } from '../shop/sign-in.ts'
import type { openSignInPage, SignInPage } from './sign-in-page.ts'

type Shop = Awaited<ReturnType<typeof openSignInPage>>

/** Signs in or registers with the page's own form, by a hidden frame. */
export const signInDirectly = (page: Page, email: string, how: 'login' | 'register' = 'login') =>
  page.evaluate(
    async ([credential, how]) => {
      const { shop } = globalThis as unknown as SignInPage
      const { state } = await shop.signIn.complete(await shop.signIn[how](credential))
      const frames = document.querySelectorAll('iframe').length
      return { state, frames, isSignedIn: await shop.session.signedIn() }
    },
    [{ email, password }, how] as const,
  )

/** What `signInDirectly` returns when all is well. */
export const signedIn = { state: 'SUCCESS', frames: 0, isSignedIn: true }

/** Fills in the form of the platform's page. */
async function fillPlatformForm(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in on the platform's page, from the page of the client; ends on `/back`. */
export async function signInByRedirect(page: Page, email: string) {
  await page.evaluate(async () => {
    const { shop } = globalThis as unknown as SignInPage
    const redirectUri = `${location.origin}/callback`
    const { url } = await shop.signIn.authorize({ redirectUri, returnTo: '/back?from=sign-in' })
    location.assign(url)
  })
  await fillPlatformForm(page, email)
  await page.waitForURL('**/back?from=sign-in')
  await page.waitForFunction(() => 'shop' in globalThis)
}

/** Signs in on the platform's page, from the storefront's server; ends on its page `/products`. */
export async function signInByServer(page: Page, { urls }: Shop, email: string) {
  await page.goto(`${urls.storefront}/begin?returnTo=/products`)
  await fillPlatformForm(page, email)
  await page.waitForURL(`${urls.storefront}/products`)
}

/** Signs out of the page of the client. */
export const signOut = (page: Page) =>
  page.evaluate(async () => {
    const { shop } = globalThis as unknown as SignInPage
    await shop.signIn.logout({ returnTo: `${location.origin}/` })
    return shop.session.signedIn()
  })
