// One example of each call of an entity, with the texts of its API page.
import type { EntityCall, EntityDescription } from './description.ts'
import { addressesOf } from './routes.ts'

/** A value as people write it in a program: on one line if that is short. */
function toCode(value: unknown, indent = ''): string {
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const partsAt = (within: string) =>
    isList
      ? value.map((item) => toCode(item, within))
      : Object.entries(value).map(([name, part]) => `${name}: ${toCode(part, within)}`)
  const line = partsAt('').join(', ')
  if (isList && value.length === 1) return `[${toCode(value[0], indent)}]`
  if (line.length <= 80 && !line.includes('\n')) return isList ? `[${line}]` : `{ ${line} }`
  const deeper = `${indent}  `
  return `${open}\n${partsAt(deeper)
    .map((part) => `${deeper}${part},\n`)
    .join('')}${indent}${close}`
}

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** What each call does, in words. */
function textsOf({ nouns: [noun, nouns], unique }: EntityDescription) {
  const a = withArticle(noun)
  const name = unique?.noun ?? 'name'
  const isFree = unique ? ` No other ${noun} may have its ${name}.` : ''
  return {
    create: [`Create ${a}`, `Creates ${a}.${isFree}`],
    get: [`Get ${a}`, `Returns one ${noun} by its id.`],
    update: [`Update ${a}`, `Changes the fields that are sent, and returns the whole ${noun}.`],
    delete: [`Delete ${a}`, `Deletes ${a}.`],
    query: [
      `Query ${nouns}`,
      `Returns one page of the ${nouns} that match a filter, in the given sort order, with cursors.`,
    ],
    count: [`Count ${nouns}`, `Returns how many ${nouns} match a filter.`],
    getOrCreate: [
      `Get or create ${a}`,
      `Returns the ${noun} of this ${name} as it is; it is created if there is none.`,
    ],
    bulkCreate: [`Bulk create ${nouns}`, `Creates up to 100 ${nouns}, and returns a result for each.`],
    bulkGetOrCreate: [
      `Bulk get or create ${nouns}`,
      `Returns the ${nouns} of up to 100 ${name}s; those that do not exist are created.`,
    ],
    bulkUpdate: [`Bulk update ${nouns}`, `Changes up to 100 ${nouns}, and returns a result for each.`],
    bulkDelete: [`Bulk delete ${nouns}`, `Deletes up to 100 ${nouns}, and returns a result for each.`],
  } as const satisfies Record<EntityCall, readonly [summary: string, description: string]>
}

/** What an example sends, and as what the client sends it: the arguments of the method, or the method itself. */
interface SentInput {
  path?: object
  body?: object
  client: string | unknown[]
}

/** What the example of each call sends. */
function inputsOf({
  name,
  plural,
  isUnnamed,
  nameField = isUnnamed ? 'createdDate' : 'name',
  isFoundByName,
  sample,
}: EntityDescription): Record<EntityCall, SentInput> {
  const { id, creates, changes } = sample
  const [first] = creates
  const update = { revision: '1', ...changes }
  const path = { [`${name}Id`]: id }
  const query = { sort: [{ fieldName: nameField, order: 'ASC' }], filter: {}, cursorPaging: { limit: 2 } }
  const names = creates.map((create) => (create as { name?: string }).name)
  const withEntities = { returnEntity: true }
  return {
    create: { body: { [name]: first }, client: [first] },
    get: { path, client: [id] },
    update: { path, body: { [name]: update }, client: [id, update] },
    delete: { path, client: [id] },
    query: { body: { query }, client: `query().ascending('${nameField}').limit(2).find()` },
    count: { body: { filter: {} }, client: [] },
    getOrCreate: isFoundByName
      ? { body: { [`${name}Name`]: names[0] }, client: [names[0]] }
      : { body: { [name]: first }, client: [first] },
    bulkCreate: { body: { [plural]: creates, ...withEntities }, client: [creates] },
    bulkGetOrCreate: isFoundByName
      ? { body: { [`${name}Names`]: names, ...withEntities }, client: [names] }
      : { body: { [plural]: creates, ...withEntities }, client: [creates] },
    bulkUpdate: {
      body: { [plural]: [{ [name]: { id, ...update } }], ...withEntities },
      client: [[{ id, ...update }]],
    },
    bulkDelete: { body: { [`${name}Ids`]: [id] }, client: [[id]] },
  }
}

/** The example of each call, by its address. */
export function entityExamples(entity: EntityDescription): Record<string, object> {
  const { plural, sample, texts = {}, calls } = entity
  const addresses = addressesOf(entity)
  const inputs = inputsOf(entity)
  const described = textsOf(entity)
  return Object.fromEntries(
    calls.map((call) => {
      const { client, ...input } = inputs[call]
      const [summary, description] = described[call]
      const code =
        typeof client === 'string' ? client : `${call}(${client.map((each) => toCode(each)).join(', ')})`
      const example = {
        summary,
        description: texts[call] ?? description,
        client: `shop.${plural}.${code}`,
        ...(sample.isAbsent && input.path && { status: 404 }),
        ...input,
      }
      return [addresses[call], example]
    }),
  )
}
