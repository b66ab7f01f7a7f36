// Pipelined requests run one after another per connection, so that a client cannot make the process do more work than it
// reads responses for; requests of a closed connection never start.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Runs the requests of each connection in order; a connection with more than `maxPipelined` waiting is closed. */
export function answerInOrder(listener: Listener, maxPipelined: number): Listener {
  const queues = new WeakMap<Socket, (() => void)[]>()

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    const begin = () => {
      response.once('close', () => {
        const next = queues.get(socket)?.shift()
        // Not writable: the response closes the connection, or the client has.
        if (next && socket.writable) next()
        else queues.delete(socket)
      })
      listener(request, response)
    }
    if (queue && queue.length >= maxPipelined) socket.destroy()
    else if (queue) queue.push(begin)
    else {
      queues.set(socket, [])
      begin()
    }
  }
}
