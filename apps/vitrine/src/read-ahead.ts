// Reads a response's body as fast as it is made, so that its work ends however slowly the client reads.

/** The response with its body, which still streams, and the end of the work on it. */
interface ReadAhead {
  response: Response
  ended: Promise<void>
}

/** Begins to read a response; resolves with the first part of the body. */
export async function readAhead(response: Response): Promise<ReadAhead> {
  // Its body was made as a whole.
  if (response.headers.has('content-length')) return { response, ended: Promise.resolve() }
  const { body, status, statusText, headers } = response
  if (!body) return { response, ended: Promise.resolve() }
  const reader = body.getReader()
  const first = await reader.read()
  const init = { status, statusText, headers }
  let ended = Promise.resolve()
  if (first.done) return { response: new Response('', init), ended }
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const readAll = async () => {
        controller.enqueue(first.value)
        for (let part = await reader.read(); !part.done; part = await reader.read())
          controller.enqueue(part.value)
        controller.close()
      }
      ended = readAll().catch((error: unknown) => controller.error(error))
    },
    // The client has left.
    cancel: (reason) => reader.cancel(reason),
  })
  return { response: new Response(stream, init), ended }
}
