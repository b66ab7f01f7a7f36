// What a form of the admin is to the tests, and what rows of forms have in common.
export type Values = Record<string, string>
/** An entity as a public call reads it, with the names of the form. */
export type Stored = { id: string; revision?: string | undefined } | null

/** A form, and what its entity takes. */
export interface FormRow {
  noun: string
  area: string
  /** The text field that the tests change. */
  field: string
  /** Another field, which another merchant changes. */
  other?: { name: string; value: string }
  /** What a new one needs besides, with a new value for each of what must be unique. */
  needs?: () => Values
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

/** The row of a kind of entity that has nothing but a name. */
export const ofEntity = (
  noun: string,
  area: string,
  calls: {
    create: (entity: { name: string }) => Promise<{ id: string }>
    delete: (id: string) => Promise<void>
    get: (id: string) => Promise<Stored>
    update: (id: string, update: { revision: string }) => Promise<unknown>
  },
  named: (name: string) => { find: () => Promise<{ items: { id: string }[] }> },
  { base = `/stores/v3/${area}`, permission = 'products.write' } = {},
): FormRow => ({
  noun,
  area,
  field: 'name',
  refused: { values: { name: '' }, text: 'Name is required.' },
  permission,
  read: calls.get,
  change: async (id, values) =>
    calls.update(id, { ...values, revision: (await calls.get(id))?.revision ?? '' }),
  many: {
    create: (name) => calls.create({ name }),
    remove: calls.delete,
    find: (name) => named(name).find(),
    path: base,
  },
  path: (id) => `${base}/${id}`,
})

let count = 0
/** A number that no other call gets. */
export const nextNumber = () => (count += 1)
/** A name that no entity has. */
export const anyName = () => `Name ${nextNumber()}`
