// Speaks to a port byte by byte, as no library would.
import { connect } from 'node:net'

/** Writes the parts one after another, as long as the other side listens, and hears it out. */
export function sendRaw(port: number, parts: Iterable<string>, pause = 20) {
  return new Promise<{ status: number; headers: Headers; body: string; took: number }>((resolve) => {
    const began = performance.now()
    const waiting = parts[Symbol.iterator]()
    let heard = ''
    const socket = connect(port, '127.0.0.1', function go() {
      const { value, done } = waiting.next()
      if (done || !socket.writable) return
      socket.write(value)
      setTimeout(go, pause).unref()
    })
    socket.on('data', (part) => (heard += part))
    socket.on('error', () => {})
    socket.on('close', () => {
      // Who asks without a version is answered without a head.
      const [head = '', body = ''] = heard.startsWith('HTTP/') ? heard.split('\r\n\r\n') : ['', heard]
      const [line = '', ...fields] = head.split('\r\n')
      const headers = new Headers(fields.map((field) => field.split(/: (.*)/, 2) as [string, string]))
      resolve({ status: Number(line.split(' ')[1]), headers, body, took: performance.now() - began })
    })
  })
}

/** Something to say, and then a part of it for ever. */
export const endless = function* (start: string, part: string) {
  yield start
  for (;;) yield part
}
