// The pictures of choices: their own and by reference to those of the product, of options and of modifiers, in both versions.
import { expect, test } from 'vitest'
import { sampleProducts } from '../../shop/sample-products.ts'
import { choose, openV3 } from './open-v3.ts'

const front = {
  id: 'front',
  url: 'https://pictures.test/front.jpg',
  displayName: 'Front',
  altText: 'From the front',
}
const close = { url: 'https://pictures.test/close.jpg', altText: 'Close up' }
const swatch = { id: 'swatch', url: 'https://pictures.test/swatch.jpg', altText: 'Wool' }

const product = {
  name: 'Cap',
  productType: 'PHYSICAL' as const,
  media: { itemsInfo: { items: [front] } },
  options: [
    {
      name: 'Wool',
      choicesSettings: {
        choices: [
          {
            name: 'Merino',
            media: { items: [{ mediaId: 'front' }, { url: close.url }] },
            displayImage: swatch,
          },
          { name: 'Alpaca', linkedMedia: [close] },
        ],
      },
    },
  ],
  modifiers: [
    {
      name: 'Wrap',
      modifierRenderType: 'TEXT_CHOICES' as const,
      choicesSettings: {
        choices: [{ name: 'Silk', media: { items: [{ url: front.url }] }, displayImage: swatch }],
      },
    },
  ],
  variantsInfo: {
    variants: ['Merino', 'Alpaca'].map((name) => ({
      choices: [choose('Wool', name)],
      price: { actualPrice: { amount: '20' } },
    })),
  },
}
const fields = ['PRODUCT_CHOICES_MEDIA_REFERENCES', 'PRODUCT_CHOICES_DISPLAY_IMAGE'] as const

async function openCap() {
  const opened = await openV3()
  const { id } = await opened.writes.create(product)
  const read = async (requested: typeof fields | [] = fields) => {
    const found = await opened.reads.get(id, { fields: [...requested] })
    if (!found) throw new Error('expected the cap')
    return found
  }
  return { ...opened, id, read }
}

test('choices refer to pictures of the product, and are shown with a picture of their own', async () => {
  const { read } = await openCap()
  const { options, modifiers, variantsInfo } = await read()
  const [merino, alpaca] = options[0]?.choicesSettings.choices ?? []
  expect(merino).toMatchObject({
    media: { items: [{ mediaId: 'front' }, {}] },
    linkedMedia: [{ displayName: 'Front', altText: 'From the front' }, { image: { url: close.url } }],
    displayImage: swatch,
  })
  expect(alpaca).toMatchObject({ linkedMedia: [{ altText: 'Close up' }] })
  expect(modifiers[0]?.choicesSettings?.choices[0]).toMatchObject({
    media: { items: [{ mediaId: 'front' }] },
    displayImage: swatch,
  })
  expect(variantsInfo.variants[0]?.media).toMatchObject({ id: 'front', displayName: 'Front' })
  const plain = await read([])
  expect(plain.modifiers[0]?.choicesSettings?.choices[0]).toMatchObject({ linkedMedia: [{ id: 'front' }] })
  for (const choice of [
    plain.options[0]?.choicesSettings.choices[0],
    plain.modifiers[0]?.choicesSettings?.choices[0],
  ])
    for (const field of ['media', 'displayImage']) expect(choice).not.toHaveProperty(field)
})

test('what was read can be sent back, with those fields and without them, and references decide', async () => {
  const { writes, read, id } = await openCap()
  const before = await read()
  for (const requested of [fields, [] as []]) {
    const { revision, options, modifiers } = await read(requested)
    expect((await writes.update(id, { revision, options, modifiers })).revision).toBe(before.revision)
  }
  const [wool] = before.options
  const choices = (wool?.choicesSettings.choices ?? []).map((choice) => ({
    ...choice,
    media: null,
    displayImage: null,
  }))
  await writes.update(id, {
    revision: before.revision,
    options: [{ name: 'Wool', choicesSettings: { choices } }],
  })
  const after = await read()
  for (const choice of after.options[0]?.choicesSettings.choices ?? [])
    for (const field of ['media', 'linkedMedia', 'displayImage']) expect(choice).not.toHaveProperty(field)
  expect(after.modifiers).toEqual(before.modifiers)
})

test('a change of version 1 keeps the pictures of choices; a picture that it deletes is gone from them too', async () => {
  const { v1, read, id } = await openCap()
  const before = await read()
  const [wool] = (await v1.get(id))?.productOptions ?? []
  const choices = (wool?.choices ?? []).map(({ value, description }) => ({ value, description }))
  await v1.update(id, { name: 'Woollen cap', productOptions: [{ name: 'Wool', choices }] })
  const changed = await read()
  expect([changed.options, changed.modifiers]).toEqual([before.options, before.modifiers])
  await v1.removeMedia(id, ['front'])
  const { options, modifiers } = await read()
  expect(options[0]?.choicesSettings.choices[0]?.linkedMedia).toHaveLength(1)
  expect(modifiers[0]?.choicesSettings?.choices[0]).not.toHaveProperty('linkedMedia')
  expect(modifiers[0]?.choicesSettings?.choices[0]?.displayImage).toEqual(swatch)
})

test('products that are created at once have the same fields', async () => {
  const { writes, reads } = await openV3()
  const { results } = await writes.bulkCreate([product])
  const read = await reads.get(results[0]?.itemMetadata.id ?? '', { fields: [...fields] })
  expect(read?.options[0]?.choicesSettings.choices[0]).toMatchObject({
    media: { items: [{ mediaId: 'front' }, {}] },
    displayImage: swatch,
  })
})

test('a picture with a long id is changed by both versions, by the admin and by an import', async () => {
  const { writes, reads, v1, shop } = await openV3()
  const long = 'x'.repeat(200)
  const items = [{ ...front, id: long }]
  const { id } = await writes.create({
    ...product,
    options: [{ name: 'Wool', choicesSettings: { choices: [{ name: 'Merino' }, { name: 'Alpaca' }] } }],
    modifiers: [],
    media: { itemsInfo: { items } },
  })
  await v1.assignMedia(id, [{ option: 'Wool', choice: 'Merino', mediaIds: [long] }])
  await v1.setMedia(id, [{ mediaId: long, altText: 'Worn' }])
  const read = await reads.get(id)
  expect(read?.media.main).toMatchObject({ id: long, altText: 'Worn' })
  expect(read?.options[0]?.choicesSettings.choices[0]?.linkedMedia).toMatchObject([{ id: long }])
  const [bowl] = sampleProducts
  if (!bowl) throw new Error('expected a product')
  const pictures = [{ id: long, url: front.url, altText: 'Bowl' }]
  await shop.platform.store(shop.clientId).saveProducts([{ ...bowl, pictures }])
  expect((await reads.get(bowl.id))?.media.main?.id).toBe(long)
})
