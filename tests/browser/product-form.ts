// The form of the mug in an admin of its own, as the tests of forms use it.
import type { Page } from 'playwright-core'
import { hydrated } from './browser.ts'
import { openSmallAdmin } from './small-admin.ts'

type Admin = Awaited<ReturnType<typeof openSmallAdmin>>

/** Who opens a form, and where. */
export type Visitor = NonNullable<Parameters<Admin['enter']>[0]>

/** Opens the form of the mug, or another page, in an admin of its own. */
export async function openForm(visitor: Visitor = {}) {
  const shop = await openSmallAdmin()
  const visit = await shop.enter({ path: '/products/mug', ...visitor })
  if (visitor.javaScriptEnabled !== false) await hydrated(visit.page)
  return { shop, ...visit }
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
/** The description that the form holds: its editor's, or without script that of the text area. */
export const description = (page: Page) =>
  field(page, 'Description').evaluate((element) =>
    element instanceof HTMLTextAreaElement
      ? element.value
      : [...element.children]
          .map(({ textContent }) => textContent)
          .filter(Boolean)
          .join('\n\n'),
  )
/** Waits until the form says that it is saved. */
export const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
/** Saves, and waits for a text that the page shows then. */
export async function saveUntil(page: Page, ...text: Parameters<Page['getByText']>) {
  await save(page)
  await page.getByText(...text).waitFor()
}
/** Saves, and waits until the form says that it is saved. */
export async function saveUntilSaved(page: Page) {
  await save(page)
  await saved(page)
}
/** Waits until the form says that it has unsaved changes. */
export const edited = (page: Page) => page.getByRole('status').getByText('Unsaved changes').waitFor()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The mug as the platform has it. */
export async function mugOf(shop: Admin) {
  const path = '/stores-reader/v1/products/mug?includeMerchantSpecificData=true'
  const { product } = (await shop.merchant.ask('GET', path)).body as { product: object }
  return product
}

/** Another merchant changes the mug. */
export const changeMeanwhile = (shop: Admin, product: object) =>
  shop.merchant.ask('PATCH', '/stores/v1/products/mug', { body: { product } })

/** Posts a form as a browser without script does; the page does not see the answer. */
export async function postUnseen(page: Page) {
  const form = await page.locator('form:has(input[name=base])').evaluate((element) => {
    const entries = [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, `${value}`])
    return new URLSearchParams(entries).toString()
  })
  const { pathname, search } = new URL(page.url())
  return page.request.post(pathname + search, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    data: form,
    maxRedirects: 0,
  })
}

/** From now on what the page posts to an address arrives, and its answers are lost. */
export const loseAnswers = (page: Page, address: string) =>
  page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })

/** The complaints of a browser whose answers are lost. */
export const lostAnswers = [/ERR_FAILED/, /Failed to fetch/]
