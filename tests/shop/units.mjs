// What a test file costs, in units that do not depend on the machine; and which named statements it sent to PostgreSQL.

/** Nothing counted yet. */
export const noUnits = {
  /** Stores with a platform of their own. */
  shops: 0,
  /** New databases. */
  databases: 0,
  /** Processes of Node. */
  processes: 0,
  /** Those of them that are whole `npm start`s. */
  starts: 0,
  /** Visits of pages in a browser. */
  pages: 0,
}

let units = { ...noUnits }
/** @type {Set<string>} */
let sent = new Set()

/**
 * Counts a unit of the test file that runs.
 * @param {keyof typeof noUnits} unit
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
  units = { ...noUnits }
  sent = new Set()
  return taken
}
