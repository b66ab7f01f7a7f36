// A caller who goes away amid a request is no failure of ours; a database that does is.
import { connect } from 'node:net'
import { createPlatform, type Database } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { databaseOf, usualEngine } from '../shop/engine.ts'

async function platformOn(database: Database) {
  const logged: string[] = []
  const platform = await createPlatform({ database, log: ({ message }) => void logged.push(message) })
  let asked = 0
  let answered = 0
  const fetch = (request: Request) => {
    asked += 1
    return platform.fetch(request).finally(() => (answered += 1))
  }
  const { port, close } = await openPort({ fetch })
  onTestFinished(close)
  return { port, logged, asked: () => asked, answered: () => answered }
}

test('who hangs up amid a body is not logged', async () => {
  const { port, logged, asked, answered } = await platformOn(await databaseOf(usualEngine))
  const sockets = ['Content-Length: 100', 'Transfer-Encoding: chunked'].map((length) => {
    const head = `POST /oauth2/token HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n${length}`
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n1\r\n{\r\n`))
    return socket.on('error', () => {})
  })
  await expect.poll(asked).toBe(sockets.length)
  for (const socket of sockets) socket.resetAndDestroy()
  await expect.poll(answered).toBe(sockets.length)
  expect(logged).toEqual([])
})

test('a database that hangs up is logged', async () => {
  const database = await databaseOf(usualEngine)
  const cut = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  let well = true
  const { port, logged } = await platformOn({
    ...database,
    run: (statement) => (well ? database.run(statement) : Promise.reject(cut)),
  })
  well = false
  const body = JSON.stringify({ clientId: 'anybody', grantType: 'anonymous' })
  const headers = { 'content-type': 'application/json' }
  const told = await fetch(`http://127.0.0.1:${port}/oauth2/token`, { method: 'POST', headers, body })
  expect([told.status, logged]).toEqual([503, ['Request failed']])
})
