// Every page of a sign-in and of the account: accessible, not wider than the screen, and still once it is shown.
import { expect, test } from 'vitest'
import { painted } from '../../browser/browser.ts'
import { fontsRefused, recordShifts } from '../../browser/layout-shifts.ts'
import { memberShop } from '../../browser/member-shop.ts'
import { expectWholePage, heading, register, submit } from '../../browser/member-steps.ts'
import { bowl, shirt } from '../../browser/small-catalog.ts'

const { shop, openVisitor, newEmail } = memberShop([shirt, bowl])

test('nothing on a page moves after it is shown, whether or not a member is signed in', async () => {
  const { page } = await openVisitor({ expects: fontsRefused })
  const totalShift = await recordShifts(page)
  const shift = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await painted(page)
    return totalShift()
  }
  for (const path of ['/', '/sign-in', '/register']) expect([path, await shift(path)]).toEqual([path, 0])
  await register(page, newEmail())
  for (const path of ['/', '/account', '/account/sessions', '/cart'])
    expect([path, await shift(path)]).toEqual([path, 0])
})

/** The pages of a visitor and of a member. */
const visitorPages = [
  '/sign-in',
  '/sign-in?notice=signed-out',
  '/register',
  '/verify',
  '/approval',
  '/recover',
  '/recover?sent',
  '/new-password',
]
const memberPages = [
  '/account',
  '/account/addresses',
  '/account/addresses?edit=new',
  '/account/sessions',
  '/account/password',
]

for (const [width, colorScheme] of [
  [320, 'dark'],
  [1280, 'light'],
] as const) {
  test(`every page is accessible at ${width} px, ${colorScheme}, and not wider than the screen`, async () => {
    const { page } = await openVisitor({ viewport: { width, height: 800 }, colorScheme })
    for (const path of visitorPages) {
      await page.goto(path)
      await expectWholePage(page, path)
    }
    await page.goto('/register')
    await submit(page, 'Create account')
    await page.getByRole('alert').waitFor()
    await expectWholePage(page, 'a refused registration')
    await register(page, newEmail(), 'Wolfeschlegelsteinhausenbergerdorff Hubert')
    for (const path of memberPages) {
      await page.goto(path)
      await expectWholePage(page, path)
    }
    await page.goto('/account/addresses?edit=new')
    await submit(page, 'Save address')
    await page.getByText('Choose a country.', { exact: true }).waitFor()
    await expectWholePage(page, 'a refused address')
    await page.getByLabel('Street and number').fill('Hafenstraße 1')
    await page.getByLabel('City', { exact: true }).fill('Hamburg')
    await page.getByLabel('Country').selectOption('DE')
    await submit(page, 'Save address')
    await page.getByRole('link', { name: 'Remove' }).click()
    await heading(page, 'Remove this address?')
    await expectWholePage(page, 'the removal of an address')
    await page.goto('/account')
    await submit(page, 'Confirm this address')
    await heading(page, 'Confirm your email address')
    await expectWholePage(page, 'the code for the own address')
    await page.goto('/account/password')
    shop().clock.pass(660)
    await page.getByLabel('New password').fill('another one of hers')
    await submit(page, 'Change password')
    await page.getByLabel('Current password').waitFor()
    await expectWholePage(page, 'a change that asks for the password')
  })
}
