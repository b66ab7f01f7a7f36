// Estimates how many bytes a write adds to the database: rows with their indexes, and the row versions that it replaces.
// The trial 'what one address can leave' compares the estimates with PostgreSQL.

const utf8 = new TextEncoder()
const byteLength = (text: string) => utf8.encode(text).length

/** The bytes of a token family's row, new or changed. */
export const familyBytes = 300

/** The bytes of a step of a sign-in: counted attempts, a one-time token, a known device, and the job of a mail. */
export const signInBytes = 1500

const entityRow = 350
const eventRow = 400
const recordRow = 400

/** The bytes of a write of an entity; `facts` is empty for a deletion. */
export const entityBytes = (facts: string) => entityRow + byteLength(facts)

/** The bytes of events, as a JSON array; PostgreSQL compresses entities to half of their length or less. */
export const eventBytes = (events: string) => eventRow + byteLength(events) / 2

/** The bytes of an idempotency record; its key is also in an index. */
export const recordBytes = (key: string, outcome: string) => recordRow + 2 * key.length + byteLength(outcome)
