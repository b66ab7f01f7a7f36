// The mailbox page in a real browser: mails are opened by click or key, without script, on small and large screens.
import { assets, createHosted } from '@vitrine/hosted/server'
import { createMailbox } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { addressChangedMail } from '../../../packages/platform/src/mail/templates/address-changed.ts'
import { confirmMail } from '../../../packages/platform/src/mail/templates/confirm.ts'
import { recoverMail } from '../../../packages/platform/src/mail/templates/recover.ts'
import { expectAccessible, openVisitorPage } from '../../browser/browser.ts'
import { listenOnPort } from '../../browser/serve-app.ts'

const mailbox = createMailbox()
const store = {
  name: 'Clay & Linen',
  storefrontUrl: 'http://localhost:3000',
  origins: [],
  clientId: 'mailbox-client',
}
const hosted = createHosted({
  store,
  findStore: async () => undefined,
  platformUrl: 'http://localhost:4000',
  adminUrl: 'http://localhost:4000/admin',
  mails: mailbox.mails,
  fetch,
})
const app = await listenOnPort(hosted, assets)

async function fillMailbox() {
  const store = { name: 'Clay & Linen', storefrontUrl: app.url }
  const link = `${app.url}/recover?token=${'aB3'.repeat(80)}`
  const long = `${'grace'.repeat(12)}@example.com`
  await mailbox.send({ to: long, ...addressChangedMail(store, { newAddress: long, undoLink: link }) })
  await mailbox.send({ to: 'ada@example.com', ...confirmMail(store, { code: '123456' }) })
  await mailbox.send({ to: 'ada@example.com', ...recoverMail(store, { link }) })
  return link
}

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the mailbox is accessible at ${width} px, ${colorScheme}, and mails open without script`, async () => {
    await fillMailbox()
    const { page } = await openVisitorPage({
      baseURL: app.url,
      viewport: { width, height: 800 },
      colorScheme,
    })
    await page.goto('/mail')
    expect(await page.locator('script').count()).toBe(0)
    const code = page.getByRole('listitem').filter({ hasText: 'Your code is 123456' }).first()
    expect(await code.getByText('Enter this code').isVisible()).toBe(false)
    await code.locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await code.getByText('Enter this code').isVisible()).toBe(true)
    await expectAccessible(page)
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })
}

test('a link of the newest mail leads where it says', async () => {
  const link = await fillMailbox()
  const { page } = await openVisitorPage({ baseURL: app.url, expects: [/404/], path: '/mail' })
  await page.getByRole('listitem').first().getByRole('link').first().click()
  expect(page.url()).toBe(link)
})
