// Every page on which members change their email address, download their data or delete the account is accessible.
import { test } from 'vitest'
import { memberShop } from '../../browser/member-shop.ts'
import { expectWholePage, heading, register, submit } from '../../browser/member-steps.ts'
import { bowl } from '../../browser/small-catalog.ts'
import { password } from '../../shop/sign-in.ts'

const { shop, openVisitor, newEmail } = memberShop([bowl])

/** After this the account asks for the password again. */
const passLongTime = () => shop().clock.pass(11 * 60)

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`every page of one’s own data is accessible at ${width} px, ${colorScheme}`, async () => {
    const email = newEmail()
    const { page } = await openVisitor({ viewport: { width, height: 800 }, colorScheme })
    const check = (name: string) => expectWholePage(page, name)
    await register(page, email)
    for (const path of [
      '/account/email',
      '/account/email?changed',
      '/account/data',
      '/account/data?ready',
      '/account/delete',
    ]) {
      await page.goto(path)
      await check(path)
    }
    await submit(page, 'Delete account')
    await page.getByRole('alert').waitFor()
    await check('a deletion without its box ticked')
    await page.goto('/account/email')
    await page.getByLabel('New email address').fill('countess')
    await submit(page, 'Send the code')
    await page.getByRole('alert').waitFor()
    await check('a refused address')
    await page.getByLabel('New email address').fill(newEmail())
    await submit(page, 'Send the code')
    await page.getByLabel('Code').fill('12')
    await check('the code')
    await submit(page, 'Change email address')
    await page.getByRole('alert').waitFor()
    await check('a refused code')
    passLongTime()
    for (const [path, button] of [
      ['/account/email', 'Send the code'],
      ['/account/data', 'Download'],
      ['/account/delete', 'Delete account'],
    ] as const) {
      await page.goto(path)
      if (path === '/account/email') await page.getByLabel('New email address').fill(newEmail())
      if (path === '/account/delete') await page.getByLabel('Delete my account for good').check()
      await submit(page, button)
      await page.getByLabel('Current password').waitFor()
      await check(`${path} with a password`)
    }
    await page.getByLabel('Current password').fill(password)
    await submit(page, 'Delete account')
    await heading(page, 'Your account is deleted')
    await check('deleted')
  })
}
