// A separate database for one test, dropped when the test ends.
import { randomUUID } from 'node:crypto'
import { openPostgres } from '@vitrine/platform'
import { onTestFinished } from 'vitest'

/** Creates a database on this PostgreSQL; returns its URL. */
export async function newDatabase(postgres: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
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
