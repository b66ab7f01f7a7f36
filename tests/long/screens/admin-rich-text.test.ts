// The editor of descriptions in the admin, by keyboard and by paste.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, painted } from '../../browser/browser.ts'
import { button, edited, field, openForm } from '../../browser/product-form.ts'

const editor = (page: Page) => field(page, 'Description')

/** The HTML of the editor; what the form would save is in its hidden input. */
const html = (page: Page) => editor(page).innerHTML()
const saves = (page: Page) => page.locator('textarea[name=description]').inputValue()

async function openEmpty() {
  const opened = await openForm({ path: '/products/board' })
  await editor(opened.page).fill('')
  return opened
}

/** Pastes as the browser does from another program. */
const paste = (page: Page, types: Record<string, string>) =>
  editor(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, types)

test('headings, styles, lists and links are written with the keyboard, and undone', async () => {
  const { page } = await openEmpty()
  await editor(page).focus()
  await page.keyboard.type('Care')
  await field(page, 'Kind of line').selectOption('Heading')
  await editor(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Wash it ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('by hand')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await button(page, 'Bullets').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('No soap')
  await page.keyboard.press('Enter')
  await page.keyboard.type('No sand')
  await page.keyboard.press('Enter')
  // In an empty item the list ends.
  await page.keyboard.press('Enter')
  await page.keyboard.type('More')
  await expect
    .poll(() => saves(page))
    .toBe(
      '<h2>Care</h2><p>Wash it <strong>by hand</strong>.</p><ul><li>No soap</li><li>No sand</li></ul><p>More</p>',
    )
  await page.keyboard.press('Shift+Home')
  await button(page, 'Link').click()
  await field(page, 'Link URL').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a URL that begins with https://').waitFor()
  await field(page, 'Link URL').fill('https://halden.test/care')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => saves(page)).toContain('<p><a href="https://halden.test/care">More</a></p>')
  await editor(page).press('Control+z')
  await expect.poll(() => saves(page)).toContain('<p>More</p>')
  await editor(page).press('Control+Shift+z')
  await expect.poll(() => saves(page)).toContain('<a href=')
})

test('Backspace joins lines, and at the start of an item ends the list', async () => {
  const { page } = await openEmpty()
  await editor(page).focus()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect.poll(() => saves(page)).toBe('Onetwo')
  await button(page, 'Numbers').click()
  await expect.poll(() => saves(page)).toBe('<ol><li>Onetwo</li></ol>')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect.poll(() => saves(page)).toBe('Onetwo')
  // A line break is no paragraph.
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('three')
  await expect.poll(() => saves(page)).toBe('Onetwo\nthree')
})

test('of what is pasted from a word processor the text, styles and safe links stay', async () => {
  const { page } = await openEmpty()
  await editor(page).focus()
  await paste(page, {
    'text/plain': 'ignored',
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal"><h1>Title</h1>' +
      '<p><span style="font-weight:700">Bold</span> and <a href="javascript:alert(1)">bad</a> and ' +
      '<a href="https://halden.test/" onclick="x()">good</a></p></b>' +
      '<script>x()</script><ul><li><p>Item</p></li></ul><table><tr><td>Cell</td></tr></table>' +
      '<img src=x onerror="x()">',
  })
  await expect
    .poll(() => saves(page))
    .toBe(
      '<h1>Title</h1><p><strong>Bold</strong> and bad and <a href="https://halden.test/">good</a></p><ul><li>Item</li></ul><p>Cell</p>',
    )
  expect(await html(page)).not.toMatch(/onclick|onerror|script|javascript/)
  await editor(page).press('Control+a')
  await page.keyboard.press('Backspace')
  await paste(page, { 'text/plain': 'First\r\n\r\nSecond' })
  await expect.poll(() => saves(page)).toBe('First\n\nSecond')
})

test('hostile HTML in a draft runs nothing, and tables stay as they are', async () => {
  const { page } = await openForm({ path: '/products/board' })
  const table = '<table><tr><td><img src=x onerror="document.title=1"></td></tr></table>'
  const description = `<p onclick="x()">Text<img src=x onerror="document.title=1"></p>${table}<p>after</p>`
  page.on('dialog', (dialog) => dialog.accept())
  await field(page, 'Ribbon').fill('New')
  await edited(page)
  await page.evaluate((text) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('vitrine-draft:')) ?? ''
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as { values: Record<string, string> }
    draft.values.description = text
    localStorage.setItem(key, JSON.stringify(draft))
  }, description)
  const title = await page.title()
  await page.reload()
  await button(page, 'Restore').click()
  await page.getByText('Table (stays as it is)').waitFor()
  await painted(page)
  expect(await page.title()).toBe(title)
  expect(await editor(page).locator('img').count()).toBe(0)
  await editor(page).getByText('after').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect.poll(() => saves(page)).toContain(`${table}<p>after!</p>`)
})
