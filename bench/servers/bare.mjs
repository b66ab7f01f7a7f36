// A server that sends the same bytes from memory: the difference to it is the cost of any work at all.
import { Hono } from 'hono'
import { options, host } from './host.mjs'

const app = new Hono()
for (const { method, path, body } of options.answers) {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  app.on(method, path, async (context) => {
    if (method !== 'GET') await context.req.text()
    return context.body(body, 200, headers)
  })
}
host(app.fetch)
