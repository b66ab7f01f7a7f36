// A client that disconnects during a request is not logged as an error; a database connection that is reset is.
import { connect } from 'node:net'
import { createPlatform, type Database } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'

async function platformOn(database: Database) {
  const logged: string[] = []
  const platform = await createPlatform({ database, log: ({ message }) => void logged.push(message) })
  let requestCount = 0
  let responseCount = 0
  const fetch = (request: Request) => {
    requestCount += 1
    return platform.fetch(request).finally(() => (responseCount += 1))
  }
  const { port, close } = await openPort({ fetch })
  onTestFinished(close)
  return { port, logged, requestCount: () => requestCount, responseCount: () => responseCount }
}

test('a client that disconnects while it sends a body is not logged', async () => {
  const { port, logged, requestCount, responseCount } = await platformOn(await databaseOf(defaultEngine))
  const sockets = ['Content-Length: 100', 'Transfer-Encoding: chunked'].map((length) => {
    const head = `POST /oauth2/token HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n${length}`
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n1\r\n{\r\n`))
    return socket.on('error', () => {})
  })
  await expect.poll(requestCount).toBe(sockets.length)
  for (const socket of sockets) socket.resetAndDestroy()
  await expect.poll(responseCount).toBe(sockets.length)
  expect(logged).toEqual([])
})

test('a database connection that is reset is logged, and the request gets 503', async () => {
  const database = await databaseOf(defaultEngine)
  const connectionReset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  let isConnected = true
  const { port, logged } = await platformOn({
    ...database,
    run: (statement) => (isConnected ? database.run(statement) : Promise.reject(connectionReset)),
  })
  isConnected = false
  const body = JSON.stringify({ clientId: 'anybody', grantType: 'anonymous' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/oauth2/token`, { method: 'POST', headers, body })
  expect([response.status, logged]).toEqual([503, ['The database does not answer']])
})
