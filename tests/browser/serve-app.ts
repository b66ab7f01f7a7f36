// Serves a built app on a port: its pages and its static files.
import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { closeAtEnd } from '../shop/close-at-end.ts'

interface App {
  fetch(request: Request): Promise<Response>
}

/** Serves the app on a free port until the end of the test or the file; its static files are below `base`. */
export async function listenOnPort(app: App, assets: URL, base = '') {
  const root = relative(process.cwd(), fileURLToPath(assets))
  const pages = new Hono()
  pages.get(`${base}/assets/*`, serveStatic({ root, rewriteRequestPath: (path) => path.slice(base.length) }))
  pages.all('*', ({ req }) => app.fetch(req.raw))
  const server = serve({ fetch: pages.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: closeAtEnd(() => new Promise((resolve) => server.close(resolve))),
  }
}
