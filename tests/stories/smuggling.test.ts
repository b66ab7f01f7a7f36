// A request that two readers could read differently is refused, or read as one: nothing inside it becomes another.
import { expect, onTestFinished, test } from 'vitest'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { accepted, refused } from '../shop/smuggling.ts'
import { sendRaw } from '../shop/wire.ts'

/** Sends it to a port of its own, which takes note of what it was asked. */
async function send(text: string) {
  const seen: string[] = []
  const fetch = async (request: Request) => {
    seen.push(new URL(request.url).pathname)
    return new Response(await request.text().catch(() => 'broken off'))
  }
  const { port, close } = await openPort({ fetch }, { limits: { requestTimeoutMs: 600 } })
  onTestFinished(close)
  const { status, body, headers } = await sendRaw(port, [text])
  return { seen, status, answers: body.split('HTTP/1.1 ').length, connection: headers.get('connection') }
}

test.each(refused)('HT4: %s is refused, and the connection with it', async (_what, text) => {
  const { seen, status, connection } = await send(text)
  expect([status, connection]).toEqual([400, 'close'])
  // Where the end is what is wrong, the beginning has been seen.
  expect(['', '/']).toContain(seen.join())
})

test.each(accepted)('HT4: %s makes one request', async (_what, text) => {
  const { seen, status, answers } = await send(text.replace('\r\n', '\r\nConnection: close\r\n'))
  expect([status, answers, seen]).toEqual([200, 1, ['/']])
})
