// Concurrent huge bodies: each is refused early, and the platform's memory does not grow.
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inBatches } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { startServer } from '../shop/server.ts'

const mebi = 1024 * 1024
const part = Buffer.alloc(65_536, ' ')
const size = 50 * mebi

/** Uploads up to 50 MB to the token endpoint, and returns the response's status and the number of bytes sent. */
function uploadBody(port: number, chunked: boolean) {
  const head = `POST /oauth2/token HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n`
  return new Promise<{ status: number; sent: number }>((resolve) => {
    let responseText = ''
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}${chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`}\r\n\r\n`)
    const writeParts = () => {
      let canWrite = true
      while (canWrite && socket.writable && socket.bytesWritten < size) {
        if (chunked) socket.write(`${part.length.toString(16)}\r\n`)
        canWrite = socket.write(part)
        if (chunked) canWrite = socket.write('\r\n')
      }
    }
    socket.on('drain', writeParts).on('error', () => {})
    socket.on('data', (bytes) => (responseText += bytes))
    socket.on('close', () =>
      resolve({ status: Number(responseText.split(' ')[1]), sent: socket.bytesWritten }),
    )
    writeParts()
  })
}

test('a hundred bodies of 50 MB are refused, and memory stays flat (HT1)', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() })
  onTestFinished(() => server.stop())
  await inBatches(20, 20, (n) => uploadBody(server.port, n % 2 === 0))
  const before = await server.memory()
  let peak = before
  const responses = await inBatches(100, 20, async (n) => {
    const response = await uploadBody(server.port, n % 2 === 0)
    peak = Math.max(peak, await server.memory())
    return response
  })
  const growth = Math.round((peak - before) / mebi)
  const sent = Math.round(Math.max(...responses.map((response) => response.sent)) / mebi)
  say(
    `HT1: 100 bodies of 50 MB, at most ${sent} MB of each sent before the refusal; memory grew by ${growth} MB`,
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([413]))
  // The kernel's buffers of the connection count as sent, too.
  expect(sent).toBeLessThanOrEqual(40)
  expect(growth).toBeLessThanOrEqual(50)
})
