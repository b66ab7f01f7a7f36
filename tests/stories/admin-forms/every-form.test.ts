// What every form of the admin promises, without script: a table of forms and promises. A new form is a new row.
import {
  brands,
  infoSections,
  merchantCollections,
  merchantProducts,
  productDocuments,
  ribbons,
  store,
} from '@vitrine/client'
import { expect, test } from 'vitest'
import {
  conflictIn,
  formAt,
  formIn,
  inputIn,
  keepIn,
  openAdmin,
  post,
  problemsIn,
} from '../../shop/admin-pages.ts'

const shop = await openAdmin()
const { admin, writes, whileWrites } = shop
const visitor = shop.visitor()
const client = shop.merchantClient({
  brands,
  infoSections,
  merchantCollections,
  merchantProducts,
  productDocuments,
  ribbons,
  store,
})

type Values = Record<string, string>

/** An entity as a public call reads it: its fields have the names that they have in the form. */
type Stored = { id: string; revision?: string | undefined } | null

interface Row {
  noun: string
  area: string
  /** The text field that the tests change. */
  field: string
  /** Another field, which another merchant changes. */
  other?: { name: string; value: string }
  /** What a new one needs besides. */
  needs?: Values
  /** A value that the form or the platform refuses, and what the page says. */
  refused: { values: Values; text: string }
  permission: string
  read: (id: string) => Promise<Stored>
  /** What another merchant does. */
  change: (id: string, values: Values) => Promise<unknown>
  /** Absent where the store has exactly one. */
  many?: {
    create: (name: string) => Promise<{ id: string }>
    remove: (id: string) => Promise<void>
    find: (name: string) => Promise<{ items: { id: string }[] }>
    /** The call that creates one. */
    path: string
  }
  /** The call that saves one. */
  path: (id: string) => string
}

/** A product with what its form keeps in fields of their own. */
const sticker = {
  productType: 'physical' as const,
  description: '<p>For <strong>laptops</strong>.</p>',
  price: '12',
  discount: { type: 'PERCENT' as const, value: 10 },
  pictures: [{ id: 'sticker', url: 'https://pictures.test/sticker.jpg', altText: 'A sticker' }],
  options: [
    {
      name: 'Size',
      optionType: 'drop_down' as const,
      choices: ['S', 'M'].map((value) => ({ value, description: value })),
    },
  ],
  variants: [
    { choices: { Size: 'S' }, barcode: '4006381333931' },
    { choices: { Size: 'M' }, price: '13', stock: { from: 'IN_STOCK' as const, to: 4 } },
  ],
  modifiers: [
    {
      name: 'Wrap',
      modifierRenderType: 'TEXT_CHOICES' as const,
      choicesSettings: { choices: [{ name: 'Paper', addedPrice: '1.50' }] },
    },
  ],
  collectionIds: ['kitchen'],
}

/** When an entity was changed, which a save changes. */
const times = ({ updatedDate, lastUpdated }: { updatedDate?: string; lastUpdated?: string }) => ({
  ...(updatedDate && { updatedDate }),
  ...(lastUpdated && { lastUpdated }),
})

/** The row of a kind of entity that has nothing but a name. */
const ofEntity = (
  noun: string,
  area: string,
  calls: {
    create: (entity: { name: string }) => Promise<{ id: string }>
    delete: (id: string) => Promise<void>
    get: (id: string) => Promise<Stored>
    update: (id: string, update: { revision: string }) => Promise<unknown>
  },
  named: (name: string) => { find: () => Promise<{ items: { id: string }[] }> },
): Row => ({
  noun,
  area,
  field: 'name',
  refused: { values: { name: '' }, text: 'Name is required.' },
  permission: 'products.write',
  read: calls.get,
  change: async (id, values) =>
    calls.update(id, { ...values, revision: (await calls.get(id))?.revision ?? '' }),
  many: {
    create: (name) => calls.create({ name }),
    remove: calls.delete,
    find: (name) => named(name).find(),
    path: `/stores/v3/${area}`,
  },
  path: (id) => `/stores/v3/${area}/${id}`,
})

/** Info sections have a title. */
const titled = {
  ...client.infoSections,
  create: async ({ name }: { name: string }) => client.infoSections.create({ title: name, uniqueName: name }),
}

const rows: Row[] = [
  {
    noun: 'product',
    area: 'products',
    field: 'name',
    other: { name: 'brand', value: 'Theirs' },
    needs: { price: '12' },
    refused: { values: { price: 'a lot' }, text: 'Enter a number, such as 25 or 19.90.' },
    permission: 'products.write',
    read: client.productDocuments.get,
    change: client.merchantProducts.update,
    many: {
      create: (name) => client.productDocuments.create({ ...sticker, name }),
      remove: client.merchantProducts.delete,
      find: (name) => visitor.products.query().eq('name', name).find(),
      path: '/vitrine/v1/products/documents',
    },
    path: (id) => `/vitrine/v1/products/${id}/document`,
  },
  {
    noun: 'collection',
    area: 'collections',
    field: 'name',
    other: { name: 'description', value: 'Theirs.' },
    refused: { values: { slug: 'kitchen' }, text: 'URL slug is already used by another collection.' },
    permission: 'collections.write',
    read: client.merchantCollections.get,
    change: client.merchantCollections.update,
    many: {
      create: (name) => client.merchantCollections.create({ name }),
      remove: client.merchantCollections.delete,
      find: (name) => visitor.collections.query().eq('name', name).find(),
      path: '/stores/v1/collections',
    },
    path: (id) => `/stores/v1/collections/${id}`,
  },
  ofEntity('brand', 'brands', client.brands, (name) => client.brands.query().eq('name', name)),
  ofEntity('ribbon', 'ribbons', client.ribbons, (name) => client.ribbons.query().eq('name', name)),
  {
    ...ofEntity('info section', 'info-sections', titled, (title) =>
      client.infoSections.query().eq('title', title),
    ),
    field: 'title',
    other: { name: 'plainDescription', value: '<p>Theirs.</p>' },
    refused: { values: { title: '' }, text: 'Title is required.' },
  },
  {
    noun: 'store',
    area: 'settings',
    field: 'name',
    other: { name: 'timeZone', value: 'Europe/Oslo' },
    refused: {
      values: { timeZone: 'Mars' },
      text: 'Time zone must be a time zone such as Europe/Oslo.',
    },
    permission: 'settings.write',
    read: () => client.store.get(),
    change: (_, values) => client.store.update(values),
    path: () => '/vitrine/v1/store',
  },
]

/** A row with the entity that its form edits; a new one has none yet. */
interface Form extends Row {
  name: string
  isNew: boolean
}

const forms: Form[] = rows.flatMap((row) => [
  { ...row, name: `the form of a${/^[aeiou]/.test(row.noun) ? 'n' : ''} ${row.noun}`, isNew: false },
  ...(row.many ? [{ ...row, name: `the form of a new ${row.noun}`, isNew: true }] : []),
])
const ofExisting = forms.filter(({ isNew }) => !isNew)
const ofNew = forms.filter(({ isNew }) => isNew)

let count = 0
const anyName = () => `Name ${(count += 1)}`

/** Opens a form, of an entity of its own. */
async function open({ isNew, area, many, read, field }: Form) {
  const id = isNew ? 'new' : many ? (await many.create(anyName())).id : shop.id
  const path = `/${area}/${id}`
  const valueOf = async (name: string, entity = read(id)) =>
    ((await entity) as unknown as Values | null)?.[name]
  return {
    id,
    path,
    form: await formAt(shop, path),
    valueOf,
    /** How often this name is stored. */
    async countOf(name: string): Promise<number> {
      if (isNew && many) return (await many.find(name)).items.length
      return (await valueOf(field)) === name ? 1 : 0
    },
  }
}

test.each(forms)('$name saves with one call that writes', async (row) => {
  const { id, path, form, countOf } = await open(row)
  const [name, { field, needs, isNew, many }] = [anyName(), row]
  writes.length = 0
  const { status, headers } = await post(shop, path, form, { ...needs, [field]: name })
  expect([status, writes]).toEqual([303, [isNew ? `POST ${many?.path}` : `PATCH ${row.path(id)}`]])
  expect(await countOf(name)).toBe(1)
  const { html } = await admin((headers.get('location') ?? '').replace('/admin', ''))
  expect([inputIn(html, field), html.includes('>Saved<')]).toEqual([name, true])
})

test.each(forms)(
  '$name shows why a value is refused, keeps what was entered, and saves nothing',
  async (row) => {
    const { path, form, countOf } = await open(row)
    const { field, needs, refused } = row
    const entered = { ...needs, [field]: anyName(), ...refused.values }
    const { status, html } = await post(shop, path, form, entered)
    expect(status).toBe(422)
    expect(problemsIn(html)).toContain(refused.text)
    for (const name of Object.keys(refused.values))
      expect(html).toMatch(new RegExp(`<input(?=[^>]* aria-invalid="true")[^>]* name="${name}"`))
    for (const [name, value] of Object.entries(entered)) expect(inputIn(html, name)).toBe(value)
    expect(await countOf(entered[field] ?? '')).toBe(0)
    expect(formIn(html)).toEqual({ ...form, base: expect.any(String) })
    const corrected = anyName()
    expect((await post(shop, path, formIn(html), { ...needs, [field]: corrected })).status).toBe(303)
    expect(await countOf(corrected)).toBe(1)
  },
)

test.each(ofExisting)(
  '$name shows what another merchant has saved meanwhile, and saves over it only if told to',
  async (row) => {
    const { id, path, form, valueOf } = await open(row)
    const [own, theirs, { field, other }] = [anyName(), anyName(), row]
    await row.change(id, { [field]: theirs, ...(other && { [other.name]: other.value }) })
    const { status, html } = await post(shop, path, form, { [field]: own })
    expect(status).toBe(409)
    expect(conflictIn(html).slice(1)).toEqual([theirs, own])
    expect([await valueOf(field), inputIn(html, field)]).toEqual([theirs, own])
    const again = formIn(html)
    expect((await post(shop, path, again, { [field]: own })).status).toBe(409)
    const kept = { [field]: own, ...keepIn(html) }
    expect((await post(shop, path, again, kept)).status).toBe(303)
    expect(await valueOf(field)).toBe(own)
    if (other) expect(await valueOf(other.name)).toBe(other.value)
  },
)

test.each(ofExisting)('$name leaves the fields as they are that an older page does not have', async (row) => {
  const { id, path, valueOf } = await open(row)
  const [name, { field, other }] = [anyName(), row]
  if (other) await row.change(id, { [other.name]: other.value })
  const before = (await row.read(id)) as object
  const { ids } = await formAt(shop, path)
  const base = JSON.stringify({ [field]: await valueOf(field) })
  expect((await admin(path, { revision: ids.revision, base, [field]: name })).status).toBe(303)
  const stored = { ...(await row.read(id)), ...times(before) }
  expect(stored).toEqual({ ...before, [field]: name, revision: expect.any(String) })
})

/** Opens each form, and posts it while calls that write meet this fate: all at once, because a client tries again after a while. */
async function postEach(fate: 'lose their answers' | 'fail') {
  const opened = await Promise.all(forms.map(async (row) => ({ row, name: anyName(), ...(await open(row)) })))
  const entered = opened.map(({ row, name }) => ({ ...row.needs, [row.field]: name }))
  const posted = () =>
    Promise.all(opened.map(({ path, form }, i) => post(shop, path, form, entered[i] ?? {})))
  const answers = await whileWrites(fate, posted)
  return opened.flatMap((each, i) => {
    const [answer, values] = [answers[i], entered[i]]
    return answer && values
      ? [{ ...each, answer, again: () => post(shop, each.path, each.form, values) }]
      : []
  })
}

test('each form counts once if its answer is lost and it is sent again', async () => {
  for (const { row, id, name, answer, again, countOf } of await postEach('lose their answers')) {
    const [title, revision] = [row.name, async () => row.isNew || (await row.read(id))?.revision]
    expect([title, answer.status, await countOf(name)]).toEqual([title, 503, 1])
    const stored = await revision()
    const [first, second] = await Promise.all([again(), again()])
    expect([title, first?.status, second?.status]).toEqual([title, 303, 303])
    expect(first?.headers.get('location')).toBe(second?.headers.get('location'))
    expect([title, await countOf(name), await revision()]).toEqual([title, 1, stored])
  }
})

test('each form keeps what was entered while the platform does not answer', async () => {
  for (const { row, name, answer, again, countOf } of await postEach('fail')) {
    const { name: title, field } = row
    const kept = inputIn(answer.html, field)
    expect([title, answer.status, kept, await countOf(name)]).toEqual([title, 503, name, 0])
    expect(answer.html).toContain('The store is not answering. Wait a moment, then save again.')
    expect([title, (await again()).status, await countOf(name)]).toEqual([title, 303, 1])
  }
})

test.each(ofNew)(
  '$name that is changed and sent again says that it has created one, and then creates another',
  async (row) => {
    const { path, form, countOf } = await open(row)
    const [first, second, { field, needs, noun, many }] = [anyName(), anyName(), row]
    expect((await post(shop, path, form, { ...needs, [field]: first })).status).toBe(303)
    const { status, html } = await post(shop, path, form, { ...needs, [field]: second })
    expect([status, await countOf(second)]).toEqual([409, 0])
    expect(html).toContain(`This form has created a ${noun} already. Save again to create another one.`)
    expect((await post(shop, path, formIn(html), { ...needs, [field]: second })).status).toBe(303)
    const { items } = (await many?.find(second)) ?? { items: [] }
    expect(items).toHaveLength(1)
  },
)

test.each(ofExisting.filter(({ many }) => many))('$name says that its entity was deleted', async (row) => {
  const { id, path, form } = await open(row)
  await row.many?.remove(id)
  const { status, html } = await post(shop, path, form, { [row.field]: anyName() })
  expect(html).toContain('It may have been deleted')
  const data = await post(shop, `${path}.data`, form, { [row.field]: anyName() })
  expect([status, data.status]).toEqual([404, 404])
  expect(data.html).toContain(`This ${row.noun} was deleted, so it cannot be saved.`)
})

test.each(forms)('$name names the permission that the key lacks, and keeps what was entered', async (row) => {
  const { path, form, countOf } = await open(row)
  const [name, { field, needs, noun, permission }] = [anyName(), row]
  const answer = await whileWrites('are refused', () => post(shop, path, form, { ...needs, [field]: name }))
  expect([answer.status, inputIn(answer.html, field), await countOf(name)]).toEqual([403, name, 0])
  expect(answer.html).toContain(
    `Your API key lacks the permission ${permission}, so it cannot change this ${noun}. Ask the owner of the store for it.`,
  )
})

test.each(forms)('$name stores hostile text as it is, and shows it escaped', async (row) => {
  const { path, form, countOf } = await open(row)
  const [text, { field, needs }] = [`<script>${(count += 1)}</script>&amp;"'`, row]
  const entered = { ...needs, [field]: text }
  const refused = await whileWrites('are refused', () => post(shop, path, form, entered))
  const saved = await post(shop, path, form, entered)
  expect([refused.status, saved.status, await countOf(text)]).toEqual([403, 303, 1])
  const { html } = await admin((saved.headers.get('location') ?? '').replace('/admin', ''))
  for (const page of [refused.html, html]) {
    expect(inputIn(page, field)).toBe(text)
    expect(page).not.toMatch(/<script>\d/)
  }
})
