// What the platform asks of a database: run a statement, run several as one, say what it promises.

/** One statement; a name lets the engine keep its plan. */
export interface Statement {
  name?: string
  text: string
  values: readonly unknown[]
  /** It may take as long as it takes: migrations. */
  noTimeout?: true
}

/** Somewhere statements run one after another. */
export interface DatabaseSession {
  run<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
}

/** A database, whichever engine it is. */
export interface Database extends DatabaseSession {
  readonly engine: 'pglite' | 'postgres'
  /** What an acknowledged write survives, in words for whoever starts the platform; `weak` is a loud warning. */
  readonly durability: { message: string; isWeak: boolean }
  transaction<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>
  /** Tells why, should the engine end before it is closed. Absent where it comes back by itself, as a pool does. */
  readonly crashed?: Promise<Error>
  close(): Promise<void>
}

/** A hot statement: written once as plain SQL, named, and filled with values at each call. */
export const statement =
  <Values extends readonly unknown[]>(name: string, text: string) =>
  (...values: Values): Statement => ({ name, text, values })
