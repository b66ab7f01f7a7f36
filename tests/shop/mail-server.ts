// A mail server on this machine, with a real SMTP dialogue, that keeps what it receives.
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as the server received it. */
interface DeliveredMail {
  sender: string
  recipients: string[]
  isEncrypted: boolean
  user: string | undefined
  /** Header fields and body, as they were sent. */
  source: string
}

/** Starts a server, on a free port by default; it stops on `stop`, or at the end of the test. */
export async function startMailServer(options: SMTPServerOptions = {}, atPort = 0) {
  const delivered: DeliveredMail[] = []
  let connections = 0
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    // Pools keep their connections open.
    closeTimeout: 10,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth({ username }, _session, done) {
      done(null, { user: username })
    },
    onData(stream, { envelope, secure, user }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        delivered.push({
          sender: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          isEncrypted: secure,
          user: user as string | undefined,
          source: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
    ...options,
  })
  // A client that gives up resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(stop)
  return { port, delivered, connections: () => connections, stop }
}
