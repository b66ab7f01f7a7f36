// A server that does nothing: the same bytes from memory. What is lost to it is the price of doing anything at all.
import { Hono } from 'hono'
import { given, host } from './host.mjs'

const app = new Hono()
for (const { method, path, body } of given.answers) {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  app.on(method, path, async (context) => {
    if (method !== 'GET') await context.req.text()
    return context.body(body, 200, headers)
  })
}
host(app.fetch)
