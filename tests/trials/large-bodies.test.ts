// Bodies without an end, many at once: each is refused early, and the platform takes up no more memory for them.
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inBatches } from '../shop/at-once.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { startServer } from '../shop/server.ts'

const mebi = 1024 * 1024
const part = Buffer.alloc(65_536, ' ')
const size = 50 * mebi

/** Sends up to 50 MB to the token endpoint, as fast as it is taken; tells what came back and how much was sent. */
function pour(port: number, chunked: boolean) {
  const head = `POST /oauth2/token HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n`
  return new Promise<{ status: number; sent: number }>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}${chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`}\r\n\r\n`)
    const pouring = () => {
      let goesOn = true
      while (goesOn && socket.writable && socket.bytesWritten < size) {
        if (chunked) socket.write(`${part.length.toString(16)}\r\n`)
        goesOn = socket.write(part)
        if (chunked) goesOn = socket.write('\r\n')
      }
    }
    socket.on('drain', pouring).on('error', () => {})
    socket.on('data', (told) => (heard += told))
    socket.on('close', () => resolve({ status: Number(heard.split(' ')[1]), sent: socket.bytesWritten }))
    pouring()
  })
}

test('HT1: a hundred bodies of 50 MB are refused, and memory stays flat', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() })
  onTestFinished(() => server.stop())
  await inBatches(20, 20, (n) => pour(server.port, n % 2 === 0))
  const before = await server.memory()
  let most = before
  const told = await inBatches(100, 20, async (n) => {
    const answer = await pour(server.port, n % 2 === 0)
    most = Math.max(most, await server.memory())
    return answer
  })
  const grown = Math.round((most - before) / mebi)
  const sent = Math.round(Math.max(...told.map((one) => one.sent)) / mebi)
  say(`HT1: 100 bodies of 50 MB, at most ${sent} MB of one were sent; memory grew by ${grown} MB`)
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([413]))
  expect(grown).toBeLessThanOrEqual(50)
})
