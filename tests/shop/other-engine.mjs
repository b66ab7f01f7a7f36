// Preloaded with --import: the embedded engine is loaded from the copy of its package in ENGINE_COPY, which a test damages.
import { register } from 'node:module'
import { pathToFileURL } from 'node:url'

const copy = pathToFileURL(`${process.env.ENGINE_COPY}/`).href
const hooks = `
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context)
  const [, path] = resolved.url.split('/@electric-sql/pglite/')
  return path === undefined ? resolved : { ...resolved, url: ${JSON.stringify(copy)} + path }
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
