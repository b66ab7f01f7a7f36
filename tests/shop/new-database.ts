// A separate database for one test, or for all tests of a file.
import { randomUUID } from 'node:crypto'
import { openPostgres } from '@vitrine/platform'
import { onTestFinished } from 'vitest'
import { countUnit } from './units.mjs'

async function runOn(postgres: string, text: string) {
  const admin = await openPostgres(postgres)
  await admin.run({ text, values: [] })
  await admin.close()
}

/** Creates a database on this PostgreSQL; returns its URL, and how to drop it. */
export async function createDatabase(
  postgres: string,
  prefix = 'test_',
): Promise<{ url: string; drop(): Promise<void> }> {
  countUnit('databases')
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  await runOn(postgres, `create database ${name}`)
  const url = new URL(postgres)
  url.pathname = name
  return { url: url.href, drop: () => runOn(postgres, `drop database ${name} with (force)`) }
}

/** Creates a database that is dropped when the test ends; returns its URL. */
export async function newDatabase(postgres: string): Promise<string> {
  const { url, drop } = await createDatabase(postgres)
  onTestFinished(drop)
  return url
}

/** Lets new connections to a database refuse writes, as those to a replica do, or take them again. */
export async function setReadOnly(databaseUrl: string, isReadOnly: boolean) {
  const postgres = new URL(databaseUrl)
  const name = postgres.pathname.slice(1)
  postgres.pathname = 'postgres'
  await runOn(
    postgres.href,
    `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  )
}
