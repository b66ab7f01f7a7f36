// The fields that a change has given other values, as events tell them: their values before, by their paths.

/** The previous values of the fields that have changed, by paths such as `options[0].name`; null if there was none. */
export type ModifiedFields = Record<string, unknown>

type Container = Record<string, unknown>

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

const pathOf = (path: string, key: string, container: Container) => {
  if (Array.isArray(container)) return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}

/** Adds what differs below a path. */
function collect(path: string, before: Container, after: Container, found: ModifiedFields): void {
  for (const key of Object.keys(after)) {
    const [old, value] = [before[key], after[key]]
    // Most values are the same, so that their paths are never built.
    if (old === value) continue
    const place = pathOf(path, key, after)
    if (isContainer(old) && isContainer(value) && Array.isArray(old) === Array.isArray(value))
      collect(place, old, value, found)
    else found[place] = old ?? null
  }
  for (const key of Object.keys(before))
    if (before[key] !== undefined && !Object.hasOwn(after, key)) found[pathOf(path, key, after)] = before[key]
}

/** The fields of an entity of JSON that differ from what it was before. */
export function modifiedFields(before: object, after: object): ModifiedFields {
  const found: ModifiedFields = {}
  collect('', before as Container, after as Container, found)
  return found
}

/** The size of a value as JSON. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** The size of an entity in its event, with the fields that have changed. */
export const maxEventBytes = 250_000

/** Whether a value is within a size; most are far below it, and need not be encoded. */
export function isWithinBytes(value: unknown, max: number): boolean {
  const { length } = JSON.stringify(value)
  return length * 3 <= max || (length <= max && bytesOf(value) <= max)
}

/** The fields for which there is room, in their order. */
export function fieldsWithin(fields: ModifiedFields, room: number): ModifiedFields {
  let left = room
  const kept = Object.entries(fields).filter((field) => (left -= bytesOf(field)) >= 0)
  return Object.fromEntries(kept)
}

/** The payload of the event that an entity was updated. */
export function updatedPayload<E extends object>(
  before: E,
  currentEntity: E,
): { currentEntity: E; modifiedFields: ModifiedFields } {
  const payload = { currentEntity, modifiedFields: modifiedFields(before, currentEntity) }
  if (isWithinBytes(payload, maxEventBytes)) return payload
  const room = maxEventBytes - bytesOf(currentEntity)
  return { currentEntity, modifiedFields: fieldsWithin(payload.modifiedFields, room) }
}
