// A merchant duplicates a product in the admin: with everything that it has, and once however often the button is posted.
import { expect, test } from 'vitest'
import { inputIn } from '../../shop/admin-pages.ts'
import { codes, counted, openProduct } from '../../shop/product-pages.ts'

const modifiers = [
  {
    name: 'Engraving',
    modifierRenderType: 'FREE_TEXT' as const,
    freeTextSettings: { minCharCount: 0, maxCharCount: 20, title: 'Your text' },
  },
]

test('a copy has what its product has, is hidden, and is made once for a form, and again after it was deleted', async () => {
  const { admin, merchant, path } = await openProduct({ products: [{ ...counted, modifiers }] })
  const { html } = await admin(path)
  const key = inputIn(html.slice(html.indexOf('<aside')), 'key') ?? ''
  const duplicate = async () => {
    const { status, headers } = await admin(path, { change: 'duplicate', key })
    expect(status).toBe(303)
    return (headers.get('location') ?? '').replace('/admin', '')
  }
  const [copy, ...others] = await Promise.all([duplicate(), duplicate()])
  expect([...others, await duplicate()]).toEqual([copy, copy])
  const { body } = await merchant.ask('GET', `/stores/v3${copy}`)
  expect(body.product).toMatchObject({
    name: 'Copy of Mug',
    slug: 'copy-of-mug',
    visible: false,
    modifiers,
    variantsInfo: { variants: codes.map((barcode) => ({ barcode })) },
    options: [
      {
        choicesSettings: {
          choices: [
            { name: 'Sage', colorCode: '#9caf88', linkedMedia: [{ id: 'mug-sage' }] },
            { name: 'Cream' },
            { name: 'Slate' },
          ],
        },
      },
    ],
  })
  expect((await admin(copy ?? '', { change: 'delete' })).headers.get('location')).toBe('/admin/products')
  expect((await admin(copy ?? '')).status).toBe(404)
  expect(await duplicate()).not.toBe(copy)
})
