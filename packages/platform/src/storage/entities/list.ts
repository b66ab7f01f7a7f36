// The list of a kind of entity: what its queries filter and sort by, besides the columns of every entity, is read from the facts.
import type { Column } from '../condition.ts'
import { columnsOf, type List } from '../list.ts'
import { rowsOf } from './initial.ts'
import type { EntityKind } from './kind.ts'
import { entityColumns } from './rows.ts'

type FieldKind = EntityKind['fields'][string]['kind']

/** The types of columns that are read from facts. */
const types = { key: 'text', number: 'numeric', time: 'timestamptz', flag: 'boolean' } as const

const platformColumns: Record<string, Column> = {
  id: { column: 'id', type: 'text', required: true },
  createdDate: { column: 'created_at', type: 'timestamptz', required: true },
  updatedDate: { column: 'updated_at', type: 'timestamptz', required: true },
}
const nameColumn: Column = { column: 'name', folded: 'name_folded', type: 'text', required: true }
const keyColumn: Column = { column: 'key', type: 'text', required: true }

/** A field of the facts as a column. */
export function factsColumn(field: string, kind: FieldKind) {
  const type = types[kind as keyof typeof types]
  if (!type) throw new TypeError(`${field}: entities have no column for fields of the kind ${kind}`)
  const column = `facts_${field.replaceAll('.', '_')}`
  const value = `facts #>> '{${field.split('.').join(',')}}'`
  const sql = type === 'text' ? `(${value}) collate "C"` : `(${value})::${type}`
  return { column: { column, type } satisfies Column, sql: `${sql} as "${column}"` }
}

/** Makes the list of a kind. */
export function entityList({ name, nameField = 'name', unique, fields, hooks }: EntityKind): List {
  const columns: Record<string, Column> = { ...platformColumns, [nameField]: nameColumn }
  const [uniqueField, ...others] = unique?.by ?? []
  if (uniqueField !== undefined && uniqueField !== nameField && others.length === 0)
    columns[uniqueField] = keyColumn
  const fromFacts = []
  for (const [field, { kind }] of Object.entries(fields)) {
    if (columns[field]) continue
    const { column, sql } = factsColumn(field, kind)
    columns[field] = column
    fromFacts.push(`, ${sql}`)
  }
  return {
    rows: `(select *, true as visible${fromFacts.join('')} from ${rowsOf(name, hooks.initial)})`,
    pageColumns: 't.key, t.name, t.facts, t.revision, t.created_at, t.updated_at',
    resultColumns: entityColumns,
    fields: columnsOf(fields, columns),
  }
}
