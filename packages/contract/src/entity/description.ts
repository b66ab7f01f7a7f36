// The description of an entity, from which its calls, its events and its pages follow.
import type { z } from 'zod'
import type { QueryableField } from '../fields.ts'
import type { Permission } from '../permissions.ts'

/** The calls that an entity may have. */
export const everyCall = [
  'create',
  'get',
  'update',
  'delete',
  'query',
  'count',
  'getOrCreate',
  'bulkCreate',
  'bulkGetOrCreate',
  'bulkUpdate',
  'bulkDelete',
] as const

export type EntityCall = (typeof everyCall)[number]

/** The features whose entities programs read and write with permissions. */
type ReadAndWritten = Permission extends infer P
  ? P extends `${infer Feature}.read`
    ? Feature
    : never
  : never

/** One kind of entity. */
export interface EntityDescription {
  /** The field that holds one on the wire; its events and its rows begin with it. */
  name: string
  /** The field that holds several, and the module of the client. */
  plural: string
  /** As in a sentence: one, and several. */
  nouns: readonly [one: string, several: string]
  /** As codes of refusals begin with: `BRAND_NOT_FOUND`. */
  code: string
  /** The address that its calls share. */
  base: `/${string}/${string}`
  /** As its events are named on the wire, without `_created`. */
  wire: string
  /** The feature whose `read` and `write` permissions the calls need. */
  permission: ReadAndWritten
  calls: readonly EntityCall[]
  /** Anyone may query those that visitors see. */
  isForVisitors?: true
  /** An entity, as the API returns it. */
  shape: z.ZodObject<{ id: z.ZodType<string> }>
  /** What creates one, and what changes one. */
  input: z.ZodObject
  update: z.ZodObject
  /** What queries filter and sort by. */
  fields: Record<string, QueryableField>
  /** The field by which people know one: lists search and sort it without accents and case. Absent: `name`. */
  nameField?: string
  /** It has no name: people know one by its unique fields. */
  isUnnamed?: true
  /**
   * What no two have alike: the last of these fields, `among` those that share the others. A second one is a violation of that
   * field, or the refusal with this code.
   */
  unique?: { by: readonly string[]; noun: string; among?: string; code?: string }
  /** Entities are fetched or created by their names alone. */
  isFoundByName?: true
  /** The fields that answers have only where a request names them: in reads, or in all calls. */
  requested?: { by: 'reads' | 'all'; names: z.ZodType }
  /** What the calls are about, in a sentence. */
  about: string
  /** Descriptions of calls that do more than their names say. */
  texts?: Partial<Record<EntityCall, string>>
  /** What the examples send. Without `isAbsent`, the sample store has an entity with this id. */
  sample: { id: string; isAbsent?: true; creates: readonly object[]; changes: object }
}
