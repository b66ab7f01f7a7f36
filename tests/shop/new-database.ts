// A separate database for one test, dropped when the test ends.
import { openPostgres } from '@vitrine/platform'
import { onTestFinished } from 'vitest'

let count = 0

/** Creates a database on this PostgreSQL; returns its URL. */
export async function newDatabase(postgres: string): Promise<string> {
  count += 1
  const name = `test_${process.pid}_${count}`
  const admin = await openPostgres(postgres)
  await admin.run({ text: `create database ${name}`, values: [] })
  onTestFinished(async () => {
    await admin.run({ text: `drop database ${name}`, values: [] })
    await admin.close()
  })
  const url = new URL(postgres)
  url.pathname = name
  return url.href
}
