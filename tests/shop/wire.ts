// Sends raw bytes to a port, for requests that no HTTP library would send.
import { connect } from 'node:net'

/** Sends the parts one after another while the server accepts them, and reads the response until the server closes. */
export function sendRaw(
  port: number,
  parts: Iterable<string>,
  pause: number | ((received: string) => boolean) = 20,
) {
  return new Promise<{ status: number; headers: Headers; body: string; received: string; took: number }>(
    (resolve) => {
      const start = performance.now()
      const remaining = parts[Symbol.iterator]()
      let received = ''
      const socket = connect(port, '127.0.0.1', function sendNext() {
        const { value, done } = remaining.next()
        if (done || !socket.writable) return
        socket.write(value)
        if (typeof pause === 'number') setTimeout(sendNext, pause).unref()
        else {
          const sendWhenReady = () => {
            if (!pause(received)) return
            socket.off('data', sendWhenReady)
            sendNext()
          }
          socket.on('data', sendWhenReady)
        }
      })
      socket.on('data', (part) => (received += part))
      socket.on('error', () => {})
      socket.on('close', () => {
        // The response to a request without a version (HTTP/0.9) has no headers.
        const [head = '', body = ''] = received.startsWith('HTTP/')
          ? received.split('\r\n\r\n')
          : ['', received]
        const [statusLine = '', ...fields] = head.split('\r\n')
        const headers = new Headers(fields.map((field) => field.split(/: (.*)/, 2) as [string, string]))
        const took = performance.now() - start
        resolve({ status: Number(statusLine.split(' ')[1]), headers, body, received, took })
      })
    },
  )
}

/** Yields `start`, then `part` forever. */
export const endless = function* (start: string, part: string) {
  yield start
  for (;;) yield part
}
