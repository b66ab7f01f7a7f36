// A database of one test's own, gone with the test.
import { openPostgres } from '@vitrine/platform'
import { onTestFinished } from 'vitest'

let made = 0

/** Makes it at this PostgreSQL; answers its address. */
export async function newDatabase(postgres: string): Promise<string> {
  made += 1
  const name = `test_${process.pid}_${made}`
  const owner = await openPostgres(postgres)
  await owner.run({ text: `create database ${name}`, values: [] })
  onTestFinished(async () => {
    await owner.run({ text: `drop database ${name}`, values: [] })
    await owner.close()
  })
  const url = new URL(postgres)
  url.pathname = name
  return url.href
}
