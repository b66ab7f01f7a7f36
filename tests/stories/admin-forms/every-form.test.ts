// What every form of the admin promises, without script: a table of forms and promises. A new form is a new row of tests/shop/form-rows.ts.
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
import { anyName, type FormRow, nextNumber, type Values } from '../../shop/form-row.ts'
import { formRows } from '../../shop/form-rows.ts'

const shop = await openAdmin()
const { admin, writes, whileWrites } = shop

/** When an entity was changed, which a save changes. */
const times = ({ updatedDate, lastUpdated }: { updatedDate?: string; lastUpdated?: string }) => ({
  ...(updatedDate && { updatedDate }),
  ...(lastUpdated && { lastUpdated }),
})

/** A row with the entity that its form edits; a new one has none yet. */
interface Form extends FormRow {
  name: string
  isNew: boolean
}

const forms: Form[] = formRows(shop).flatMap((row) => [
  { ...row, name: `the form of a${/^[aeiou]/.test(row.noun) ? 'n' : ''} ${row.noun}`, isNew: false },
  ...(row.many ? [{ ...row, name: `the form of a new ${row.noun}`, isNew: true }] : []),
])
const ofExisting = forms.filter(({ isNew }) => !isNew)
const ofNew = forms.filter(({ isNew }) => isNew)

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
  const { status, headers } = await post(shop, path, form, { ...needs?.(), [field]: name })
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
    const entered = { ...needs?.(), [field]: anyName(), ...refused.values }
    const { status, html } = await post(shop, path, form, entered)
    expect(status).toBe(422)
    expect(problemsIn(html)).toContain(refused.text)
    for (const name of Object.keys(refused.values))
      expect(html).toMatch(new RegExp(`<input(?=[^>]* aria-invalid="true")[^>]* name="${name}"`))
    for (const [name, value] of Object.entries(entered)) expect(inputIn(html, name)).toBe(value)
    expect(await countOf(entered[field] ?? '')).toBe(0)
    expect(formIn(html)).toEqual({ ...form, base: expect.any(String) })
    const corrected = anyName()
    expect((await post(shop, path, formIn(html), { ...needs?.(), [field]: corrected })).status).toBe(303)
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
  const before = (await row.read(id)) as { revision?: string; updatedDate?: string }
  const { ids } = await formAt(shop, path)
  const base = JSON.stringify({ [field]: await valueOf(field) })
  expect((await admin(path, { revision: ids.revision, base, [field]: name })).status).toBe(303)
  const stored = { ...(await row.read(id)), ...times(before) }
  const revised = before.revision !== undefined && { revision: expect.any(String) }
  expect(stored).toEqual({ ...before, [field]: name, ...revised })
})

/** Opens each form, and posts it while calls that write meet this fate: all at once, because a client tries again after a while. */
async function postEach(fate: 'lose their answers' | 'fail') {
  const opened = await Promise.all(forms.map(async (row) => ({ row, name: anyName(), ...(await open(row)) })))
  const entered = opened.map(({ row, name }) => ({ ...row.needs?.(), [row.field]: name }))
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
    expect((await post(shop, path, form, { ...needs?.(), [field]: first })).status).toBe(303)
    const { status, html } = await post(shop, path, form, { ...needs?.(), [field]: second })
    expect([status, await countOf(second)]).toEqual([409, 0])
    expect(html).toContain(`This form has created a ${noun} already. Save again to create another one.`)
    expect((await post(shop, path, formIn(html), { ...needs?.(), [field]: second })).status).toBe(303)
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
  const answer = await whileWrites('are refused', () =>
    post(shop, path, form, { ...needs?.(), [field]: name }),
  )
  expect([answer.status, inputIn(answer.html, field), await countOf(name)]).toEqual([403, name, 0])
  expect(answer.html).toContain(
    `Your API key lacks the permission ${permission}, so it cannot change this ${noun}. Ask the owner of the store for it.`,
  )
})

test.each(forms)('$name stores hostile text as it is, and shows it escaped', async (row) => {
  const { path, form, countOf } = await open(row)
  const [text, { field, needs }] = [`<script>${nextNumber()}</script>&amp;"'`, row]
  const entered = { ...needs?.(), [field]: text }
  const refused = await whileWrites('are refused', () => post(shop, path, form, entered))
  const saved = await post(shop, path, form, entered)
  expect([refused.status, saved.status, await countOf(text)]).toEqual([403, 303, 1])
  const { html } = await admin((saved.headers.get('location') ?? '').replace('/admin', ''))
  for (const page of [refused.html, html]) {
    expect(inputIn(page, field)).toBe(text)
    expect(page).not.toMatch(/<script>\d/)
  }
})
