// Searches a database for secrets.
import type { Database } from '@vitrine/platform'

/** Dumps every row of every table as text. */
export async function dump(database: Database): Promise<string> {
  const tables = await database.run<{ name: string }>({
    text: `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    values: [],
  })
  const parts: string[] = []
  for (const { name } of tables) {
    const rows = await database.run<{ row: string }>({
      text: `select t::text as row from ${name} t`,
      values: [],
    })
    parts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return parts.join('\n')
}

/** A secret as a dump may show it: plain or encoded. */
export const encodingsOf = (secret: string) => {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), `x${bytes.toString('hex')}`, bytes.toString('base64url')]
}
