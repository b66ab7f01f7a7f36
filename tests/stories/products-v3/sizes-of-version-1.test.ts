// What version 1 allows more of than version 3: a product that has it can be sent back as version 3 has read it.
import { expect, test } from 'vitest'
import { openV3 } from './open-v3.ts'

const count = <T>(length: number, make: (n: number) => T) => Array.from({ length }, (_, n) => make(n))
const section = (n: number) => ({ title: `Section ${n}`, description: 'By hand.' })
const picture = (n: number) => ({ url: `https://pictures.test/${n}.jpg` })
const fields = ['INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION', 'PRODUCT_CHOICES_MEDIA_REFERENCES'] as const
const options = [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }]

/** Creates a shirt by version 1, with as many sections, and as many pictures of its first choice. */
async function openShirt(size: number) {
  const { writes, reads, v1, ask } = await openV3()
  const { id } = await v1.create({
    name: 'Shirt',
    priceData: { price: 20 },
    productOptions: options,
    additionalInfoSections: count(size, section),
  })
  await v1.addMedia(id, count(size, picture))
  const mediaIds = ((await v1.get(id))?.media.items ?? []).map((item) => item.id)
  await v1.assignMedia(id, [{ option: 'Size', choice: 'S', mediaIds }])
  const read = async () => {
    const product = await reads.get(id, { fields })
    if (!product) throw new Error('expected the shirt')
    return product
  }
  return { writes, read, ask, id }
}

test.each([15, 16, 20, 21, 50])(
  'a product that version 1 has given %i sections and pictures of a choice can be sent back to version 3',
  async (size) => {
    const { writes, read, id } = await openShirt(size)
    const before = await read()
    expect(before.infoSections).toHaveLength(size)
    expect(before.options[0]?.choicesSettings.choices[0]?.linkedMedia).toHaveLength(size)
    const { revision, infoSections } = before
    await writes.update(id, { revision, options: before.options, infoSections })
    expect(await read()).toEqual(before)
  },
)

test('version 3 gives a product no more of them than it has already', async () => {
  const { read, ask, id } = await openShirt(30)
  const { revision, options, infoSections = [] } = await read()
  const [size] = options
  const [small, medium] = size?.choicesSettings.choices ?? []
  const withChoices = (...choices: object[]) => ({ options: [{ ...size, choicesSettings: { choices } }] })
  const choices = 'product.options[0].choicesSettings.choices'
  const more = { linkedMedia: [...(small?.linkedMedia ?? []), picture(30)], media: undefined }
  const refused: [object, string][] = [
    [withChoices({ ...small, ...more }, { ...medium }), `${choices}[0].linkedMedia`],
    [withChoices({ ...small }, { ...medium, linkedMedia: count(16, picture) }), `${choices}[1].linkedMedia`],
    [
      withChoices({ ...small }, { ...medium, media: { items: count(16, picture) } }),
      `${choices}[1].media.items`,
    ],
    [{ infoSections: [...infoSections, { title: 'One more' }] }, 'product.infoSections'],
  ]
  for (const [product, field] of refused) {
    const { broken } = await ask('PATCH', `/stores/v3/products/${id}`, {
      body: { product: { revision, ...product } },
    })
    expect(broken).toEqual([`${field} MAX_SIZE`])
  }
  expect((await read()).revision).toBe(revision)
})
