// Request smuggling: a request that a proxy may parse differently is refused, and a request never becomes two.
import { expect, onTestFinished, test } from 'vitest'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { accepted, refused } from '../shop/smuggling.ts'
import { sendRaw } from '../shop/wire.ts'

/** Sends the text to a port of its own, which records the paths of the requests it receives. */
async function send(text: string) {
  const paths: string[] = []
  const fetch = async (request: Request) => {
    paths.push(new URL(request.url).pathname)
    return new Response(await request.text().catch(() => 'broken off'))
  }
  const { port, close } = await openPort({ fetch }, { limits: { requestTimeoutMs: 600 } })
  onTestFinished(close)
  const { status, body, headers } = await sendRaw(port, [text])
  return { paths, status, responses: body.split('HTTP/1.1 ').length, connection: headers.get('connection') }
}

test.each(refused)('%s is refused and its connection is closed (HT4)', async (_description, text) => {
  const { paths, status, connection } = await send(text)
  expect([status, connection]).toEqual([400, 'close'])
  // A request that is malformed only at its end has already reached the handler.
  expect(['', '/']).toContain(paths.join())
})

test.each(accepted)('%s is one request (HT4)', async (_description, text) => {
  const { paths, status, responses } = await send(text.replace('\r\n', '\r\nConnection: close\r\n'))
  expect([status, responses, paths]).toEqual([200, 1, ['/']])
})
