// Whether a process listens on a port, for programs that do not say when they are ready.
import { connect } from 'node:net'

/** Connects to a port of this machine; false if the connection is refused. */
export const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
