// The interface of a database: run a statement, run a transaction, describe its durability.

/** One statement; the engine caches the plan of a named one. */
export interface Statement {
  name?: string
  text: string
  values: readonly unknown[]
  /** Runs without a time limit; for migrations. */
  noTimeout?: true
}

/** Runs statements, on the database or inside a transaction. */
export interface DatabaseSession {
  run<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
}

/** A database of either engine. */
export interface Database extends DatabaseSession {
  readonly engine: 'pglite' | 'postgres'
  /** What an acknowledged write survives, as a message for the operator; `isWeak` makes it a warning. */
  readonly durability: { message: string; isWeak: boolean }
  transaction<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>
  /** Resolves with the reason when the engine crashes. Absent when it recovers by itself, as a connection pool does. */
  readonly crashed?: Promise<Error>
  close(): Promise<void>
}

/** Defines a named statement in SQL; calling the result fills in the values. */
export const statement =
  <Values extends readonly unknown[]>(name: string, text: string) =>
  (...values: Values): Statement => ({ name, text, values })
