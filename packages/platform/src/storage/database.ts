// The interface of a database: run a statement, run a transaction, describe its durability.

/** One statement; the engine caches the plan of a named one. */
export interface Statement {
  name?: string
  text: string
  values: readonly unknown[]
  /** A script of several statements without values, which answers no rows; for migrations. */
  isScript?: true
  /** Runs without a time limit; for migrations. */
  noTimeout?: true
  /** The best plan depends on the values: whether few or most rows match a filter. */
  needsCustomPlan?: boolean
  /** How long it may wait for a row that other transactions lock, in place of the time limit of a statement. */
  lockWaitMs?: number
  /** Reads few rows by their keys and waits for no lock, so it may share a connection with other lookups. */
  isLookup?: true
  /** Writes, and so may wait until a replica has what it wrote. */
  isWrite?: true
}

/** Runs statements, on the database or inside a transaction. */
export interface DatabaseSession {
  run<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
}

/** The figures of a connection pool. */
interface DatabaseStats {
  /** How many connections the pool may open. */
  size: number
  open: number
  idle: number
  /** Statements that wait for a connection; lookups that share one count once. */
  waiting: number
  /** Transactions that were run again. */
  retries: number
}

/** A database of either engine. */
export interface Database extends DatabaseSession {
  readonly engine: 'pglite' | 'postgres'
  /** What an acknowledged write survives, as a message for the operator; `isWeak` makes it a warning. */
  readonly durability: { message: string; isWeak: boolean }
  transaction<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>
  /** Resolves with the reason when the engine crashes. Absent when it recovers by itself, as a connection pool does. */
  readonly crashed?: Promise<Error>
  /** The figures of its connection pool; absent for an engine with one connection. */
  readonly stats?: () => DatabaseStats
  close(): Promise<void>
}

/** What a parameter of a statement may be. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | readonly (string | boolean)[]
  | null

const parameter = /(?<![\w$])\$([a-z]\w*)/gi

const writing = /\b(insert|update|delete|merge)\b/i

/** The SQL of the statements that have been defined, by their names. */
export const namedStatements = new Map<string, string>()

/**
 * Defines a named statement in SQL with named parameters, such as `$storeId`. They are compiled to positions once; calling
 * the result fills in their values.
 */
export function statement<Params extends { [K in keyof Params]: SqlValue } = {}>(name: string, sql: string) {
  const names = [...new Set(Array.from(sql.matchAll(parameter), ([, param = '']) => param))]
  const text = sql.replaceAll(parameter, (_, param: string) => `$${names.indexOf(param) + 1}`)
  // A connection prepares a name once, and refuses another text under it.
  if ((namedStatements.get(name) ?? text) !== text) throw new Error(`Two statements are named ${name}`)
  namedStatements.set(name, text)
  const kind: Pick<Statement, 'isWrite'> = writing.test(text) ? { isWrite: true } : {}
  const valueOf = (params: Partial<Record<string, SqlValue>>, param: string) => {
    const value = params[param]
    if (value === undefined) throw new Error(`The statement ${name} has no value for $${param}`)
    return value
  }
  return (...[params]: keyof Params extends never ? [] : [params: Params]): Statement => ({
    name,
    text,
    values: names.map((param) => valueOf(params ?? {}, param)),
    ...kind,
  })
}

/**
 * The statement planned for this run alone: a connection keeps the plan of a name, and one from when a table was empty may read
 * all of it for each of many rows.
 */
export const plannedAnew = ({ name: _, ...statement }: Statement): Statement => statement

/** Defines a statement that reads few rows by their keys. Those that are asked at the same time share a connection. */
export function lookup<Params extends { [K in keyof Params]: SqlValue }>(name: string, sql: string) {
  const define = statement<Params>(name, sql)
  return (...params: Parameters<typeof define>): Statement => ({ ...define(...params), isLookup: true })
}
