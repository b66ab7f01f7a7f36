// A separate database for one test, or for all tests of a file.
import { randomUUID } from 'node:crypto'
import { openPostgres } from '@vitrine/platform'
import { onTestFinished } from 'vitest'

/** Creates a database on this PostgreSQL; returns its URL, and how to drop it. */
export async function createDatabase(postgres: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres(postgres)
  await admin.run({ text: `create database ${name}`, values: [] })
  const url = new URL(postgres)
  url.pathname = name
  return {
    url: url.href,
    async drop() {
      await admin.run({ text: `drop database ${name} with (force)`, values: [] })
      await admin.close()
    },
  }
}

/** Creates a database that is dropped when the test ends; returns its URL. */
export async function newDatabase(postgres: string): Promise<string> {
  const { url, drop } = await createDatabase(postgres)
  onTestFinished(drop)
  return url
}
