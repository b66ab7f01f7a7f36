// What the form of a customization promises beyond the table of all forms: its choices, and the text of shoppers.
import { customizations } from '@vitrine/client'
import { expect, test } from 'vitest'
import { formAt, openAdmin, post, problemsIn } from '../../shop/admin-pages.ts'

const shop = await openAdmin()
const client = shop.merchantClient({ customizations })

const send = async (path: string, entered: Record<string, string>) =>
  post(shop, path, await formAt(shop, path), entered)

/** Saves a form, and reads what it is about. */
async function save(path: string, entered: Record<string, string>) {
  const { status, headers } = await send(path, entered)
  expect(status).toBe(303)
  const id = /\/([^/?]+)\?/.exec(headers.get('location') ?? '')?.[1] ?? ''
  return (await client.customizations.get(id)) ?? expect.fail('not saved')
}

test('the name and the choices of a customization are saved in one call, and a renamed choice is the same one', async () => {
  const colors = {
    name: 'Glaze',
    kind: 'PRODUCT_OPTION SWATCH_CHOICES',
    choices: 'Sage #9caf88\r\nNight #0b1021',
  }
  const { id, choicesSettings: created } = await save('/customizations/new', colors)
  const [sage, night] = created?.choices ?? []
  expect([sage, night]).toMatchObject([
    { name: 'Sage', choiceType: 'ONE_COLOR', colorCode: '#9caf88' },
    { name: 'Night', choiceType: 'ONE_COLOR', colorCode: '#0b1021' },
  ])

  shop.writes.length = 0
  const changes = { name: 'Color', choices: 'Sage #9caf88\r\nMidnight #0b1021' }
  const { name, choicesSettings } = await save(`/customizations/${id}`, changes)
  expect(shop.writes).toEqual([`POST /stores/v3/customizations/${id}/set-choices`])
  expect(name).toBe('Color')
  expect(choicesSettings?.choices).toEqual([sage, { ...night, name: 'Midnight', key: 'Midnight' }])

  // Another number of lines: each line that is new is a new choice.
  const more = await save(`/customizations/${id}`, {
    choices: 'Rose #d8a7a1\r\nMidnight #0b1021\r\nSage #9caf88',
  })
  expect(more.choicesSettings?.choices.map((choice) => choice.id).slice(1)).toEqual([night?.id, sage?.id])
})

test('a choice of a modifier has a price, and a text of shoppers its limits', async () => {
  const wrap = { name: 'Wrap', kind: 'MODIFIER TEXT_CHOICES', choices: 'Paper\r\nGift box +2,50' }
  expect((await save('/customizations/new', wrap)).choicesSettings?.choices).toMatchObject([
    { name: 'Paper' },
    { name: 'Gift box', defaultAddedPrice: '2.50' },
  ])
  const text = { name: 'Engraving', kind: 'MODIFIER FREE_TEXT', maxCharCount: '20', defaultAddedPrice: '5' }
  const { id, freeTextInput } = await save('/customizations/new', text)
  expect(freeTextInput).toMatchObject({ title: 'Engraving', maxCharCount: 20, defaultAddedPrice: '5' })
  expect((await shop.admin('/customizations?q=engr')).html).toMatch(/>Engraving<.*>Modifier: text</s)
  expect((await save(`/customizations/${id}`, { minCharCount: '2' })).freeTextInput).toEqual({
    ...freeTextInput,
    minCharCount: 2,
  })
})

const list = { name: 'Any', kind: 'PRODUCT_OPTION TEXT_CHOICES', choices: 'Small' }

test.each([
  ['no choice', { choices: '' }, 'Add a choice.'],
  ['a color without its code', { kind: 'PRODUCT_OPTION SWATCH_CHOICES', choices: 'Sage' }, 'Enter a color'],
  ['a price that is none', { kind: 'MODIFIER TEXT_CHOICES', choices: 'Paper +two' }, 'Enter a price'],
  ['a price of an option', { choices: 'Paper +2' }, 'only part of modifiers'],
  ['one choice twice', { choices: 'Small\r\nSmall' }, 'must have names of their own'],
])('%s is refused beside its field', async (_, entered, text) => {
  const { status, html } = await send('/customizations/new', { ...list, ...entered })
  expect([status, problemsIn(html).join()]).toEqual([422, expect.stringContaining(text)])
})

test('the kind of a customization stays as it is', async () => {
  const { id } = await save('/customizations/new', list)
  const { status, html } = await send(`/customizations/${id}`, { kind: 'MODIFIER TEXT_CHOICES' })
  expect([status, problemsIn(html)]).toEqual([422, ['The kind cannot change. Create another customization.']])
})
