// A merchant who signs in to the admin of a running shop.
import { openVisitorPage } from './browser.ts'

/** Opens the start page of the admin, signed in. */
export async function openMerchantPage(
  { platformUrl, apiKey }: { platformUrl: string; apiKey: string },
  options: { javaScriptEnabled: boolean },
) {
  const merchant = await openVisitorPage({ baseURL: platformUrl, ...options })
  await merchant.page.goto('/admin')
  await merchant.page.getByLabel(/API key/i).fill(apiKey)
  await merchant.page.getByRole('button', { name: 'Sign in' }).click()
  return merchant
}
