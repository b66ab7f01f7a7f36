// Info sections: texts with a unique name, a title and a description as rich text.
import { expect, test } from 'vitest'
import { openCatalog } from './open-catalog.ts'

const care = { uniqueName: 'care', title: 'Care', plainDescription: 'By hand.\n\nIn cold water.' }
const bold = {
  html: '<p><strong>By hand</strong></p>',
  content: {
    nodes: [
      {
        type: 'PARAGRAPH' as const,
        id: 'p1',
        nodes: [
          {
            type: 'TEXT' as const,
            id: '',
            nodes: [],
            textData: { text: 'By hand', decorations: [{ type: 'BOLD' as const, fontWeightValue: 700 }] },
          },
        ],
      },
    ],
  },
}

const open = async () => {
  const catalog = await openCatalog({ products: [] })
  return { ...catalog, sections: catalog.merchant.infoSections }
}

test('a merchant creates an info section from plain text, and reads it as rich text', async () => {
  const { sections } = await open()
  const created = await sections.create(care)
  expect(created).toMatchObject({
    uniqueName: 'care',
    title: 'Care',
    plainDescription: '<p>By hand.</p><p>In cold water.</p>',
  })
  expect(created.description.nodes.map(({ type }) => type)).toEqual(['PARAGRAPH', 'PARAGRAPH'])
})

test('an update changes the fields that it names', async () => {
  const { sections } = await open()
  const { id } = await sections.create(care)
  const changed = await sections.update(id, { revision: '1', description: bold.content })
  expect(changed).toMatchObject({ title: 'Care', plainDescription: bold.html, revision: '2' })
  expect(changed.description).toMatchObject(bold.content)
  expect(await sections.update(id, { revision: '2', title: null })).toEqual(changed)
  const renamed = await sections.update(id, { revision: '2', uniqueName: 'washing', title: 'Washing' })
  expect(renamed).toMatchObject({ uniqueName: 'washing', title: 'Washing', plainDescription: bold.html })
})

test('a merchant changes the text of an info section as HTML', async () => {
  const { sections } = await open()
  const { id } = await sections.create(care)
  const changed = await sections.update(id, { revision: '1', plainDescription: bold.html })
  expect(changed).toMatchObject({ plainDescription: bold.html, revision: '2' })
  // The same text is no change, so it keeps what HTML cannot say.
  expect(await sections.update(id, { revision: '2', plainDescription: bold.html })).toEqual(changed)
  expect(
    await sections.update(id, { revision: '2', plainDescription: '<script>alert(1)</script><p>Safe</p>' }),
  ).toMatchObject({ plainDescription: '<p>Safe</p>' })
})

test('a text with too many parts, or with a part of no kind, is refused', async () => {
  const { ask } = await open()
  const send = async (fields: object) => {
    const { status, body } = await ask('POST', '/stores/v3/info-sections', {
      body: { infoSection: { ...care, ...fields } },
    })
    const { details } = body as { details?: { validationError?: { fieldViolations: { field: string }[] } } }
    return [status, details?.validationError?.fieldViolations[0]?.field]
  }
  expect(await send({ plainDescription: 'x\n\n'.repeat(5000) })).toEqual([
    400,
    'infoSection.plainDescription',
  ])
  expect((await send({ description: { nodes: [{ type: 'NONE' }] } }))[0]).toBe(400)
})

test('an info section whose text has too many parts is refused alone, and the others are created', async () => {
  const { sections } = await open()
  const tooLong = { uniqueName: 'long', title: 'Long', plainDescription: '<p>a</p>'.repeat(1900) }
  const { results } = await sections.bulkGetOrCreate([care, tooLong])
  expect(results.map(({ item }) => item?.title)).toEqual(['Care', undefined])
  expect(results[1]?.itemMetadata.error).toMatchObject({
    code: 'INVALID_ARGUMENT',
    data: { fieldViolations: [{ violatedRule: 'MAX_SIZE' }] },
  })
  await expect(sections.getOrCreate(tooLong)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
})
