// Requests that somebody sends without waiting for the answers. They are worked on one after another, so that nobody
// makes the process do more than he takes away, and what he has left behind is not begun.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Answers what comes over one connection in turn; `most` may wait, and whoever sends more is cut off. */
export function answerInOrder(answer: Answer, most: number): Answer {
  const lines = new WeakMap<Socket, (() => void)[]>()

  return (request, response) => {
    const { socket } = request
    const waiting = lines.get(socket)
    const begin = () => {
      response.once('close', () => {
        const next = lines.get(socket)?.shift()
        if (next && !socket.destroyed) next()
        else lines.delete(socket)
      })
      answer(request, response)
    }
    if (waiting && waiting.length >= most) socket.destroy()
    else if (waiting) waiting.push(begin)
    else {
      lines.set(socket, [])
      begin()
    }
  }
}
