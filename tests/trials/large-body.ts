// A huge body, sent to a server as far as it takes it.
import { connect } from 'node:net'

export const mebi = 1024 * 1024
const part = Buffer.alloc(65_536, ' ')
const size = 50 * mebi

/** Uploads up to 50 MB to the token endpoint, and returns the response's status and the number of bytes sent. */
export function uploadBody(port: number, chunked: boolean) {
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
