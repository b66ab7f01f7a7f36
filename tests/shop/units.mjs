// What a test file costs, in units that do not depend on the machine; and which named statements it sent to PostgreSQL.

const opened = () => ({ shops: 0, databases: 0, processes: 0, starts: 0, pages: 0 })

let units = opened()
/** @type {Set<string>} */
let sent = new Set()

/**
 * Counts a unit of the test file that runs.
 * @param {keyof ReturnType<typeof opened>} unit
 */
export const countUnit = (unit) => void (units[unit] += 1)

/**
 * Notes a statement that was sent to PostgreSQL.
 * @param {string} name
 */
export const noteStatement = (name) => void sent.add(name)

/** What was counted since the last call. */
export function takeUnits() {
  const taken = { units, sent: [...sent] }
  units = opened()
  sent = new Set()
  return taken
}
