// The link of the mail to an old address: it undoes a change of address that was made in the storefront, on the platform's
// pages, which are on another host name.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../shop/free-port.mjs'
import { codeIn, password } from '../../shop/sign-in.ts'
import { startCommand } from '../../shop/start-command.mjs'
import { openVisitorPage } from '../../browser/browser.ts'
import { expectWholePage, fillSignIn, heading, register, submit } from '../../browser/member-steps.ts'

const port = `${await freePort()}`
const shop = await startCommand([], { PORT: port, VITRINE_URL: `http://127.0.0.1:${port}` })
afterAll(() => shop.close())

/** Waits for a mail to an address in the mailbox; returns it with its text. */
async function openMail(mailbox: Page, address: string, subject: RegExp) {
  const mail = mailbox.getByRole('listitem').filter({ hasText: address }).filter({ hasText: subject }).first()
  const isThere = async () => {
    await mailbox.goto(`${shop.platformUrl}/mail`)
    return mail.count()
  }
  await expect.poll(isThere, { timeout: 20_000 }).toBe(1)
  return { mail, text: (await mail.textContent()) ?? '' }
}

for (const [width, colorScheme, javaScriptEnabled] of [
  [360, 'dark', true],
  [1280, 'light', true],
  [360, 'light', false],
] as const) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`the old address gets the account back, ${how} script, at ${width} px, ${colorScheme}`, async () => {
    const old = `old-${width}-${how}@example.com`
    const stolen = `stolen-${width}-${how}@example.com`
    const { page, context } = await openVisitorPage({
      baseURL: shop.storefrontUrl,
      viewport: { width, height: 800 },
      colorScheme,
      javaScriptEnabled,
      // The browser logs pages with an error status.
      expects: [/the server responded with a status of 4/],
    })
    // The checks need script.
    const check = async (name: string) => {
      if (javaScriptEnabled) await expectWholePage(page, name)
    }
    const mailbox = await context.newPage()
    await register(page, old)
    await submit(page, 'Confirm this address')
    await heading(page, 'Confirm your email address')
    const own = await openMail(mailbox, old, /Your code is/)
    await page.getByLabel('Code').fill(codeIn(own.text))
    await submit(page, 'Confirm')
    await page.getByText('Your email address is confirmed').waitFor()
    await page.goto('/account/email')
    await page.getByLabel('New email address').fill(stolen)
    await submit(page, 'Send the code')
    await heading(page, 'Confirm your new email address')
    const { text } = await openMail(mailbox, stolen, /Your code is/)
    await page.getByLabel('Code').fill(codeIn(text))
    await submit(page, 'Change email address')
    await page.getByText('Your email address is changed').waitFor()

    const { mail } = await openMail(mailbox, old, /was changed/)
    const link = await mail.locator('a[href*="undo-email"]').getAttribute('href')
    await page.goto(link ?? '')
    await heading(page, 'Undo the change of your email address')
    expect(page.url()).not.toContain('token')
    await check('undo')
    // By keyboard: the one button of the page.
    await page.getByRole('button', { name: 'Undo the change' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Your old email address is back')
    await check('restored')
    // The previous password opens the account no more: its owner sets another one.
    await page.getByRole('link', { name: 'Set a new password' }).click()
    await page.getByLabel('Email address').fill(old)
    await submit(page, 'Send the link')
    const recovery = await openMail(mailbox, old, /new password/i)
    await page.goto((await recovery.mail.locator('a[href*="set-password"]').getAttribute('href')) ?? '')
    await page.getByLabel('New password').fill('the second of hers')
    await submit(page, 'Save password')
    await heading(page, 'Password changed')
    // From now on the link of the change is used up.
    await page.goto(link ?? '')
    await submit(page, 'Undo the change')
    await heading(page, 'This link has been used or has expired')
    await check('used')

    // The previous session has ended.
    const openAccount = async () => {
      await page.goto('/account')
      return page.url()
    }
    await expect.poll(openAccount).toContain('/sign-in')
    for (const [address, secret] of [
      [stolen, password],
      [old, password],
    ] as const) {
      await fillSignIn(page, address, secret)
      await page.getByRole('alert').getByText('The email address or the password is wrong').waitFor()
    }
    await fillSignIn(page, old, 'the second of hers')
    await page.getByRole('definition').getByText(old, { exact: true }).waitFor()
  })
}
