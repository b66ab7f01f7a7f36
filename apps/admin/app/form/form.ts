// The description of a form: which entity it changes, its fields, and how their values are read and saved.
import type { WriteOptions } from '@vitrine/client'
import type { Permission } from '@vitrine/contract'
import type { ComponentType, ReactNode } from 'react'
import type { AreaPath } from '../areas.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'

/** One field, as an input of the browser. */
export interface FormField<Name extends string> {
  /** The last part of the field's name on the wire, by which violations find it. */
  name: Name
  label: string
  /** A `moment` is a date and a time. `choice` selects one of the options, `choices` several of them; `editor` holds a text that only its editor reads. */
  kind: 'text' | 'decimal' | 'moment' | 'long text' | 'checkbox' | 'choice' | 'choices' | 'editor'
  /** Explains the field, or what the form holds now; `saved` is what it began with. */
  help?: string | ((value: string, values: FormValues, saved: FormValues) => string)
  /** The heading of the group of fields that begins with this one. */
  section?: string
  /** False of what is said of one save, such as its reason: by itself it is no change. */
  isStored?: false
  /** Whether it shares its line with the next field that is as narrow. */
  isNarrow?: boolean
  /** Further fields on the wire whose violations it shows, such as `product.priceData`. */
  wire?: readonly string[]
  /** What a `choice` or `choices` may hold. */
  options?: readonly FieldOption[]
  /** What a selected value is called that is none of the options. */
  unlisted?: string
  /** What a `text` may hold, besides anything else. */
  suggestions?: readonly string[]
  editor?: ComponentType<EditorProps>
  /** What its editor counts in. */
  units?: StoreUnits
  /** Joins what was entered with what is saved now, of a field that holds several values. */
  merge?: (forms: MergedForms) => string
  /** The value as all texts have it that are stored alike: of an entered and a stored one, to see whether they are the same. */
  normal?: (value: string) => string
  /** The value of an editor as a text to read. */
  text?: (value: string) => string
}

/** What the amounts and weights of a store are in; undefined until it is known. */
export interface StoreUnits {
  currency: string | undefined
  weightUnit: 'KG' | 'LB' | undefined
}

/** What a field with several values is joined of. */
export interface MergedForms {
  base: FormValues
  values: FormValues
  saved: FormValues
}

/** One of the options of a field. */
export interface FieldOption {
  value: string
  label: string
}

/** What the editor of a field gets; it has no inputs with names of their own, because the field is posted. */
export interface EditorProps {
  /** The label is the heading of the editor. */
  label: string
  /** The options of the field. */
  options: readonly FieldOption[]
  help: string | undefined
  problem: string | undefined
  value: string
  /** What the whole form holds. */
  values: FormValues
  /** Changes fields of the form. */
  change: (values: FormValues) => void
  /** What the page shows besides the fields; null in the form of a new entity. */
  summary: unknown
  units: StoreUnits | undefined
}

/** What the fields hold, as a form posts it; a checkbox is `on` or empty. */
export type FormValues<Name extends string = string> = Record<Name, string>

/** One entity as a page of the admin that changes it. */
export interface EntityForm<Entity extends Editable, Name extends string, Summary> {
  /** The area whose page it is. */
  area: AreaPath
  /** What the entity is called. */
  noun: string
  /** What the platform asks of the caller who saves it. */
  permission: Permission
  fields: readonly FormField<Name>[]
  load: (client: MerchantClient, id: string) => Promise<Entity | null>
  /** The values of the fields. */
  values: (entity: Entity) => FormValues<Name>
  /** What the page shows besides the fields. */
  summary: (entity: Entity) => Summary
  /** Saves the fields that the merchant has changed, in one call that writes; all others stay as they are. */
  save: (client: MerchantClient, id: string, form: ChangedForm<Name>) => Promise<Editable>
  /** The problems of fields that the platform refuses by a code alone. */
  refusals?: Refusals<Name>
  /** How a new one is created, at the id `new` below the area's path. */
  creation?: Creation<Name>
  /** How it is deleted, with a button beside the fields. */
  deletion?: Deletion<Summary>
  /** The heading of the page, what stands below it, and what stands beside the fields, with a key for what it creates. */
  title: (summary: Summary) => string
  intro?: (summary: Summary) => ReactNode
  aside?: (summary: Summary, key: string) => ReactNode
}

/** What a merchant has changed of an entity. */
export interface ChangedForm<Name extends string = string> extends Pick<WriteOptions, 'ifMatch'> {
  changed: Partial<FormValues<Name>>
  /** All fields, and what the form began with. */
  entered: FormValues<Name>
  base: FormValues<Name>
  /** The revision that the values are based on, as the calls of both catalog versions take it. */
  revision: string
}

/** What a merchant edits. The revision is that of the wire, which only merchants read. */
export interface Editable {
  id: string
  revision?: string | undefined
}

/** The problems of fields, by the code of a refusal and its data. */
type Refusals<Name extends string> = Readonly<
  Record<string, (data: Readonly<Record<string, unknown>>) => Partial<Record<Name, string>>>
>

/** How a form deletes its entity. */
interface Deletion<Summary> {
  /** Absent: always. */
  isPossible?: (summary: Summary) => boolean
  /** What else the deletion changes. */
  warning: (summary: Summary) => string
  delete: (client: MerchantClient, id: string) => Promise<void>
}

/** How a form creates an entity. */
interface Creation<Name extends string> {
  /** The heading of the page. */
  title: string
  /** The values that the form begins with. */
  values: FormValues<Name>
  /** A creation with the same key takes effect once, however often it is posted. */
  create: (
    client: MerchantClient,
    entered: FormValues<Name>,
    options: Required<Pick<WriteOptions, 'idempotencyKey'>>,
  ) => Promise<Editable>
}

/** Stands in the address of a form for the id of an entity that is to be created. */
export const newId = 'new'

/** The values of a form at one revision of its entity. */
export interface ValuesAtRevision {
  values: FormValues
  revision: string
}

/** What was entered into a form, the revision that it is based on, and the values that the form began with. */
export interface EnteredForm extends ValuesAtRevision {
  base: FormValues
  /** The key of a creation: whatever is posted with it creates one entity. */
  key?: string
}

/** The revision that the form of a new entity begins with. */
export const newEntityRevision = '0'

/** A form as its parts see it that know neither the entity nor the names of its fields. */
export type FormFields = readonly FormField<string>[]

/** The values that a form posts, or that its inputs hold now; browsers post line breaks as CRLF. */
export const readValues = <Name extends string>(fields: readonly FormField<Name>[], form: FormData) =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const values = form.getAll(name).map(String)
      return [name, kind === 'choices' ? writeSelected(values) : toFieldText(values[0] ?? '')]
    }),
  ) as FormValues<Name>

/** What a field of the kind `choices` holds. */
export const selectedOf = (value: string): string[] => value.split('\n').filter(Boolean)

/** The same for the selected values, in whatever order they come. */
export const writeSelected = (values: readonly string[]): string => [...values].sort().join('\n')

/** A text as a field of the browser holds it. */
export const toFieldText = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** Whether this is what a form holds, where a browser has sent or stored it. */
export const isValues = (values: unknown): values is FormValues =>
  typeof values === 'object' &&
  values !== null &&
  Object.values(values).every((value) => typeof value === 'string')

/** The stored fields in which two sets of values differ. */
export const differingFields = (fields: FormFields, a: FormValues, b: FormValues) =>
  fields.filter(({ name, isStored = true }) => isStored && a[name] !== b[name])

/** Whether two sets of values differ. */
export const hasChanges = (fields: FormFields, from: FormValues, to: FormValues) =>
  differingFields(fields, from, to).length > 0

/** The values of `to` that differ from those of `from`. */
export const changedValues = (fields: FormFields, from: FormValues, to: FormValues): FormValues =>
  Object.fromEntries(
    fields.filter(({ name }) => from[name] !== to[name]).map(({ name }) => [name, to[name] ?? '']),
  )
